import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageFacts } from '#ui/page-facts.tsx'
import { keepRefreshesSteady } from './app/steady-refresh.ts'

keepRefreshesSteady()

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
