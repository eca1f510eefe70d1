/** The sitemap, robots.txt and the manifest, on a real catalogue. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { loader as manifest } from './manifest.route.ts'
import { loader as robots } from './robots.route.ts'
import { loader as sitemap } from './sitemap.route.ts'

const { connection } = useTestDatabase()

vi.mock('./sitemap.rules.ts', async (original) => ({ ...(await original<object>()), PRODUCTS_PER_FILE: 2 }))

const ORIGIN = 'http://localhost:3000'

async function read(path: string): Promise<{ status: number; text: string }> {
  const request = new Request(`http://shop.test${path}`)
  const response = await sitemap({ request } as Parameters<typeof sitemap>[0])
  return { status: response.status, text: await response.text() }
}

/** Every tag is closed in order, and the text has no unescaped characters. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  const rest = xml.replaceAll(
    /<(\?|\/?)([\w:]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\?|\/?)>/g,
    (_tag, start, name, _, end) => {
      if (start === '/') return open.pop() === name ? '' : '<'
      if (start !== '?' && end !== '/') open.push(name)
      return ''
    },
  )
  return open.length === 0 && !/[<>]|&(?!(amp|lt|gt|quot|apos);)/.test(rest)
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])

beforeAll(async () => {
  await runOn(
    connection,
    `with picture as (
       insert into media (kind, visibility, content_type, bytes, sha256, width, height)
       values ('image', 'public', 'image/webp', 1, repeat('a', 64), 1, 1) returning id),
     category as (
       insert into categories (name, name_ar, description, description_ar, image_id)
       select '<Voiles> & "co"', 'ملاحف', '', '', id from picture returning id)
     insert into products (name, name_ar, price, description, description_ar, category_id, deleted_at)
     select '<b>&"', 'نيلة', 320000, '', '', id, removed
     from category, unnest(array[null, null, now()]) as removed`,
  )
})

describe('the sitemap', () => {
  it('lists every existing page in both languages, and is well-formed', async () => {
    const { text } = await read('/sitemap.xml')
    expect(isWellFormed(text)).toBe(true)
    const paths = [
      '/',
      '/collections',
      '/collections?category=1',
      '/about',
      '/contact',
      '/pages/terms',
      '/pages/privacy',
      '/pages/delivery-returns',
      '/product/1',
      '/product/2',
    ]
    expect(locations(text)).toEqual(
      paths.flatMap((path) => [
        ORIGIN + path,
        `${ORIGIN}${path}${path.includes('?') ? '&amp;' : '?'}lang=fr`,
      ]),
    )
    expect(text.match(/hreflang="ar"/g)).toHaveLength(2 * paths.length)
    expect(text.match(/hreflang="fr"/g)).toHaveLength(2 * paths.length)
  })

  it.each(['<a><b></a></b>', '<a>', '<a href="<">x</a>', '<a>x & y</a>', '<a href=x/>'])(
    'is not well-formed as %s',
    (broken) => {
      expect(isWellFormed(broken)).toBe(false)
    },
  )

  it.each(['1e1', '-1', '2', 'x', ''])('has no part %j', async (part) => {
    expect((await read(`/sitemap.xml?part=${part}`)).status).toBe(404)
  })

  it('becomes an index when it exceeds one file, and lists every product', async () => {
    await runOn(
      connection,
      `insert into products (name, name_ar, price, description, description_ar, category_id)
       select 'a', 'b', 1, '', '', 1 from generate_series(1, 3)`,
    )
    const index = await read('/sitemap.xml')
    expect(isWellFormed(index.text)).toBe(true)
    expect(locations(index.text)).toEqual([0, 1, 2, 3].map((part) => `${ORIGIN}/sitemap.xml?part=${part}`))
    const parts = await Promise.all([0, 1, 2, 3].map((part) => read(`/sitemap.xml?part=${part}`)))
    expect(parts.map(({ text }) => locations(text).length)).toEqual([16, 4, 4, 2])
    expect(parts.every(({ text }) => isWellFormed(text))).toBe(true)
    expect(new Set(parts.flatMap(({ text }) => locations(text))).size).toBe(26)
  })
})

it('robots.txt allows the shop, disallows personal pages, and names the sitemap', async () => {
  const text = await robots().text()
  for (const path of ['/admin', '/cart', '/order/', '/live', '/search'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain('Allow: /\n')
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
})

it.each([
  ['/manifest.webmanifest', '', 'ar', 'rtl', 'ملحفة'],
  ['/manifest.webmanifest?lang=fr', '', 'fr', 'ltr', 'Melhfa'],
  ['/manifest.webmanifest', 'language=fr', 'fr', 'ltr', 'Melhfa'],
])('the manifest at %s with %j is in %s', async (path, cookie, lang, dir, name) => {
  const request = new Request(`http://shop.test${path}`, { headers: { cookie } })
  const response = await manifest({ request } as Parameters<typeof manifest>[0])
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toMatchObject({ lang, dir, name, start_url: '/', display: 'standalone' })
})
