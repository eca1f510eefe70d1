/** Promise 15: input is output as text everywhere: in the shop, the back office, print, files, links and titles. */
import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '#core/text.ts'
import { openSession } from '#features/accounts/account-session.server.ts'
import type { Contact } from '#features/accounts/account.rules.ts'
import { DEFAULT_CONTENT } from '#features/content/content-defaults.text.ts'
import { DOCUMENT_SHAPES, mapLeaves } from '#features/content/content-shape.rules.ts'
import type { ContentKey } from '#features/content/content.rules.ts'
import { knownForms, letterContent, settingsForm, type FormFields, type Subjects } from '../known-forms.ts'
import { addresses } from '../route-table.ts'
import { addressWith, oneOfEverything } from '../shop-subjects.ts'
import { post, send as sendCart } from './shopper.ts'
import { rows, useShops } from './shops.ts'
import { ownerVisitor, type StaffVisitor } from './staff-visits.ts'

const shops = useShops(1)

/** Closes every context it could be in, then opens a unique tag. Contains the name of its field. */
const evil = (field: string) => `=${field}'"></script></title><x-evil a="${field}">{{7*7}}\u202E\u2066ملحفة`
/** As stored: without bidirectional control characters. */
const stored = (field: string) => evil(field).replaceAll(/[\u202E\u2066]/g, '')

let url = ''
let owner: StaffVisitor
let subjects: Subjects
let pages: Page[]
let cart: { url: string; number: number }
/** The session of the shopper who sent the order. */
let account = ''

beforeAll(async () => {
  url = shops.at(0).url
  owner = await ownerVisitor()
  subjects = await oneOfEverything()
  await submitEveryForm()
  pages = await everyPage()
})

/** Sends every form of the shop and of the back office, with the payload in every text field. */
async function submitEveryForm(): Promise<void> {
  const forms = knownForms(subjects)
  const filled = (path: string, fields: string[], intent?: string): FormFields => {
    const form = forms[path]!.find((each) => !intent || each.intent === intent)!
    return { ...form, ...Object.fromEntries(fields.map((field) => [field, evil(field)])) }
  }
  const names = ['name', 'nameAr', 'description', 'descriptionAr']
  const addressFields = ['name', 'address', 'city', 'notes']
  const product = { ...filled('/admin/products', [...names, 'specifications', 'specificationsAr'], 'save') }
  await submit('/admin/products', {
    ...product,
    categoryId: String(subjects.category),
    inStock: '1',
    stockQuantity: '50',
    lowStock: '60',
  })
  await submit('/admin/products/categories', filled('/admin/products/categories', names, 'save'))
  await submit('/admin/products/subcategories', filled('/admin/products/subcategories', names, 'save'))
  await submit('/admin/clients', filled('/admin/clients', addressFields))
  await submit('/admin/users', filled('/admin/users', ['name'], 'add'))
  await submit('/admin/cash-register', filled('/admin/cash-register', [], 'open'))
  await submit('/admin/cash-register', filled('/admin/cash-register', ['description'], 'add'))
  await submit(
    `/admin/messages/${subjects.conversation}`,
    filled('/admin/messages/:id', ['content'], 'reply'),
  )
  await submit(`/admin/messages/newsletter/letters/${subjects.letter.draft}`, {
    intent: 'save',
    revision: '0',
    content: letterContent({ subject: evil('subject'), body: evil('body') }),
  })
  const [sold] = await rows<{ id: number }>('select max(id) as id from products')
  subjects.product = sold!.id
  const order: FormFields = {
    ...filled('/cart', addressFields),
    line: `${sold!.id}:1`,
    total: '100',
    key: randomUUID(),
  }
  const { body } = await sendCart(shops.at(0), order)
  cart = { url: body.url!, number: body.number! }
  const first = subjects.order
  const [placed] = await rows<{ id: number }>('select id from orders where number = $1', [cart.number])
  const [buyer] = await rows<{ phone: string }>('select customer_phone as phone from orders where id = $1', [
    placed!.id,
  ])
  account = await openSession(buyer!.phone as Contact, new Date())
  subjects.order = { id: placed!.id, number: cart.number, token: cart.url.split('/').at(-1)! }
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'])
    await submit(`/admin/orders/${placed!.id}`, { intent: 'advance', from })
  await post(`${url}${cart.url}/question`, { message: evil('message'), website: '' })
  await post(`${url}/contact`, filled('/contact', ['name', 'message']))
  const review = {
    stars: '5',
    content: evil('content'),
    orderNumber: String(cart.number),
    phone: String(order.phone),
  }
  expect((await post(`${url}/product/${sold!.id}/review`, review)).status).toBe(200)
  await rows(`update reviews set status = 'published'`)
  // Search terms without results are stored in lower case.
  await fetch(`${url}/collections?q=${encodeURIComponent('<x-evil>introuvable')}`)
  const profile = { name: 'name', description: 'description', address: 'address' }
  const both = Object.keys(profile).flatMap((field) => [field, `${field}Ar`])
  await saveSettings('business', Object.fromEntries(both.map((field) => [field, evil(field).slice(0, 90)])))
  await publishContent()
  await submit(`/admin/orders/${first.id}`, { intent: 'cancel', reason: evil('reason') })
}

