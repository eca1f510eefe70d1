import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { products, productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { changeCredit } from '#features/clients/credit/credit.server.ts'
import { orderEvents, orderItems, orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { aLine, aSale, cash } from '../../../tests/till-events.ts'
import type { TillEvent, TillResult } from './till-events.rules.ts'
import { applyEvent, applyEvents } from './till-events.server.ts'
import { tillEvents, tillSales } from './till-tables.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const offlineAt = '2026-05-01T07:30:00.000Z'
let staff: StaffPerson
let categoryId = 0
let veil = 0
let nextPhone = 37_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  staff = await aPerson({ name: 'Sidi', role: 'cashier' })
})
beforeEach(async () => {
  veil = await aProduct({ categoryId, stockQuantity: 5 })
})

const send = (event: TillEvent, at = now) => applyEvent(event, { staff, now: at })

async function sold(event: TillEvent) {
  const result = await send(event)
  const { id } = orderIn(result)
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  return { id, result, order: order! }
}

function orderIn(result: TillResult) {
  if (!('done' in result) || !result.order) throw new Error(JSON.stringify(result))
  return result.order
}

async function stockOf(productId = veil) {
  const [row] = await db().select().from(products).where(eq(products.id, productId))
  return row!.stockQuantity
}

async function movementsOf(productId = veil) {
  const rows = await db()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(asc(stockMovements.id))
  return rows.map(({ cause, quantity, stockAfter, staffName }) => [cause, quantity, stockAfter, staffName])
}

async function ledgerOf(orderId: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, amount, paymentMethod, staffName, at }) => [
    type,
    amount,
    paymentMethod,
    staffName,
    at.toISOString(),
  ])
}

