import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import { directionOf, localized } from '#core/text.ts'
import { localizedPath } from '#core/url.ts'
import { DEFAULT_STORE } from '#features/settings/settings.rules.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { requestInfo, languageOf } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { ErrorPage } from '#shop-shell/error-page.tsx'
import { FIRST_SCRIPT } from '#shop-shell/hydration/first-script.ts'
import { LAZY_HYDRATION_SCRIPT } from '#shop-shell/hydration/lazy-hydration.ts'
import { PageScripts, useLazyHydration } from '#shop-shell/hydration/page-scripts.tsx'
import { isNetworkError } from '#shop-shell/offline/connection-error.rules.ts'
import { usePageTheme } from '#shop-shell/use-page-theme.ts'
import { useRootData, type RootData } from '#shop-shell/use-root-data.ts'
import { LanguageProvider } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { Route } from './+types/root'

/** Empty in the browser bundle: the scripts have already run, and React does not compare their content. */
const FIRST_SCRIPTS = import.meta.env.SSR ? `${FIRST_SCRIPT};${LAZY_HYDRATION_SCRIPT}` : ' '

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

export function Layout({ children }: { children: ReactNode }) {
  const { language, store, origin } = useRootData()
  const { nonce, failureId } = usePageContext()
  const lazyHydration = useLazyHydration()
  return (
    // The first script sets attributes on <html> that the server does not know.
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={usePageTheme()}
      data-failure={failureId}
      data-late={lazyHydration}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12132a" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        {/* Browsers fetch it without cookies, so the URL contains the language. */}
        <link rel="manifest" href={localizedPath(language, '/manifest.webmanifest')} />
        {/* Before the stylesheets, because an inline script waits for those above it. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPTS }} />
        <Meta />
        <Links />
      </head>
      <body>
        <PageOrigin value={{ origin, storeName: localized(store.name, language) }}>
          <LanguageProvider language={language}>{children}</LanguageProvider>
        </PageOrigin>
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} isLazy={lazyHydration !== undefined} />
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
