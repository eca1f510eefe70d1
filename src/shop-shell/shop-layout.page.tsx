import arabicFont from '@fontsource/el-messiri/files/el-messiri-arabic-600-normal.woff2?url'
import latinFont from '@fontsource/el-messiri/files/el-messiri-latin-600-normal.woff2?url'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { dayOf } from '#core/day.ts'
import { defaultShell, shellContent } from '#features/content/shell-content.server.ts'
import { ShellWords } from '#features/content/shell-content.tsx'
import type { ShellContent } from '#features/content/shown-content.rules.ts'
import { usePageViews } from '#features/insights/count-event.ts'
import { PendingOrdersWatch } from '#features/orders/checkout/pending-orders-watch.tsx'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { ConfirmProvider } from '#ui/dialog/confirm-dialog.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Route } from './+types/shop-layout.page'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { useStoreShop } from './offline/stored-shop.ts'
import { useOfflineCopies, useOfflineNavigation } from './offline/use-offline-copies.ts'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { Splash } from './splash.tsx'
import './shop.css'

/** Topics whose changes revalidate an open page. */
const LIVE_TOPICS = ['catalogue', 'settings', 'media', 'reviews', 'content', 'delivery']

/** Never throws: without the database the layout is rendered with the default words. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<ShellContent> {
  const language = languageOf(request)
  return shellContent(language, dayOf(new Date())).catch((error: unknown) => {
    if (!isReportedOutage(error))
      log.error({ err: error, request: requestInfo(context).id }, 'words of the layout not loaded')
    return defaultShell(language)
  })
}

export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  useLive(LIVE_TOPICS)
  usePageViews()
  useStoreShop(loaderData.heroImages)
  useOfflineCopies()
  return (
    <ShopFrame words={loaderData}>
      <PendingOrdersWatch />
      <main id="content">
        <Outlet />
      </main>
    </ShopFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  useOfflineNavigation()
  return (
    <ShopFrame words={loaderData} plainFooter>
      <ErrorPage error={error} />
    </ShopFrame>
  )
}

const NO_WORDS = {}

interface ShopFrameProps {
  words: Partial<ShellContent> | undefined
  children: ReactNode
  plainFooter?: boolean
}

/** Header, footer and navigation of every public page, including error pages. */
function ShopFrame({ words = NO_WORDS, children, plainFooter = false }: ShopFrameProps) {
  const t = useText(shopShellText)
  return (
    <ShellWords value={words}>
      <ToastProvider>
        <ConfirmProvider>
          <DisplayFont />
          <a
            href="#content"
            className="fixed start-4 top-2 z-50 -translate-y-20 rounded-button bg-pri px-4 py-3 text-on-pri focus:translate-y-0"
          >
            {t.skipToContent}
          </a>
          <div className="flex min-h-dvh flex-col pb-[calc(68px+env(safe-area-inset-bottom))] md:pb-0">
            <OfflineCopyNote />
            <ShopHeader />
            <div className="grow">{children}</div>
            <ShopFooter plain={plainFooter} />
          </div>
          <BottomBar />
          <Splash />
        </ConfirmProvider>
      </ToastProvider>
    </ShellWords>
  )
}

/** Hidden unless the page is an offline copy; the service worker writes the date into it. */
function OfflineCopyNote() {
  const t = useText(shopShellText)
  return (
    <p className="copy-note bg-gold-50 px-4 py-2 text-center text-small text-gold-ink">
      {t.offlineCopyOf}{' '}
      <time
        className="copy-time"
        dir="ltr"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </p>
  )
}

/** Preloads only the heading font of the current language. */
function DisplayFont() {
  const font = useLanguage() === 'ar' ? arabicFont : latinFont
  return <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
}
