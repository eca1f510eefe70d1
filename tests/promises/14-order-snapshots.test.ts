/** Promise 14: whatever becomes of a product, a category, a client or a colleague, the past stays as it was. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { aCategory, aProduct } from '../builders.ts'
import { checkout, send, type Fields } from './shopper.ts'
import { rows, useShops } from './shops.ts'
import { ownerVisitor, staffVisitor, type StaffVisitor } from './staff-visits.ts'

const shops = useShops(1)

let url = ''
let [owner, seller]: StaffVisitor[] = []
let product = 0
let category = 0
let order: { id: number; url: string }
let closing = 0

beforeAll(async () => {
  url = shops.at(0).url
  owner = await ownerVisitor()
  seller = await staffVisitor({ name: 'Vendeuse d’hier', role: 'admin', permissions: [...PERMISSIONS] })
  category = await aCategory('Rayon d’hier', 'قسم الأمس')
  product = await aProduct({
    categoryId: category,
    name: 'Voile d’hier',
    nameAr: 'ملحفة الأمس',
    description: 'Un voile',
    descriptionAr: 'ملحفة',
  })
  await done(seller, '/admin/cash-register', { intent: 'open', openingBalance: '100', seen: '' })
  const { body } = await send(
    shops.at(0),
    checkout(`${product}:2`, 6400, { name: 'Cliente d’hier', phone: '22334455' }),
  )
  const [row] = await rows<{ id: number }>('select id from orders where number = $1', [body.number])
  order = { id: row!.id, url: body.url! }
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'])
    await done(seller, `/admin/orders/${order.id}`, { intent: 'advance', from })
  await done(seller, '/admin/orders/new', {
    ...checkout(`${product}:1`, 3200, { name: 'Cliente d’hier', phone: '22334455', key: randomUUID() }),
    kind: 'counter',
    language: 'fr',
    reference: '',
  })
  // Looked at and printed once: both are written down.
  await seller.get(`${url}/admin/orders/${order.id}`)
  await seller.get(`${url}/admin/orders/${order.id}/invoice`)
  const [session] = await rows<{ id: number }>('select id from cash_sessions where closed_at is null')
  const expected = {
    session: String(session!.id),
    expected: '970000',
    counted: '',
    denominations: '',
    reason: '',
  }
  await done(seller, '/admin/cash-register', { intent: 'close', ...expected })
  const [closed] = await rows<{ number: number }>('select number from cash_closings')
  closing = closed!.number
})

async function done({ send: write }: StaffVisitor, path: string, fields: Fields): Promise<void> {
  const answer = await write(`${url}${path}.data`, fields)
  const text = await answer.text()
  expect([path, answer.status, /refusal|problems/.exec(text)?.[0]]).toEqual([path, 200, undefined])
}

/** What somebody reads: no scripts, no tags, no addresses of built files. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + 7)
  return (body.length > 20 ? body : html)
    .replaceAll(/<(script|style|title)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const PAPERS = () => [
  order.url,
  `${order.url}/receipt`,
  `/admin/orders/${order.id}/invoice`,
  `/admin/cash-register/report?closing=${closing}`,
]
const FILES = () => [
  `${order.url}/receipt.png`,
  `/admin/orders/${order.id}/invoice.png`,
  '/admin/orders/export.csv',
]

/** Everything that tells of the past, as it is shown at this moment. */
async function past() {
  const papers = await Promise.all(
    PAPERS().map(async (path) => [path, wordsOf(await (await owner!.get(url + path)).text())]),
  )
  const files = await Promise.all(
    FILES().map(async (path) => {
      const answer = await owner!.get(url + path)
      return [path, answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
    }),
  )
  const sessions = (await (await owner!.get(`${url}/admin/cash-register/export.json`)).json()) as {
    sessions: unknown
  }
  const history = await rows(
    `select status, staff_name, note, at from order_events where order_id = $1 order by id`,
    [order.id],
  )
  const detail = await (await owner!.get(`${url}/admin/orders/${order.id}.data`)).text()
  return {
    papers,
    files,
    sessions: sessions.sessions,
    history,
    by: authorsIn(detail),
    report: await report(),
  }
}

/** Who did what, in the order's own history. */
function authorsIn(detail: string): string[] {
  return detail.match(/Vendeuse d’(hier|aujourd’hui)/g) ?? []
}

/** The file of the report, line by line. */
async function report(): Promise<string[]> {
  const text = await (await owner!.get(`${url}/admin/reports/export.csv`)).text()
  return text.split('\r\n')
}

const figuresOf = (lines: string[]) => lines.map((line) => line.replaceAll(/d’(hier|aujourd’hui)/g, ''))

it('tells what happened', async () => {
  const { papers, files, history, by, report: lines } = await past()
  for (const [path, words] of papers) expect([path, /d’hier|الأمس/.test(words!)]).toEqual([path, true])
  expect(files.map(([, status]) => status)).toEqual([200, 200, 200])
  expect(history).toHaveLength(5)
  expect(by).toEqual(['Vendeuse d’hier'])
  expect(lines.join('\n')).toMatch(/Voile d’hier;9600;;3[^]*Rayon d’hier;9600;;3/)
})

it('stays as it was when all of them are called otherwise', async () => {
  const before = await past()
  const [version] = await rows<{ product: number; category: number }>(
    `select (select version from products where id = $1) as product, (select version from categories where id = $2) as category`,
    [product, category],
  )
  const [pictures] = await rows<{ product: string; category: string }>(
    `select (select media_id from product_images where product_id = $1) as product, (select image_id from categories where id = $2) as category`,
    [product, category],
  )
  const words = { nameAr: 'اليوم', description: 'x', descriptionAr: 'س' }
  await done(owner!, '/admin/products', {
    intent: 'save',
    id: String(product),
    version: String(version!.product),
    stockSeen: '2',
    inStockSeen: '1',
    name: 'Voile d’aujourd’hui',
    ...words,
    price: '1',
    originalPrice: '',
    stockQuantity: '2',
    categoryId: String(category),
    subCategoryId: '',
    specifications: '',
    specificationsAr: '',
    audio: '',
    inStock: '1',
    images: [pictures!.product],
  })
  await done(owner!, '/admin/products/categories', {
    intent: 'save',
    id: String(category),
    version: String(version!.category),
    name: 'Rayon d’aujourd’hui',
    ...words,
    categoryId: '',
    images: [pictures!.category],
  })
  const [client] = await rows<{ id: number }>(`select id from clients where phone = '+22222334455'`)
  await done(owner!, `/admin/clients/${client!.id}`, {
    intent: 'save',
    name: 'Cliente d’aujourd’hui',
    phone: '22334455',
    email: '',
    address: 'Ailleurs',
    wilaya: 'Rosso',
    city: '',
    status: 'inactive',
    language: 'ar',
    notes: '',
  })
  await done(owner!, '/admin/users', {
    intent: 'update',
    id: String(seller!.id),
    name: 'Vendeuse d’aujourd’hui',
    phone: '',
    role: 'admin',
    permissions: [...PERMISSIONS],
  })
  const after = await past()
  expect({ ...after, report: figuresOf(after.report) }).toEqual({
    ...before,
    report: figuresOf(before.report),
  })
})

it('stays as it was when all of them are gone', async () => {
  const before = await past()
  const [client] = await rows<{ id: number }>(`select id from clients where phone = '+22222334455'`)
  await done(owner!, `/admin/clients/${client!.id}`, { intent: 'delete' })
  await done(owner!, '/admin/users', { intent: 'delete', id: String(seller!.id) })
  const shown = { products: '1', subCategories: '0' }
  await done(owner!, '/admin/products/categories', { intent: 'delete', id: String(category), ...shown })
  expect((await fetch(`${url}/product/${product}`)).status).toBe(404)
  expect(await past()).toEqual(before)
})

it('cannot be thrown away behind the shop’s back', async () => {
  const pictures = `delete from media where id in (select image_id from order_items where order_id = ${order.id})`
  for (const sql of [`delete from users where id = ${seller!.id}`, pictures])
    await expect(rows(sql)).rejects.toThrow(/violates foreign key/)
  for (const table of ['cash_transactions', 'cash_closings', 'activity_log'])
    await expect(rows(`delete from ${table}`)).rejects.toThrow(/./)
})
