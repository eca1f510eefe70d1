import { createContext, use } from 'react'
import { truncate, LANGUAGES, otherLanguage, type Language } from '#core/text.ts'
import { localizedPath } from '#core/url.ts'
import { useLanguage } from './language.tsx'

/** The origin for absolute URLs, and the name of the store. */
export const PageOrigin = createContext({ origin: '', storeName: '' })

export interface PagePicture {
  path: string
  width: number
  height: number
}

export interface PageMetaProps {
  /** The whole title, as the tab shows it. */
  title: string
  description: string
  /** The canonical path, with the query parameter that makes it another page, if any. */
  path: string
  image?: PagePicture
  type?: 'website' | 'product'
}

const STORE_PICTURE: PagePicture = { path: '/icons/preview.jpg', width: 1200, height: 630 }
/** Open Graph supports no Mauritanian locales. */
const LOCALES: Record<Language, string> = { ar: 'ar_AR', fr: 'fr_FR' }
const MAX_DESCRIPTION_LENGTH = 200

/** Metadata for search engines and link previews. React moves the elements into the head. */
export function PageMeta({
  title,
  description,
  path,
  image = STORE_PICTURE,
  type = 'website',
}: PageMetaProps) {
  const { origin, storeName } = use(PageOrigin)
  const language = useLanguage()
  const address = origin + localizedPath(language, path)
  const summary = truncate(description.replaceAll(/\s+/g, ' ').trim(), MAX_DESCRIPTION_LENGTH)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={origin + localizedPath(each, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={storeName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:locale:alternate" content={LOCALES[otherLanguage(language)]} />
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={origin + image.path} />
    </>
  )
}
