/** Requests to be told and the wish list of an account, on a database. */
import { asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { productVariants, products } from '#features/catalogue/catalogue-tables.server.ts'
import { findOffers } from '#features/catalogue/products/products.server.ts'
import { moveStock } from '#features/catalogue/stock/stock.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { expandDueEvents } from '#features/notifications/expand-events.server.ts'
import { notificationEvents } from '#features/notifications/notifications-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { registerSubjects } from '#server/notification-subjects.server.ts'
import { aCategory, aProduct, withColours } from '../../../tests/builders.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { accountWishes, addAccountWishes, removeAccountWishes } from './account-wishes.server.ts'
import { wishRecords } from './client-records.server.ts'
import { notifyWishes } from './notify-wishes.server.ts'
import { addRequest, contactChannels, countWaiting, notifyLabel } from './requests.server.ts'
import { wishSubject } from './wish-subject.server.ts'
import { wishes } from './wishes-tables.server.ts'
import { GROUP_HOURS, type RequestKind } from './wishes.rules.ts'

useTestDatabase()
let category = 0

beforeAll(async () => {
  await createDefaultSettings()
  category = await aCategory()
})
beforeEach(async () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await db().delete(wishes)
  await db().delete(notificationEvents)
})

const now = new Date('2026-11-15T10:00:00Z')
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** The n-th person asks n seconds after `now`. */
async function ask(
  product: number,
  people: number[],
  { variant = 0, kind = 'backInStock' }: { variant?: number; kind?: RequestKind } = {},
) {
  const [offer] = await findOffers([variant ? { id: product, variant } : { id: product }])
  for (const person of people)
    await addRequest({
      kind,
      offer: offer!,
      contact: { phone: null, email: `p${person}@b.mr` },
      language: 'fr',
      now: new Date(now.getTime() - 1_000_000 + person * 1_000),
    })
}

async function receive(productId: number, quantity: number, variant?: number) {
  const [row] = await db()
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
  const variantId = variant ?? row!.id
  await transaction(() =>
    moveStock([{ productId, variantId, quantity }], { cause: 'correction', by: SYSTEM, now }),
  )
}

async function notifiedPeople(): Promise<string[]> {
  const rows = await db().select().from(wishes).orderBy(asc(wishes.notifiedAt), asc(wishes.createdAt))
  return rows.flatMap(({ email, notifiedAt }) => (notifiedAt && email ? [email[1]!] : []))
}

const soldOut = () => aProduct({ categoryId: category, stockQuantity: 0 })

describe('those who wait for a product', () => {
  it('are told in the order of asking, as many as there are units, and the next after a time', async () => {
    const product = await soldOut()
    await ask(product, [3, 1, 2, 4, 5])
    expect(await countWaiting(product)).toBe(5)
    expect(await notifyWishes(now)).toBe(0)
    await receive(product, 2)
    expect(await notifyWishes(now)).toBe(2)
    expect(await notifiedPeople()).toEqual(['1', '2'])
    expect(await notifyWishes(hoursLater(1))).toBe(0)
    // Another unit arrives within the time: one more is told.
    await receive(product, 1)
    expect(await notifyWishes(hoursLater(2))).toBe(1)
    expect(await notifiedPeople()).toEqual(['1', '2', '3'])
    expect(await notifyWishes(hoursLater(GROUP_HOURS + 2))).toBe(2)
    expect(await countWaiting(product)).toBe(0)
    const events = await db().select().from(notificationEvents)
    expect(events.map(({ event }) => event)).toEqual(Array(5).fill('backInStock'))
    registerSubjects()
    for (let hasMore = true; hasMore;) hasMore = await expandDueEvents(hoursLater(GROUP_HOURS + 2))
    const { rows } = await db().execute(
      sql`select recipient, payload->>'subject' as subject from message_queue order by recipient`,
    )
    expect(rows).toEqual(
      [1, 2, 3, 4, 5].map((person) => ({
        recipient: `p${person}@b.mr`,
        subject: expect.stringContaining('De nouveau en stock') as unknown,
      })),
    )
  })

  it('wait for their variant, and once each', async () => {
    const product = await aProduct({ categoryId: category })
    const [red, blue] = await withColours(product, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 0 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0 },
    ])
    await ask(product, [1, 1, 2], { variant: red! })
    await ask(product, [1], { variant: blue! })
    expect(await countWaiting(product)).toBe(3)
    await receive(product, 9, red)
    expect(await notifyWishes(now)).toBe(2)
    expect(await countWaiting(product)).toBe(1)
    // Who was told may ask again.
    await ask(product, [1], { variant: red! })
    expect(await countWaiting(product)).toBe(2)
  })

  it('are told by one of two processes', async () => {
    const product = await soldOut()
    await ask(product, [1, 2, 3, 4])
    await receive(product, 2)
    const notified = await Promise.all([notifyWishes(now), notifyWishes(now), notifyWishes(now)])
    expect(notified.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await notifiedPeople()).toEqual(['1', '2'])
  })

  it('are not told in quiet hours, nor by phone without SMS', async () => {
    const product = await soldOut()
    await ask(product, [1])
    await receive(product, 2)
    expect(await notifyWishes(new Date('2026-11-15T23:00:00Z'))).toBe(0)
    await db().delete(wishes)
    const [offer] = await findOffers([{ id: product }])
    const contact = { phone: '+22222123456' as Phone, email: null }
    await addRequest({ kind: 'backInStock', offer: offer!, contact, language: 'ar', now })
    expect(await contactChannels('backInStock')).toEqual({ sms: false, email: true })
    expect(await notifyWishes(now)).toBe(0)
    expect(await countWaiting(product)).toBe(1)
  })

  it('wait again if it is sold out before the message is made', async () => {
    const product = await soldOut()
    await ask(product, [1, 2])
    await receive(product, 1)
    await notifyWishes(now)
    const [wish] = await db().select().from(wishes).where(eq(wishes.email, 'p1@b.mr'))
    const loaded = { event: 'backInStock', facts: {}, at: now, now, language: 'fr' } as const
    expect(await wishSubject({ ...loaded, id: String(wish!.id) })).toEqual({
      recipient: { language: 'fr', email: 'p1@b.mr', phone: null, muted: [] },
      variables: expect.objectContaining({ name: '' }) as unknown,
      path: `/product/${product}`,
    })
    await receive(product, -1)
    expect(await wishSubject({ ...loaded, id: String(wish!.id) })).toBeUndefined()
    expect(await countWaiting(product)).toBe(2)
    await receive(product, 1)
    await notifyWishes(now)
    expect(await notifiedPeople()).toEqual(['1'])
  })

  it('are forgotten a week after they were told', async () => {
    const product = await soldOut()
    await ask(product, [1])
    await receive(product, 1)
    await notifyWishes(now)
    await notifyWishes(hoursLater(7 * 24 + 1))
    expect(await db().$count(wishes)).toBe(0)
  })
})

