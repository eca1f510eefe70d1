import { expect, it } from 'vitest'
import { escapeXml } from '#core/xml.ts'
import { indexOf, PRODUCTS_PER_FILE, urlsOf } from './sitemap.rules.ts'

const changed = new Date('2026-11-15T10:00:00Z')

it('lists a page in both languages, each with all alternates and the default', () => {
  const alternates =
    '<xhtml:link rel="alternate" hreflang="ar" href="https://shop.test/collections?category=3"/>' +
    '<xhtml:link rel="alternate" hreflang="fr" href="https://shop.test/collections?category=3&amp;lang=fr"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.test/collections?category=3"/>'
  const lastmod = '<lastmod>2026-11-15T10:00:00.000Z</lastmod>'
  expect(urlsOf('https://shop.test', { path: '/collections?category=3', changed })).toBe(
    `<url><loc>https://shop.test/collections?category=3</loc>${lastmod}${alternates}</url>\n` +
      `<url><loc>https://shop.test/collections?category=3&amp;lang=fr</loc>${lastmod}${alternates}</url>\n`,
  )
})

it('omits lastmod for an unknown change', () => {
  expect(urlsOf('https://shop.test', { path: '/about', changed: undefined })).not.toContain('lastmod')
})

it('lists its parts', () => {
  expect(indexOf([{ address: 'https://shop.test/sitemap.xml?part=0&x', changed }])).toContain(
    '<sitemap><loc>https://shop.test/sitemap.xml?part=0&amp;x</loc><lastmod>',
  )
})

it('escapes every special character of XML', () => {
  expect(escapeXml(`<a href="x">&'`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&apos;')
})

it('stays within the limits of one file', () => {
  const one = urlsOf('https://a-rather-long-name-of-a-shop.example', { path: '/product/123456789', changed })
  expect(2 * PRODUCTS_PER_FILE).toBeLessThanOrEqual(45_000)
  expect(one.length * PRODUCTS_PER_FILE).toBeLessThan(50 * 1024 * 1024)
})
