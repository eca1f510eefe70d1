import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { directionOf, localized } from '#core/text.ts'
import { DEFAULT_STORE } from '#features/settings/settings.rules.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { requestInfo, languageOf } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { ErrorPage } from '#shop-shell/error-page.tsx'
import { isNetworkError } from '#shop-shell/offline/connection-error.rules.ts'
import { PageHead } from '#shop-shell/page/page-head.tsx'
import { UNKNOWN_ROOT, type RootData } from '#shop-shell/root-data.rules.ts'
import { usePageTheme } from '#shop-shell/use-page-theme.ts'
import { RootDataContext } from '#shop-shell/use-root-data.ts'
import { LanguageProvider } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { RouterPage } from '#ui/page/router-page.tsx'
import type { Route } from './+types/root'

/** Never throws: without the database the layout is rendered with defaults, in the right language. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const known = await storeProfile().catch((error: unknown) => {
    if (!isReportedOutage(error))
      log.error(
        { err: error, request: requestInfo(context).id },
        'store profile not loaded, the default is shown',
      )
    return undefined
  })
  return {
    language: languageOf(request),
    store: known ?? DEFAULT_STORE,
    isStoreKnown: known !== undefined,
    origin: config().publicUrl.origin,
  }
}

/** The document of the pages that React Router hydrates. Pages of the shop are documents of their own: `page/shop-page.tsx`. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root') ?? UNKNOWN_ROOT
  const { language, store, origin } = root
  const { nonce, failureId } = usePageContext()
  return (
    // The first script sets attributes on <html> that the server does not know.
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={usePageTheme()}
      data-failure={failureId}
      suppressHydrationWarning
    >
      <head>
        <PageHead language={language} nonce={nonce}>
          <Meta />
          <Links />
        </PageHead>
      </head>
      <body>
        <RootDataContext value={root}>
          <PageOrigin value={{ origin, storeName: localized(store.name, language) }}>
            <LanguageProvider language={language}>
              <RouterPage>{children}</RouterPage>
            </LanguageProvider>
          </PageOrigin>
        </RootDataContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isOffline = isNetworkError(error)
  // The connection was lost before the page's modules were loaded: a reload shows the page or its offline copy.
  useEffect(() => {
    if (isOffline) location.reload()
  }, [isOffline])
  return <ErrorPage error={error} />
}
