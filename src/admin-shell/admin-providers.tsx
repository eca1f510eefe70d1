import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latinFont from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '#ui/dialog/confirm-dialog.tsx'
import { useOverlayPreload } from '#ui/dialog/overlays.ts'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useLanguage } from '#ui/page/language.tsx'

/** What every screen of the admin needs around it: toasts, questions and fonts. */
export function AdminProviders({ children }: { children: ReactNode }) {
  const language = useLanguage()
  useOverlayPreload()
  return (
    <ToastProvider>
      <ConfirmProvider safeFirst>
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        {language === 'ar' && (
          <link rel="preload" href={arabicFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        {/* With this id present react-aria adds no inline style, which the content security policy forbids. */}
        <span id="react-aria-pressable-style" hidden />
        {children}
      </ConfirmProvider>
    </ToastProvider>
  )
}