describe('a sale with a connection', () => {
  it('is a delivered, anonymous order with stock, payment, register entry and person', async () => {
    const event = aSale({
      lines: [aLine({ product: veil, quantity: 2 })],
      received: ouguiya(7000),
      removed: [{ name: { fr: 'Oud', ar: 'عود' }, quantity: 1, price: ouguiya(10), at: now.toISOString() }],
    })
    const { id, result, order } = await sold(event)
    expect(result).toEqual({
      done: true,
      order: { id, number: order.number, receiptNumber: order.receiptNumber },
      flags: [],
    })
    expect(order).toMatchObject({
      status: 'delivered',
      isAtCounter: true,
      clientId: null,
      customerName: 'Comptoir / زبون',
      customerPhone: '',
      total: ouguiya(6400),
      token: event.token,
      requestKey: event.key,
      createdAt: now,
      paymentMethod: 'cash',
      totalQuantity: 2,
    })
    expect(await stockOf()).toBe(3)
    expect((await movementsOf()).at(-1)).toEqual(['sale', -2, 3, 'Sidi'])
    expect(await ledgerOf(id)).toEqual([['sale', ouguiya(6400), 'cash', 'Sidi', now.toISOString()]])
    const events = await db().select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.map(({ status, staffName }) => [status, staffName])).toEqual([['delivered', 'Sidi']])
    const [sale] = await db().select().from(tillSales).where(eq(tillSales.orderId, id))
    expect(sale).toMatchObject({ number: 'K7-0042', received: ouguiya(7000), flags: [] })
    expect(sale!.removed).toMatchObject([{ quantity: 1, price: ouguiya(10) }])
  })

  it('has the client of its phone', async () => {
    const phone = String(nextPhone++)
    const { order } = await sold(
      aSale({ lines: [aLine({ product: veil })], buyer: { name: 'Mariem', phone } }),
    )
    const [client] = await db().select().from(clients).where(eq(clients.id, order.clientId!))
    expect(client).toMatchObject({ name: 'Mariem', phone: `+222${phone}`, totalOrders: 1 })
    expect(order.customerName).toBe('Mariem')
  })

  it('of variants takes their stock and stores their names', async () => {
    const [red, blue] = await withColours(veil, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 1, price: ouguiya(3500) },
    ])
    const { id } = await sold(
      aSale({
        lines: [
          aLine({ product: veil, variant: red!, quantity: 2 }),
          aLine({ product: veil, variant: blue!, listPrice: ouguiya(3500) }),
        ],
      }),
    )
    const variants = await db()
      .select()
      .from(productVariants)
      .where(and(eq(productVariants.productId, veil), eq(productVariants.isDefault, false)))
      .orderBy(asc(productVariants.id))
    expect(variants.map(({ stockQuantity }) => stockQuantity)).toEqual([1, 0])
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, id))
    expect(items.map(({ variantName, price }) => [variantName, price])).toEqual([
      ['Rouge', ouguiya(3200)],
      ['Bleu', ouguiya(3500)],
    ])
  })

  it('is paid by several methods and store credit', async () => {
    const phone = String(nextPhone++)
    const buyer = { name: 'Salka', phone }
    const { order: first } = await sold(aSale({ lines: [aLine({ product: veil })], buyer }))
    await grantCredit(first.clientId!, ouguiya(1000))
    const { id, order } = await sold(
      aSale({
        lines: [aLine({ product: veil })],
        buyer,
        payments: [
          { method: 'bankily', amount: ouguiya(1200), reference: 'bk 77-82' },
          { method: 'credit', amount: ouguiya(1000), reference: '' },
          cash(ouguiya(1000)),
        ],
      }),
    )
    expect(order.paymentMethod).toBe('bankily')
    expect(await paymentsOf(id)).toEqual([
      ['bankily', ouguiya(1200), 'accepted', 'BK7782', ''],
      ['credit', ouguiya(1000), 'accepted', '', ''],
      ['cash', ouguiya(1000), 'accepted', '', ''],
    ])
    expect((await ledgerOf(id)).map(([, amount, method]) => [method, amount])).toEqual([
      ['bankily', ouguiya(1200)],
      ['cash', ouguiya(1000)],
    ])
    const [client] = await db().select().from(clients).where(eq(clients.id, first.clientId!))
    expect(client!.credit).toBe(0)
  })

  it('in part leaves the rest due', async () => {
    const buyer = { name: 'Salka', phone: String(nextPhone++) }
    const { id } = await sold(
      aSale({ lines: [aLine({ product: veil })], buyer, payments: [cash(ouguiya(200))] }),
    )
    expect(await ledgerOf(id)).toHaveLength(1)
    expect(await paymentsOf(id)).toEqual([['cash', ouguiya(200), 'accepted', '', '']])
  })

  it.each<[string, (event: ReturnType<typeof aSale>) => TillEvent, string]>([
    [
      'without a buyer is not paid in part',
      (e) => ({ ...e, payments: [cash(ouguiya(10))] }),
      'buyerRequired',
    ],
    ['is not paid above its total', (e) => ({ ...e, payments: [cash(ouguiya(9999))] }), 'paymentAboveTotal'],
    ['needs lines', (e) => ({ ...e, lines: [], payments: [] }), 'emptySale'],
    ['needs a valid phone', (e) => ({ ...e, buyer: { name: 'A', phone: '12' } }), 'badPhone'],
    [
      'needs the transaction number of a transfer',
      (e) => ({ ...e, payments: [{ method: 'bankily', amount: ouguiya(3200), reference: '' }] }),
      'badReference',
    ],
    [
      'needs enough store credit',
      (e) => ({
        ...e,
        buyer: { name: 'A', phone: '37111222' },
        payments: [{ method: 'credit', amount: ouguiya(3200), reference: '' }],
      }),
      'creditTooLow',
    ],
  ])('%s', async (_, change, code) => {
    const event = change(aSale({ lines: [aLine({ product: veil })] }))
    expect(await send(event)).toMatchObject({ refused: code })
    expect(await stockOf()).toBe(5)
    // For ever, as nothing else was sent under this key.
    expect(await send(event)).toMatchObject({ refused: code })
  })

  it('is refused if price or stock differ from the catalogue, with what they are', async () => {
    const other = await aProduct({ categoryId, stockQuantity: 1 })
    expect(await send(aSale({ lines: [aLine({ product: veil, listPrice: ouguiya(3000) })] }))).toEqual({
      refused: 'priceChanged',
      details: { articles: [{ key: String(veil), price: ouguiya(3200), available: 5 }] },
    })
    const lines = [
      aLine({ product: other }),
      aLine({ product: veil, quantity: 2 }),
      aLine({ product: other }),
    ]
    expect(await send(aSale({ lines }))).toEqual({
      refused: 'outOfStock',
      details: { articles: [{ key: String(other), price: ouguiya(3200), available: 1 }] },
    })
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, other))
    expect(await send(aSale({ lines: [aLine({ product: other })] }))).toMatchObject({
      refused: 'unknownProduct',
    })
    expect([await stockOf(), await stockOf(other)]).toEqual([5, 1])
  })

  it('uses a transfer once', async () => {
    const payments = [{ method: 'sadad' as const, amount: ouguiya(3200), reference: 'SD 99-1' }]
    const { order } = await sold(aSale({ lines: [aLine({ product: veil })], payments }))
    expect(await send(aSale({ lines: [aLine({ product: veil })], payments }))).toEqual({
      refused: 'referenceTaken',
      details: { order: order.number, method: 'sadad' },
    })
    const twice = payments.map((payment) => ({ ...payment, amount: ouguiya(1600), reference: 'SD992' }))
    expect(
      await send(aSale({ lines: [aLine({ product: veil })], payments: [...twice, ...twice] })),
    ).toMatchObject({ refused: 'referenceTaken' })
  })
})

