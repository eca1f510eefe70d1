import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageFacts } from '#ui/page-facts.tsx'

const failureId = document.documentElement.dataset.failure

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageFacts value={{ nonce: undefined, failureId }}>
        <HydratedRouter />
      </PageFacts>
    </StrictMode>,
  )
})
