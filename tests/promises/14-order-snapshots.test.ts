/** Promise 14: documents and reports of past orders do not change with products, categories, clients or staff. */
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
  await submit(seller, '/admin/cash-register', { intent: 'open', openingBalance: '100', seen: '' })
  const { body } = await send(
    shops.at(0),
    checkout(`${product}:2`, 6400, { name: 'Cliente d’hier', phone: '22334455' }),
  )
  const [row] = await rows<{ id: number }>('select id from orders where number = $1', [body.number])
  order = { id: row!.id, url: body.url! }
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'])
    await submit(seller, `/admin/orders/${order.id}`, { intent: 'advance', from })
  await submit(seller, '/admin/orders/new', {
    ...checkout(`${product}:1`, 3200, { name: 'Cliente d’hier', phone: '22334455', key: randomUUID() }),
    kind: 'counter',
    language: 'fr',
    reference: '',
  })
  // Viewing and printing an order are recorded.
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
  await submit(seller, '/admin/cash-register', { intent: 'close', ...expected })
  const [closed] = await rows<{ number: number }>('select number from cash_closings')
  closing = closed!.number
})

async function submit({ send: write }: StaffVisitor, path: string, fields: Fields): Promise<void> {
  const answer = await write(`${url}${path}.data`, fields)
  const text = await answer.text()
  expect([path, answer.status, /refusal|problems/.exec(text)?.[0]]).toEqual([path, 200, undefined])
}

/** The visible text, without scripts, tags and URLs of built files. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>') + 7)
  return (body.length > 20 ? body : html)
    .replaceAll(/<(script|style|title)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const DOCUMENTS = () => [
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

/** Everything that shows the past order, as it is shown now. */
/** A report says when this copy was printed. */
function withoutPrintTime(words: string): string {
  return words.replace(/Imprimé le [\d/]+ [\d:]+/, '')
}

async function snapshot() {
  const documents = await Promise.all(
    DOCUMENTS().map(async (path) => [
      path,
      withoutPrintTime(wordsOf(await (await owner!.get(url + path)).text())),
    ]),
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
    documents,
    files,
    sessions: sessions.sessions,
    history,
    by: authorsIn(detail),
    report: await report(),
  }
}

/** The authors in the history of the order. */
function authorsIn(detail: string): string[] {
  return detail.match(/Vendeuse d’(hier|aujourd’hui)/g) ?? []
}

/** The lines of the exported report. */
async function report(): Promise<string[]> {
  const text = await (await owner!.get(`${url}/admin/reports/export.csv`)).text()
  return text.split('\r\n')
}

const figuresOf = (lines: string[]) => lines.map((line) => line.replaceAll(/d’(hier|aujourd’hui)/g, ''))

it('documents show the names at the time of the order', async () => {
  const { documents, files, history, by, report: lines } = await snapshot()
  for (const [path, words] of documents) expect([path, /d’hier|الأمس/.test(words!)]).toEqual([path, true])
  expect(files.map(([, status]) => status)).toEqual([200, 200, 200])
  expect(history).toHaveLength(5)
  expect(by).toEqual(['Vendeuse d’hier'])
  expect(lines.join('\n')).toMatch(/Voile d’hier;9600;;3[^]*Rayon d’hier;9600;;3/)
})

it('documents are unchanged after product, category, client and user are renamed', async () => {
  const before = await snapshot()
  const [version] = await rows<{ product: number; category: number }>(
    `select (select version from products where id = $1) as product, (select version from categories where id = $2) as category`,
    [product, category],
  )
  const [pictures] = await rows<{ product: string; category: string }>(
    `select (select media_id from product_images where product_id = $1) as product, (select image_id from categories where id = $2) as category`,
    [product, category],
  )
  const words = { nameAr: 'اليوم', description: 'x', descriptionAr: 'س' }
  await submit(owner!, '/admin/products', {
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
  await submit(owner!, '/admin/products/categories', {
    intent: 'save',
    id: String(category),
    version: String(version!.category),
    name: 'Rayon d’aujourd’hui',
    ...words,
    categoryId: '',
    images: [pictures!.category],
  })
  const [client] = await rows<{ id: number }>(`select id from clients where phone = '+22222334455'`)
  await submit(owner!, `/admin/clients/${client!.id}`, {
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
  await submit(owner!, '/admin/users', {
    intent: 'update',
    id: String(seller!.id),
    name: 'Vendeuse d’aujourd’hui',
    phone: '',
    role: 'admin',
    permissions: [...PERMISSIONS],
  })
  const after = await snapshot()
  expect({ ...after, report: figuresOf(after.report) }).toEqual({
    ...before,
    report: figuresOf(before.report),
  })
})

it('documents are unchanged after product, category, client and user are deleted', async () => {
  const before = await snapshot()
  const [client] = await rows<{ id: number }>(`select id from clients where phone = '+22222334455'`)
  await submit(owner!, `/admin/clients/${client!.id}`, { intent: 'delete' })
  await submit(owner!, '/admin/users', { intent: 'delete', id: String(seller!.id) })
  const shown = { products: '1', subCategories: '0' }
  await submit(owner!, '/admin/products/categories', { intent: 'delete', id: String(category), ...shown })
  expect((await fetch(`${url}/product/${product}`)).status).toBe(404)
  expect(await snapshot()).toEqual(before)
})

it('the database refuses to delete referenced rows and append-only history', async () => {
  const pictures = `delete from media where id in (select image_id from order_items where order_id = ${order.id})`
  for (const sql of [`delete from users where id = ${seller!.id}`, pictures])
    await expect(rows(sql)).rejects.toThrow(/violates foreign key/)
  for (const table of ['cash_transactions', 'cash_closings', 'activity_log'])
    await expect(rows(`delete from ${table}`)).rejects.toThrow(/./)
})