describe('discounts', () => {
  it('of lines and ticket together are limited, and stored with their list price', async () => {
    const seller = await aPerson({
      role: 'manager',
      permissions: ['manageOrders', 'manageCash', 'giveDiscount'],
    })
    const event = aSale({
      lines: [aLine({ product: veil, price: ouguiya(2880) }), aLine({ product: veil })],
      discountReason: 'Taché',
      discount: { kind: 'percent', percent: 10, reason: 'Fidèle' },
    })
    const result = await applyEvent(event, { staff: seller, now })
    const { id } = orderIn(result)
    const [order] = await db().select().from(orders).where(eq(orders.id, id))
    expect(order).toMatchObject({
      subtotal: ouguiya(6080),
      discount: ouguiya(608),
      discountPercent: 10,
      discountReason: 'Fidèle',
      total: ouguiya(5472),
    })
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, id))
    expect(items.map(({ price, listPrice }) => [price, listPrice])).toEqual([
      [ouguiya(2880), ouguiya(3200)],
      [ouguiya(3200), null],
    ])
    const above = aSale({
      lines: [aLine({ product: veil, price: ouguiya(2500) })],
      discountReason: 'Taché',
    })
    expect(await applyEvent(above, { staff: seller, now })).toEqual({
      refused: 'discountAboveLimit',
      details: { limit: 20, percent: 22 },
    })
    expect(await send({ ...above, key: randomUUID() })).toMatchObject({ details: { limit: 0 } })
    expect(await send({ ...above, key: randomUUID(), discountReason: '' })).toMatchObject({
      refused: 'reasonRequired',
    })
  })
})

describe('a sale without a connection', () => {
  it('is accepted as it happened: missing stock is corrected visibly, then sold', async () => {
    const event = aSale({ lines: [aLine({ product: veil, quantity: 7 })], isOffline: true, at: offlineAt })
    const { id, order, result } = await sold(event)
    expect(result).toMatchObject({ flags: ['withoutStock'] })
    expect(order.createdAt.toISOString()).toBe(offlineAt)
    expect((await movementsOf()).slice(1)).toEqual([
      ['correction', 2, 7, 'Sidi'],
      ['sale', -7, 0, 'Sidi'],
    ])
    expect(await ledgerOf(id)).toEqual([['sale', ouguiya(22_400), 'cash', 'Sidi', now.toISOString()]])
    const [sale] = await db().select().from(tillSales).where(eq(tillSales.orderId, id))
    expect(sale!.missing).toEqual([{ name: { fr: 'Nila', ar: 'نيلة' }, quantity: 2 }])
  })

  it('keeps its price, and sells what was deleted, withdrawn or purged meanwhile', async () => {
    const [red] = await withColours(veil, [{ name: { fr: 'Rouge', ar: 'أحمر' }, stock: 1 }])
    await db().update(productVariants).set({ retiredAt: now }).where(eq(productVariants.id, red!))
    const deleted = await aProduct({ categoryId, stockQuantity: 0 })
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, deleted))
    const dearer = await aProduct({ categoryId, price: ouguiya(4000), stockQuantity: 9 })
    const event = aSale({
      lines: [
        aLine({ product: veil, variant: red!, quantity: 2 }),
        aLine({ product: deleted }),
        aLine({ product: dearer, listPrice: ouguiya(3900) }),
        aLine({ product: 999_999_999 }),
        // A product without options when the device learnt of it.
        aLine({ product: veil }),
      ],
      isOffline: true,
      at: offlineAt,
    })
    const { id, result } = await sold(event)
    expect(result).toMatchObject({ flags: ['withoutStock', 'goneProduct', 'oldPrice'] })
    const items = await db()
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, id))
      .orderBy(asc(orderItems.position))
    expect(items.map(({ productId, price }) => [productId, price])).toEqual([
      [veil, ouguiya(3200)],
      [deleted, ouguiya(3200)],
      [dearer, ouguiya(3900)],
      [null, ouguiya(3200)],
      [veil, ouguiya(3200)],
    ])
    expect(await stockOf(dearer)).toBe(8)
  })

  it('keeps used transfers as notes, and store credit that is missing as due', async () => {
    const payments = [{ method: 'sadad' as const, amount: ouguiya(3200), reference: 'SD555' }]
    await sold(aSale({ lines: [aLine({ product: veil })], payments }))
    const { id, result } = await sold(
      aSale({
        lines: [aLine({ product: veil, quantity: 2 })],
        buyer: { name: 'Salka', phone: String(nextPhone++) },
        payments: [...payments, { method: 'credit', amount: ouguiya(3200), reference: '' }],
        isOffline: true,
        at: offlineAt,
      }),
    )
    expect(result).toMatchObject({ flags: ['reference', 'credit'] })
    expect(await paymentsOf(id)).toEqual([['sadad', ouguiya(3200), 'accepted', '', 'SD555']])
  })

  it('with a wrong clock, an ended PIN or too high a discount is accepted and flagged', async () => {
    const { result, order } = await sold(
      aSale({
        lines: [aLine({ product: veil, price: ouguiya(100) })],
        discountReason: 'x',
        isOffline: true,
        at: '2031-01-01T00:00:00.000Z',
        cashier: 'ended',
      }),
    )
    expect(result).toMatchObject({ flags: ['cashier', 'discount', 'clock'] })
    expect(order.createdAt).toEqual(now)
    const { order: old } = await sold(
      aSale({ lines: [aLine({ product: veil })], isOffline: true, at: '2025-01-01T00:00:00.000Z' }),
    )
    expect(old.createdAt.toISOString()).toBe('2026-04-01T10:00:00.000Z')
  })
})

