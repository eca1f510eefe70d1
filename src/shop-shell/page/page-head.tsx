import type { ReactNode } from 'react'
import type { Language } from '#core/text.ts'
import { localizedPath } from '#core/url.ts'
import { FIRST_SCRIPT } from '../hydration/first-script.ts'
import { LAZY_HYDRATION_SCRIPT } from '../hydration/lazy-hydration.ts'

/** Empty in the browser bundle: the scripts have already run, and React does not compare their content. */
const FIRST_SCRIPTS = import.meta.env.SSR ? `${FIRST_SCRIPT};${LAZY_HYDRATION_SCRIPT}` : ' '

interface PageHeadProps {
  language: Language
  nonce: string | undefined
  /** Stylesheets. */
  children: ReactNode
}

/** The head of every page, without what the page itself adds. */
export function PageHead({ language, nonce, children }: PageHeadProps) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf6ef" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#12132a" media="(prefers-color-scheme: dark)" />
      {/* No SVG: Chromium would lay it out as a document of its own during the first second of the page. */}
      <link rel="icon" href="/icons/icon-48.png" sizes="48x48" type="image/png" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
      {/* Browsers fetch it without cookies, so the URL contains the language. */}
      <link rel="manifest" href={localizedPath(language, '/manifest.webmanifest')} />
      {/* Before the stylesheets, because an inline script waits for those above it. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FIRST_SCRIPTS }} />
      {children}
    </>
  )
}
