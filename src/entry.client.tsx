import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replayEarlyClicks } from '#shop-shell/hydration/replay-early-clicks.ts'
import { installRevalidationFetch } from '#shop-shell/hydration/revalidation-fetch.ts'
import { PageContextProvider } from '#ui/page/page-context.tsx'

installRevalidationFetch()

const failureId = document.documentElement.dataset.failure

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider value={{ nonce: undefined, failureId }}>
        <ReplayEarlyClicks>
          <HydratedRouter />
        </ReplayEarlyClicks>
      </PageContextProvider>
    </StrictMode>,
  )
})

/** Replays early clicks after hydration. It wraps the router, because a sibling would change the ids of useId. */
function ReplayEarlyClicks({ children }: { children: ReactNode }) {
  useEffect(replayEarlyClicks, [])
  return children
}