describe('an event', () => {
  it('that is sent repeatedly and at the same time has one result', async () => {
    const event = aSale({ lines: [aLine({ product: veil, quantity: 5 })] })
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => send(event)))
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(orderIn(results[0]!).id).toBeGreaterThan(0)
    expect(await send(event, new Date('2026-06-01'))).toEqual(results[0])
    // The device did not receive the answer and completed the sale without a connection.
    expect(await send({ ...event, isOffline: true })).toEqual(results[0])
    expect(await stockOf()).toBe(0)
    expect(await send({ ...event, note: 'x' })).toEqual({ refused: 'keyReused', details: {} })
  })

  it('that was refused stays refused, unless the sale was then made without a connection', async () => {
    const event = aSale({ lines: [aLine({ product: veil, quantity: 6 })], at: offlineAt })
    const refused = await send(event)
    expect(refused).toMatchObject({ refused: 'outOfStock' })
    await db().update(products).set({ stockQuantity: 6 }).where(eq(products.id, veil))
    expect(await send(event)).toEqual(refused)
    const offline = await send({ ...event, isOffline: true })
    expect(offline).toMatchObject({ done: true, flags: [] })
    expect(await send(event)).toEqual(offline)
    expect(await stockOf()).toBe(0)
  })

  it('from two devices at once sells the last unit once', async () => {
    const events = [1, 2, 3].map(() => aSale({ lines: [aLine({ product: veil, quantity: 3 })] }))
    const results = await Promise.all(events.map((event) => send(event)))
    expect(results.filter((result) => 'done' in result)).toHaveLength(1)
    expect(await stockOf()).toBe(2)
  })

  it('of an unknown PIN is refused', async () => {
    expect(await send(aSale({ lines: [aLine({ product: veil })], cashier: 'unknown' }))).toMatchObject({
      refused: 'cashierUnknown',
    })
  })

  it('that opens the drawer or discards a ticket is stored with reason and person', async () => {
    const common = { at: now.toISOString(), isOffline: false } as const
    const opened = { ...common, key: randomUUID(), kind: 'drawerOpened', reason: 'Monnaie' } as const
    const discarded = {
      ...common,
      key: randomUUID(),
      kind: 'ticketDiscarded',
      reason: 'Partie',
      lines: [{ name: { fr: 'Nila', ar: 'نيلة' }, quantity: 2, price: money(100) }],
    } as const
    expect(
      await applyEvents(
        [opened, discarded as unknown as TillEvent, opened].map((event) => ({ key: event.key, event })),
        { staff, now },
      ),
    ).toEqual([opened, discarded, opened].map(({ key }) => ({ key, result: { done: true, flags: [] } })))
    const [row] = await db().select().from(tillEvents).where(eq(tillEvents.key, discarded.key))
    expect(row).toMatchObject({ staffName: 'Sidi', details: { reason: 'Partie' } })
  })

  it('cannot be changed or deleted', async () => {
    const event = aSale({ lines: [aLine({ product: veil })] })
    await send(event)
    await expect(db().delete(tillEvents).where(eq(tillEvents.key, event.key))).rejects.toThrow()
    await expect(
      db().update(tillEvents).set({ staffName: 'x' }).where(eq(tillEvents.key, event.key)),
    ).rejects.toThrow()
  })
})

async function paymentsOf(orderId: number) {
  const rows = await db()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id))
  return rows.map(({ method, amount, state, reference, note }) => [method, amount, state, reference, note])
}

async function grantCredit(clientId: number, amount: ReturnType<typeof money>) {
  await transaction(() => changeCredit({ clientId, cause: 'granted', amount, reason: 'x', by: staff, now }))
}
