import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replayEarlyClicks } from '#shop-shell/hydration/replay-early-clicks.ts'
import { installRevalidationFetch } from '#shop-shell/hydration/revalidation-fetch.ts'
import { PageContextProvider } from '#ui/page/page-facts.tsx'

installRevalidationFetch()

const failureId = document.documentElement.dataset.failure

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider value={{ nonce: undefined, failureId }}>
        <Awake>
          <HydratedRouter />
        </Awake>
      </PageContextProvider>
    </StrictMode>,
  )
})

/** From here on React hears every tap itself. Around the page, not beside it: ids are counted as on the server. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(replayEarlyClicks, [])
  return children
}