it('the link to the form is shown where something is sold out', async () => {
  expect(await notifyLabel({ inStock: true, variants: [] }, 'fr')).toBeUndefined()
  expect(await notifyLabel({ inStock: false, variants: [] }, 'fr')).toBe('Me prévenir du retour')
  expect(await notifyLabel({ inStock: true, variants: [{ available: 0 }] }, 'ar')).toBeDefined()
})

describe('a price that falls', () => {
  const setPrice = (id: number, price: number) =>
    db()
      .update(products)
      .set({ price: ouguiya(price) })
      .where(eq(products.id, id))

  it('is told once to who asked, and each time to an account', async () => {
    const product = await aProduct({ categoryId: category, price: ouguiya(1000) })
    const clientId = await aClient('+22233445501')
    await ask(product, [1], { kind: 'priceFell' })
    await addAccountWishes({ clientId, productIds: [product], now })
    expect(await notifyWishes(now)).toBe(0)
    await setPrice(product, 980)
    expect(await notifyWishes(now)).toBe(0)
    await setPrice(product, 900)
    expect(await notifyWishes(now)).toBe(2)
    expect(await notifyWishes(now)).toBe(0)
    await setPrice(product, 1000)
    expect(await notifyWishes(now)).toBe(0)
    await setPrice(product, 900)
    expect(await notifyWishes(now)).toBe(0)
    await setPrice(product, 800)
    expect(await notifyWishes(now)).toBe(1)
  })
})

async function aClient(phone: string): Promise<number> {
  const [row] = await db()
    .insert(clients)
    .values({ name: 'Aïcha', phone: phone as Phone, wilaya: 'Nouakchott', email: 'a@b.mr' })
    .returning({ id: clients.id })
  return row!.id
}

describe('the wish list of an account', () => {
  it('keeps its order, takes each product once and leaves out what is not offered', async () => {
    const clientId = await aClient('+22233445502')
    const [a, b] = [await aProduct({ categoryId: category }), await aProduct({ categoryId: category })]
    await addAccountWishes({ clientId, productIds: [a, b, a, 999_999], now })
    expect(await accountWishes(clientId)).toEqual([a, b])
    await removeAccountWishes(clientId, [a])
    expect(await accountWishes(clientId)).toEqual([b])
    await addAccountWishes({ clientId, productIds: [a], now: hoursLater(1) })
    expect(await accountWishes(clientId)).toEqual([a, b])
  })

  it('is erased with the person, and so are her requests', async () => {
    const clientId = await aClient('+22233445503')
    const product = await aProduct({ categoryId: category })
    await addAccountWishes({ clientId, productIds: [product], now })
    await ask(product, [1, 2], { kind: 'priceFell' })
    await wishRecords.erase({
      clientIds: [clientId],
      phones: ['+22233445503' as Phone],
      emails: ['p1@b.mr'],
      words: [],
      erasedPhone: '+9990000001' as Phone,
      now,
    })
    expect((await db().select().from(wishes)).map(({ email }) => email)).toEqual(['p2@b.mr'])
  })
})
