import arabicFont from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import latinFont from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'
import { ConfirmProvider } from '#ui/dialog/confirm-dialog.tsx'
import { ToastProvider } from '#ui/feedback/toast.tsx'
import { useLanguage } from '#ui/page/language.tsx'

/** What every screen of the admin needs around it: language, links, toasts, questions and fonts. */
export function AdminProviders({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'}>
      {/* oxlint-disable-next-line react/hooks -- react-aria takes the hook itself */}
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
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
      </RouterProvider>
    </I18nProvider>
  )
}