/** Every document of the owner's words and a page, with the payload in every text. */
async function publishContent(): Promise<void> {
  for (const [key, content] of Object.entries(DEFAULT_CONTENT)) {
    const filled = mapLeaves(DOCUMENT_SHAPES[key as ContentKey], content, (value, leaf) => {
      if (leaf.kind !== 'words') return value
      const text = leaf.max < 100 ? '<x-evil>' : evil('content')
      return { fr: text, ar: text }
    })
    const fields = { intent: 'publish', revision: '0', content: JSON.stringify(filled) }
    await submit(`/admin/content/${key}`, fields)
  }
  const words = { fr: evil('title'), ar: evil('title') }
  const content = JSON.stringify({ title: words, body: words })
  await submit('/admin/content', { intent: 'add', content })
  const [terms] = await rows<{ id: number }>(`select id from content_pages where kind = 'terms'`)
  await submit(`/admin/content/page-${terms!.id}`, { intent: 'publish', revision: '0', content })
}

async function submit(path: string, fields: FormFields): Promise<void> {
  const answer = await owner.send(`${url}${path}.data`, fields)
  const text = await answer.text()
  const problem = /"(refusal|problems)"/.exec(text)?.[0]
  expect([path, fields.intent, answer.status, problem]).toEqual([path, fields.intent, 200, undefined])
}

async function saveSettings(section: string, words: Record<string, string>): Promise<void> {
  const page = await (await owner.get(`${url}/admin/settings.data`)).text()
  // The versions of the sections are in the data of the page.
  const versions = page.match(/"[0-9a-f]{16,64}"/g) ?? []
  for (const version of new Set(versions)) {
    const form = { ...settingsForm(section, words), version: version.slice(1, -1) }
    const answer = await owner.send(`${url}/admin/settings.data`, form)
    const text = await answer.text()
    if (answer.status === 200 && !text.includes('problems')) return
  }
  throw new Error(`the section ${section} was not saved`)
}

const isHtml = (answer: Response) => answer.headers.get('content-type')?.startsWith('text/html') ?? false

/** Every URL as the owner sees it, in both languages. */
async function everyPage(): Promise<Page[]> {
  const paths = addresses().filter(({ path }) => path !== '/live')
  const all = (['fr', 'ar'] as const).flatMap((language) =>
    [...paths.map((route) => addressWith(route, subjects)), ...printedDocuments()].map((address) => ({
      address,
      language,
    })),
  )
  const found: Page[] = []
  // In groups: a shop that gets hundreds of requests at once refuses some of them.
  for (let start = 0; start < all.length; start += GROUP_SIZE)
    found.push(...(await Promise.all(all.slice(start, start + GROUP_SIZE).map(readPage))))
  return found
}

const GROUP_SIZE = 20

async function readPage({ address, language }: { address: string; language: Language }): Promise<Page> {
  const cookie = `${owner.cookie.replace(/language=\w+/, `language=${language}`)}; account=${account}`
  const answer = await fetch(url + address, { headers: { cookie }, redirect: 'manual' })
  return { address: `${address} (${language})`, answer, text: await answer.text() }
}

