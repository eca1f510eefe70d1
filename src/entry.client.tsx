/** Hydrates the pages of the back office. Pages of the shop are hydrated by `shop-shell/page/hydrate-page.tsx`. */
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installRevalidationFetch } from '#shop-shell/hydration/revalidation-fetch.ts'
import { PageContextProvider } from '#ui/page/page-context.tsx'

installRevalidationFetch()

const failureId = document.documentElement.dataset.failure

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContextProvider value={{ nonce: undefined, failureId }}>
        <HydratedRouter />
      </PageContextProvider>
    </StrictMode>,
  )
})
