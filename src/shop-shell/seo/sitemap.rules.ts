import { LANGUAGES } from '#core/text.ts'
/** The sitemap format of https://www.sitemaps.org, with language alternates. */
import { localizedPath } from '#core/url.ts'
import { escapeXml } from '#core/xml.ts'

export interface SitePage {
  path: string
  changed: Date | undefined
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** One file may contain at most 50 000 URLs; every page has one in each language. */
export const PRODUCTS_PER_FILE = 20_000

export const URLS_BEFORE = `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const URLS_AFTER = '</urlset>\n'

/** Each language has its own URL, which lists all alternates including itself. */
export function urlsOf(origin: string, { path, changed }: SitePage): string {
  const alternates = [
    ...LANGUAGES.map((language) => [language, localizedPath(language, path)]),
    ['x-default', path],
  ]
    .map(
      ([language, to]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + to)}"/>`,
    )
    .join('')
  return LANGUAGES.map((language) => {
    const address = escapeXml(origin + localizedPath(language, path))
    return `<url><loc>${address}</loc>${lastChange(changed)}${alternates}</url>\n`
  }).join('')
}

export function indexOf(parts: { address: string; changed: Date | undefined }[]): string {
  const entries = parts.map(
    ({ address, changed }) => `<sitemap><loc>${escapeXml(address)}</loc>${lastChange(changed)}</sitemap>\n`,
  )
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

function lastChange(changed: Date | undefined): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
}
