/** What search engines and link previews read in the HTML. */
import { expect, test } from './shop.ts'

const PAGES = [
  '/',
  '/about',
  '/contact',
  '/pages/delivery-returns',
  '/collections',
  '/collections?category=1',
  '/product/1',
]

test('every public page has a title, a description, its canonical address and its languages', async ({
  request,
  baseURL,
}) => {
  for (const path of PAGES) {
    const inFrench = path + (path.includes('?') ? '&' : '?') + 'lang=fr'
    for (const [address, language, canonical] of [
      [path, 'ar', path],
      [inFrench, 'fr', inFrench],
    ]) {
      const html = (await (await request.get(address!)).text()).replaceAll('&amp;', '&')
      expect(html).toContain(`<html lang="${language}"`)
      expect(html.match(/<title>[^<]{5,}<\/title>/g)).toHaveLength(1)
      expect(html.match(/<meta name="description" content="[^"]{20,}"/g)).toHaveLength(1)
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${canonical}"`)
      expect(html).toContain(`<link rel="alternate" hrefLang="fr" href="${baseURL}${inFrench}"`)
      expect(html).toContain(`<link rel="alternate" hrefLang="ar" href="${baseURL}${path}"`)
      for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
        expect(html, property).toContain(`<meta property="${property}" content="`)
    }
  }
})

test('structured data describes the shop and a product', async ({ request }) => {
  const dataOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
  }
  expect(await dataOf('/')).toMatchObject([{ '@type': ['Organization', 'Store'], currenciesAccepted: 'MRU' }])
  const facts = await dataOf('/product/1?lang=fr')
  const [product, breadcrumb] = ['Product', 'BreadcrumbList'].map((type) =>
    facts.find((fact) => fact['@type'] === type),
  )
  expect(product).toMatchObject({
    name: 'Nila de Tichitt',
    offers: {
      '@type': 'Offer',
      price: '3200.00',
      priceCurrency: 'MRU',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(breadcrumb).toMatchObject({ itemListElement: [{}, {}, {}] })
})

test('the picture for shared links is small enough for WhatsApp', async ({ request }) => {
  const picture = await request.get('/product/1/preview.jpg')
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  expect((await picture.body()).length).toBeLessThan(300 * 1024)
})

test('robots.txt, the sitemap and the manifest are served', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /admin')
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${baseURL}/product/1</loc>`)
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ dir: 'rtl', lang: 'ar', display: 'standalone' })
})
