import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'
import { useLanguage } from '../page/language.tsx'

/** Language and links of react-aria. */
export function AriaProviders({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'}>
      {/* oxlint-disable-next-line react/hooks -- react-aria takes the hook itself */}
      <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
