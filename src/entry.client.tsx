import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { replayEarly } from '#shop-shell/hydration/replay-early-clicks.ts'
import { keepRefreshesSteady } from '#shop-shell/hydration/revalidation-fetch.ts'
import { PageFacts } from '#ui/page/page-facts.tsx'

keepRefreshesSteady()

const failureId = document.documentElement.dataset.failure

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageFacts value={{ nonce: undefined, failureId }}>
        <Awake>
          <HydratedRouter />
        </Awake>
      </PageFacts>
    </StrictMode>,
  )
})

/** From here on React hears every tap itself. Around the page, not beside it: ids are counted as on the server. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(replayEarly, [])
  return children
}
