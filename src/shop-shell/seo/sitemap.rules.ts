import { LANGUAGES } from '#core/text.ts'
/** The site's addresses as search engines want them: https://www.sitemaps.org and its alternates by language. */
import { localizedPath } from '#core/url.ts'

export interface SitePage {
  path: string
  changed: Date | undefined
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** At most 50 000 addresses are allowed in one file; every page has one in each language. */
export const PRODUCTS_PER_FILE = 20_000

export const URLS_BEFORE = `${HEADER}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const URLS_AFTER = '</urlset>\n'

/** Each language's address is listed, and names the others and itself. */
export function urlsOf(origin: string, { path, changed }: SitePage): string {
  const alternates = [
    ...LANGUAGES.map((language) => [language, localizedPath(language, path)]),
    ['x-default', path],
  ]
    .map(
      ([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${inXml(origin + to)}"/>`,
    )
    .join('')
  return LANGUAGES.map((language) => {
    const address = inXml(origin + localizedPath(language, path))
    return `<url><loc>${address}</loc>${lastChange(changed)}${alternates}</url>\n`
  }).join('')
}

export function indexOf(parts: { address: string; changed: Date | undefined }[]): string {
  const entries = parts.map(
    ({ address, changed }) => `<sitemap><loc>${inXml(address)}</loc>${lastChange(changed)}</sitemap>\n`,
  )
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

function lastChange(changed: Date | undefined): string {
  return changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function inXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign]!)
}
