import arabicFont from '@fontsource/el-messiri/files/el-messiri-arabic-600-normal.woff2?url'
import latinFont from '@fontsource/el-messiri/files/el-messiri-latin-600-normal.woff2?url'
import type { ReactNode } from 'react'
import { ShellWords } from '#features/content/shell-content.tsx'
import type { ShellContent } from '#features/content/shown-content.rules.ts'
import { usePageViews } from '#features/insights/count-event.ts'
import { PendingOrdersWatch } from '#features/orders/checkout/pending-orders-watch.tsx'
import { ConfirmProvider } from '#ui/dialog/confirm-dialog.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ErrorPage } from './error-page.tsx'
import { useStoreShop } from './offline/stored-shop.ts'
import { useOfflineCopies } from './offline/use-offline-copies.ts'
import { ShopFooter } from './shop-footer.tsx'
import { ShopHeader } from './shop-header.tsx'
import { shopShellText } from './shop-shell.text.ts'
import { Splash } from './splash.tsx'

/** Topics whose changes refresh an open page. */
const LIVE_TOPICS = ['catalogue', 'settings', 'media', 'reviews', 'content', 'delivery']

/** The frame of a page, with what every page of the shop does. */
export function ShopLayout({ words, children }: { words: ShellContent; children: ReactNode }) {
  useLive(LIVE_TOPICS)
  usePageViews()
  useStoreShop(words.heroImages)
  useOfflineCopies()
  return (
    <ShopFrame words={words}>
      <PendingOrdersWatch />
      <main id="content">{children}</main>
    </ShopFrame>
  )
}

interface ShopErrorPageProps {
  error: unknown
  words: ShellContent | undefined
}

export function ShopErrorPage({ error, words }: ShopErrorPageProps) {
  return (
    <ShopFrame words={words} plainFooter>
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
