import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings, hasProductFeeds } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { requestInfoContext } from '#platform/http/request.server.ts'
import { aCategory, aPicture, aProduct, withColours } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { products } from '../catalogue-tables.server.ts'
import { loader as pictureLoader } from './feed-picture.route.ts'
import { loader } from './feed.route.ts'

const { connection } = useTestDatabase()

const ORIGIN = 'http://localhost:3000'
const HOSTILE = '=HYPERLINK("x"); "Nila", <b>&amp;]]> \u0007\u202E😀\nligne 2'
let plain = 0
let coloured = 0
let variants: number[] = []
let hidden: number[] = []
let pictures: string[] = []

beforeAll(async () => {
  await startListening(connection)
  await createDefaultSettings()
  const categoryId = await aCategory()
  pictures = [await aPicture(), await aPicture()]
  plain = await aProduct({
    categoryId,
    name: HOSTILE,
    nameAr: 'نيلة',
    description: HOSTILE,
    price: ouguiya(1234),
    originalPrice: ouguiya(2000),
    imageIds: pictures,
  })
  coloured = await aProduct({ categoryId, name: 'Safran', nameAr: 'زعفران', price: ouguiya(500) })
  variants = await withColours(coloured, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3, price: ouguiya(600) },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0 },
  ])
  hidden = [await aProduct({ categoryId }), await aProduct({ categoryId }), await aProduct({ categoryId })]
  const [draft = 0, archived = 0, deleted = 0] = hidden
  await db().update(products).set({ status: 'draft' }).where(eq(products.id, draft))
  await db().update(products).set({ status: 'archived' }).where(eq(products.id, archived))
  await db().update(products).set({ deletedAt: new Date() }).where(eq(products.id, deleted))
})

afterAll(stopListening)

async function switchFeeds(isOn: boolean) {
  await db().update(settings).set({ hasProductFeeds: isOn })
  await expect.poll(hasProductFeeds).toBe(isOn)
}

let nextAddress = 1

async function get(file: string, headers: Record<string, string> = {}): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'x', nonce: 'x', address: `10.1.1.${nextAddress++}` })
  const request = new Request(`http://shop.test/feeds/${file}`, { headers })
  return loader({ request, params: { file }, context } as unknown as LoaderFunctionArgs)
}

/** The items of a Google feed: each element with its texts. */
function itemsIn(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = []
  let text = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local }) => {
    text = ''
    if (local === 'item') items.push({})
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ local, uri }) => {
    const item = items.at(-1)
    if (item && uri === 'http://base.google.com/ns/1.0') (item[local] ??= []).push(text)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return items
}

describe('the product feeds', () => {
  it('are not found while they are switched off, nor at other addresses', async () => {
    await switchFeeds(false)
    expect((await get('facebook-fr.csv')).status).toBe(404)
    await switchFeeds(true)
    for (const file of ['facebook-en.csv', 'facebook-fr.xml', '../x', ''])
      expect((await get(file)).status).toBe(404)
  })

  it('list one line per variant of the published products for Meta', async () => {
    const response = await get('facebook-fr.csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[]
    expect(rows.map(({ id }) => id)).toEqual([
      String(plain),
      `${coloured}.${variants[0]}`,
      `${coloured}.${variants[1]}`,
    ])
    expect(rows[0]).toEqual({
      id: String(plain),
      title: HOSTILE,
      description: HOSTILE,
      availability: 'in stock',
      condition: 'new',
      price: '2000.00 MRU',
      sale_price: '1234.00 MRU',
      link: `${ORIGIN}/product/${plain}?lang=fr`,
      image_link: `${ORIGIN}/feeds/pictures/${pictures[0]}.jpg`,
      additional_image_link: `${ORIGIN}/feeds/pictures/${pictures[1]}.jpg`,
      brand: 'Melhfa',
      item_group_id: '',
      color: '',
      size: '',
      quantity_to_sell_on_facebook: '5',
    })
    expect(rows[1]).toMatchObject({
      title: 'Safran – Rouge',
      description: 'Safran – Rouge',
      price: '600.00 MRU',
      sale_price: '',
      link: `${ORIGIN}/product/${coloured}?v=${variants[0]}&lang=fr`,
      item_group_id: String(coloured),
      color: 'Rouge',
    })
    expect(rows[2]).toMatchObject({
      availability: 'out of stock',
      price: '500.00 MRU',
      quantity_to_sell_on_facebook: '0',
    })
  })

  it('are well-formed RSS for Google, in Arabic with Arabic names', async () => {
    const french = itemsIn(await (await get('google-fr.xml')).text())
    expect(french).toHaveLength(3)
    expect(french[0]).toMatchObject({
      id: [String(plain)],
      title: [HOSTILE.replace('\u0007', '')],
      availability: ['in_stock'],
      price: ['2000.00 MRU'],
      sale_price: ['1234.00 MRU'],
      additional_image_link: [`${ORIGIN}/feeds/pictures/${pictures[1]}.jpg`],
    })
    const arabic = itemsIn(await (await get('google-ar.xml')).text())
    expect(arabic[1]).toMatchObject({
      title: ['زعفران – أحمر'],
      link: [`${ORIGIN}/product/${coloured}?v=${variants[0]}`],
      item_group_id: [String(coloured)],
      color: ['أحمر'],
      brand: ['ملحفة'],
    })
    expect(arabic[2]?.availability).toEqual(['out_of_stock'])
  })

  it('answer 304 until a product changes', async () => {
    const etag = (await get('google-fr.xml')).headers.get('etag')!
    expect((await get('google-fr.xml', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('google-ar.xml', { 'if-none-match': etag })).status).toBe(200)
    await db().update(products).set({ stockQuantity: 4 }).where(eq(products.id, plain))
    const changed = await get('google-fr.xml', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('cache-control')).toContain('public')
  })

  it('show pictures of published products only', async () => {
    const statusOf = async (file: string) =>
      (await pictureLoader({ params: { file } } as unknown as LoaderFunctionArgs)).status
    // Its file is not stored in this test.
    expect(await statusOf(`${pictures[0]}.jpg`)).toBe(404)
    expect(await statusOf(`${await aPicture()}.jpg`)).toBe(404)
    expect(await statusOf('x.jpg')).toBe(404)
  })
})
