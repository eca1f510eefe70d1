/** The script that hydrates a page of the shop. Pages of the back office are hydrated by `entry.client.tsx`. */
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { replayEarlyClicks } from '../hydration/replay-early-clicks.ts'
import { LivePage } from './live-page.tsx'
import { readPageJson, START_ID, type LazyHydration, type PageStart } from './page-data.rules.ts'
import type { PageComponent } from './shop-page.tsx'

/** Not at the top of this module: the page's module imports files that may import this one. */
export async function hydrate(): Promise<void> {
  const { data, module } = readPageJson(document.getElementById(START_ID)!.textContent) as PageStart
  const hydrates = document.documentElement.dataset.late as LazyHydration | undefined
  // In a task of its own: a tap meanwhile does not wait until all scripts have run.
  const { hydrateRoot } = await import('react-dom/client')
  const { default: page } = (await import(/* @vite-ignore */ module)) as { default: PageComponent }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ReplayEarlyClicks>
          <LivePage page={page} first={data} hydrates={hydrates} />
        </ReplayEarlyClicks>
      </StrictMode>,
    )
  })
}

/** Replays early clicks after hydration. It wraps the page, because a sibling would change the ids of useId. */
function ReplayEarlyClicks({ children }: { children: ReactNode }) {
  useEffect(replayEarlyClicks, [])
  return children
}

// React Router's hot updates need its router.
import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