/** Documents of several orders, which the query names. */
function printedDocuments(): string[] {
  return ['slips', 'labels', 'packingList'].map(
    (kind) => `/admin/orders/print?kind=${kind}&orders=${subjects.order.id}`,
  )
}

interface Page {
  address: string
  answer: Response
  text: string
}

describe('every page', () => {
  it('shows input as text only', () => {
    const shown = new Set<string>()
    const wrong: string[] = []
    pages.forEach(({ address, answer, text }) => {
      if (!isHtml(answer)) return
      if (/<x-evil/i.test(text)) wrong.push(`${address}: ${/.{0,80}<x-evil.{0,20}/i.exec(text)?.[0]}`)
      if (/[\0\u202A-\u202E]/.test(text.replaceAll(/[\u2066-\u2069]/g, '')))
        wrong.push(`${address}: bidirectional override`)
      if (text.includes('49ملحفة')) wrong.push(`${address}: template evaluated`)
      if (text.includes('&lt;x-evil')) shown.add(address.split(' ')[0]!)
    })
    expect(wrong).toEqual([])
    // The payload is shown in the shop, in the back office and in print.
    const shopPages = [
      `/product/${subjects.product}`,
      '/',
      '/contact',
      '/about',
      '/pages/terms',
      cart.url,
      `${cart.url}/receipt`,
      `${cart.url}/again`,
      '/account',
      '/account/addresses',
      '/admin',
    ]
    const adminPages = [
      `/admin/orders/${subjects.order.id}/invoice`,
      ...printedDocuments(),
      '/admin/cash-register',
      '/admin/users',
      '/admin/clients',
      '/admin/orders',
      '/admin/products',
      '/admin/messages',
      '/admin/messages/newsletter/letters',
      `/admin/messages/newsletter/letters/${subjects.letter.draft}`,
      `/admin/messages/newsletter/letters/${subjects.letter.draft}/preview`,
      '/admin/products/reviews',
      '/admin/content',
      '/admin/content/faq',
    ]
    expect([...shopPages, ...adminPages].filter((path) => !shown.has(path))).toEqual([])
  })

  it('runs its own scripts only', () => {
    const wrong: string[] = []
    pages.forEach(({ address, answer, text }) => {
      const sent = answer.headers.get('content-security-policy') ?? ''
      // Allows WebAssembly, which reads barcodes in the back office, and no script.
      const policy = address.startsWith('/admin') ? sent.replace(` 'wasm-unsafe-eval'`, '') : sent
      if (!isHtml(answer)) return
      if (!/script-src 'self' '(nonce|sha256)-/.test(policy) || /unsafe|\*|https?:/.test(policy))
        wrong.push(`${address}: ${policy}`)
      for (const rule of [`default-src 'self'`, `object-src 'none'`, `base-uri 'none'`, `form-action 'self'`])
        if (!policy.includes(rule)) wrong.push(`${address}: without ${rule}`)
      for (const script of scriptsIn(text))
        if (!isAllowed(script, policy)) wrong.push(`${address}: ${script.tag}`)
      // No inline event handlers, styles or javascript: links.
      const active = /<[^>]+\s(on[a-z]+=|style=|href="\s*javascript:)/i.exec(
        text.replaceAll(/<script[^]*?<\/script>/g, ''),
      )
      if (active) wrong.push(`${address}: ${active[0].slice(0, 120)}`)
    })
    expect(wrong).toEqual([])
  })

  it('has the complete name in its title and structured data', async () => {
    const text = await (await fetch(`${url}/product/${subjects.product}?lang=fr`)).text()
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toContain('&lt;x-evil')
    expect(text.match(/<\/title>/g)).toHaveLength(1)
    const [, json] = /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(text)!
    expect(JSON.stringify(JSON.parse(json!))).toContain(JSON.stringify(stored('name')).slice(1, -1))
  })

  it('has contact links with input in their text parameter only', () => {
    const links: string[] = []
    for (const { text } of pages)
      links.push(...(text.match(/(?:https:\/\/wa\.me|mailto:|tel:)[^"\s\\]*/g) ?? []))
    const chats = [...new Set(links)]
      .filter((link) => link.startsWith('https://wa.me'))
      .map((link) => new URL(plain(link)))
    expect(chats.length).toBeGreaterThan(1)
    for (const { pathname, searchParams, hash } of chats) {
      expect([
        pathname.replace(/^\/\d*$/, ''),
        [...searchParams.keys()].filter((key) => key !== 'text'),
        hash,
      ]).toEqual(['', [], ''])
    }
    expect(links.filter((link) => /[<>{]|evil.*[\r\n]/.test(link))).toEqual([])
  })
})

/** Decodes an HTML attribute. */
function plain(attribute: string): string {
  return attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

interface Script {
  tag: string
  body: string
}

function scriptsIn(html: string): Script[] {
  return [...html.matchAll(/(<script\b[^>]*>)([^]*?)<\/script>/g)].map(([, tag, body]) => ({
    tag: tag!,
    body: body!,
  }))
}

/** By its nonce, by its hash, or as a file of the same origin. */
function isAllowed({ tag, body }: Script, policy: string): boolean {
  const nonce = /nonce="([^"]+)"/.exec(tag)?.[1]
  if (nonce) return policy.includes(`'nonce-${nonce}'`)
  if (/src="\/(?!\/)/.test(tag)) return true
  const hash = createHash('sha256').update(body).digest('base64')
  return policy.includes(`'sha256-${hash}'`) || /type="application\/(ld\+)?json"/.test(tag)
}

describe('every export', () => {
  const FILES = [
    '/admin/products/export',
    '/admin/products/categories/export',
    '/admin/products/stock/export.csv',
    '/admin/products/stock/reorder.csv',
    '/admin/cash-register/journal/export',
    '/admin/clients/export.csv',
    '/admin/clients/:id/data.csv',
    '/admin/orders/export.csv',
    '/admin/reports/export.csv',
    '/admin/reports/credit-notes/export',
    '/admin/reports/deliveries.csv',
    '/admin/messages/newsletter/export.csv',
  ]

  it('is listed in this test', () => {
    const files = addresses()
      .map(({ path }) => path)
      .filter((path) => /export$|\.csv$/.test(path))
    expect(files.toSorted()).toEqual(FILES.toSorted())
  })

  it.each(FILES)('%s contains no formula and keeps Arabic text', async (path) => {
    const [client] = await rows<{ id: number }>('select max(id) as id from clients')
    const answer = await owner.get(url + path.replace(':id', String(client!.id)))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const cells = cellsOf(bytes.toString('utf8').slice(1))
    expect(cells.filter((cell) => /^[\s]*[=+\-@]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell))).toEqual([])
    // Nothing was delivered in this shop. `delivery-export.db.test.ts` has a courier with such a name, and
    // `credit-notes.db.test.ts` a return with such a reason.
    if (/newsletter|deliveries|credit-notes/.test(path)) return
    const entered = cells.filter((cell) => cell.includes('x-evil'))
    expect(entered.length).toBeGreaterThan(0)
    for (const cell of entered)
      // An order's line starts with its quantity, the description of its sale with its number.
      expect(cell).toMatch(
        /^('|\d+ × |Commande n° \d+ · \u2068?)=\w+'"><\/script><\/title><x-evil a="\w+">\{\{7\*7\}\}ملحفة/,
      )
  })

  it('of the register has the input as a JSON string', async () => {
    const answer = await owner.get(`${url}/admin/cash-register/export.json`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
    expect(JSON.stringify(await answer.json())).toContain(JSON.stringify(stored('description')).slice(1, -1))
  })
})

/** Parses CSV as a spreadsheet does. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;\r\n"]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}

it('SQL in a search query is not executed', async () => {
  const before = await rows('select count(*) from orders')
  const entered = [
    `'; drop table orders; --`,
    `' or '1'='1`,
    '%',
    '_',
    '\\',
    `x' union select email from users --`,
  ]
  for (const word of entered)
    for (const path of [
      '/collections?q=',
      '/search/suggest?q=',
      '/admin/orders?q=',
      '/admin/clients?q=',
      '/admin/products?q=',
      '/admin/messages?q=',
      '/admin/users?q=',
      '/admin/search?q=',
      '/admin/orders/find?q=',
    ])
      expect([path, word, (await owner.get(url + path + encodeURIComponent(word))).status]).toEqual([
        path,
        word,
        200,
      ])
  expect(await rows('select count(*) from orders')).toEqual(before)
})
