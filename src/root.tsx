import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import { addressIn } from '#core/address.ts'
import { directionOf, either } from '#core/text.ts'
import { DEFAULT_STORE } from '#features/settings/settings.rules.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { factsOf, languageOf } from '#platform/request.server.ts'
import { LanguageProvider } from '#ui/language.tsx'
import { usePageFacts } from '#ui/page-facts.tsx'
import { PageOrigin } from '#ui/page-meta.tsx'
import type { Route } from './+types/root'
import { ErrorPage } from './app/error-page.tsx'
import { FIRST_SCRIPT } from './app/first-script.ts'
import { PageScripts, useLateStart } from './app/late-scripts.tsx'
import { LATE_START } from './app/late-start.ts'
import { isLineCut } from './app/line-cut.rules.ts'
import { usePageTheme } from './app/use-page-theme.ts'
import { useRoot, type RootData } from './app/use-root.ts'

/** In the browser they have run when React comes, and React leaves them as they are: they need not travel twice. */
const FIRST_SCRIPTS = import.meta.env.SSR ? `${FIRST_SCRIPT};${LATE_START}` : ' '

/** Never fails: without the database, the shell still stands, in the right language. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<RootData> {
  const known = await storeProfile().catch((error: unknown) => {
    log.error({ err: error, request: factsOf(context).id }, 'store profile unavailable')
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
  const { language, store, origin } = useRoot()
  const { nonce, failureId } = usePageFacts()
  const late = useLateStart()
  return (
    // The first script notes on <html> what only the browser knows.
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={usePageTheme()}
      data-failure={failureId}
      data-late={late}
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
        {/* Fetched without cookies, so it is told the language. */}
        <link rel="manifest" href={addressIn(language, '/manifest.webmanifest')} />
        {/* Before the styles, which it would otherwise wait for. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPTS }} />
        <Meta />
        <Links />
      </head>
      <body>
        <PageOrigin value={{ origin, storeName: either(store.name, language) }}>
          <LanguageProvider language={language}>{children}</LanguageProvider>
        </PageOrigin>
        <ScrollRestoration nonce={nonce} />
        <PageScripts nonce={nonce} late={late !== undefined} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isCut = isLineCut(error)
  // Cut before React knew the page at all, its styles included: the browser opens it whole, or the copy it has.
  useEffect(() => {
    if (isCut) location.reload()
  }, [isCut])
  return <ErrorPage error={error} />
}
