/** Returns and exchanges: stock, register, client, credit and order change together, or not at all. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { drawerCash } from '#features/cash/cash-day.server.ts'
import { cashClosings, cashTransactions } from '#features/cash/cash-tables.server.ts'
import { closeRegister } from '#features/cash/close-register.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct, withColours } from '../../../../tests/builders.ts'
import { expectConsistentData } from '../../../../tests/promises/invariants.ts'
import { rows } from '../../../../tests/promises/shops.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orderItems, orderPayments, orderReturnLines, orderReturns, orders } from '../orders-tables.server.ts'
import { returnGoods, type GoodsReturn } from './return-goods.server.ts'
import type { ReturnedLine } from './return.rules.ts'

useTestDatabase()

let by: StaffPerson
let categoryId = 0
let veil = 0
let nextPhone = 38_000_000
/** Each test uses its own day. */
let today = '2026-01-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  categoryId = await aCategory()
})

beforeEach(async () => {
  today = addDays(today, 7)
  veil = await aProduct({ categoryId, price: ouguiya(1333), stockQuantity: 10 })
  await open(10_000)
})

const at = (time = '12:00') => new Date(`${today}T${time}:00Z`)

async function open(counted: number) {
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: ouguiya(counted), reason: 'appoint', seen, by, now: at('08:00') })
}

async function placed(quantity: number, payment: PaymentMethodId = 'cash', price = 1333) {
  const { id } = await placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity }],
      shown: ouguiya(price * quantity),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now: at('09:00'),
    }),
  )
  return id
}

/** As an edit before the order is sent does it. */
async function discounted(id: number, percent: number): Promise<void> {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  const discount = money(Math.floor((order!.subtotal * percent) / 10_000) * 100)
  await db()
    .update(orders)
    .set({
      discount,
      discountPercent: percent,
      discountReason: 'fidélité',
      total: money(order!.total - discount),
    })
    .where(eq(orders.id, id))
  const [client] = await db().select().from(clients).where(eq(clients.id, order!.clientId!))
  await db()
    .update(clients)
    .set({ totalSpent: money(client!.totalSpent - discount) })
    .where(eq(clients.id, client!.id))
}

async function deliver(id: number): Promise<number> {
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id, from, by, now: at('10:00') })
  return id
}

const delivered = async (quantity = 3, payment: PaymentMethodId = 'cash') =>
  deliver(await placed(quantity, payment))

const line = (quantity: number, condition: ReturnedLine['condition'] = 'restock') => ({
  position: 0,
  quantity,
  condition,
})

/** All of it in cash, unless the test says otherwise. */
function give(orderId: number, max: number, values: Partial<GoodsReturn> = {}) {
  return returnGoods({
    orderId,
    key: randomUUID(),
    lines: [line(1)],
    isFeeReturned: false,
    shown: ouguiya(max),
    refund: { amount: ouguiya(max), method: 'cash', reference: '' },
    reason: 'trop grand',
    exchange: undefined,
    by,
    now: at('13:00'),
    ...values,
  })
}

const byCash = (amount: number) => ({ amount: ouguiya(amount), method: 'cash' as const, reference: '' })
const NOTHING = byCash(0)

async function ledgerOf(orderId: number) {
  const entries = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return entries.map(({ type, amount, paymentMethod }) => [type, amount / 100, paymentMethod])
}

async function linesOf(orderId: number) {
  const lines = await db()
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.id))
  return lines.map(({ kind, method, amount, state }) => [kind, method, amount / 100, state])
}

async function orderOf(id: number) {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  return order!
}

async function clientOf(orderId: number) {
  const { clientId } = await orderOf(orderId)
  const [client] = await db().select().from(clients).where(eq(clients.id, clientId!))
  return client!
}

async function movementsOf(orderId: number) {
  const movements = await db()
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.orderId, orderId))
    .orderBy(asc(stockMovements.id))
  return movements.map(({ cause, quantity }) => `${cause} ${quantity}`)
}

describe('a return', () => {
  it('of one of three pieces with a discount of 10 % and free delivery is given back to the ouguiya', async () => {
    const id = await placed(3)
    await discounted(id, 10)
    await deliver(id)
    const { number } = await give(id, 1200)
    expect(number).toBeGreaterThan(0)
    expect(await orderOf(id)).toMatchObject({
      total: ouguiya(3600),
      returnedTotal: ouguiya(1200),
      returnedQuantity: 1,
    })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 3600, 'cash'],
      ['refund', 1200, 'cash'],
    ])
    expect(await movementsOf(id)).toEqual(['order -3', 'return 1'])
    expect((await clientOf(id)).totalSpent).toBe(ouguiya(2400))
    expect(await drawerCash()).toBe(ouguiya(10_000 + 3600 - 1200))
    await give(id, 2400, { lines: [line(2)] })
    expect((await orderOf(id)).returnedTotal).toBe(ouguiya(3600))
    await expectConsistentData(rows)
  })

  it('is booked in the session that is open now; the closing report of before is unchanged', async () => {
    const id = await delivered()
    const session = (await activeSession())!
    const expected = await drawerCash()
    await closeRegister({
      sessionId: session.id,
      expectedSeen: expected,
      counted: undefined,
      denominations: undefined,
      reason: '',
      by,
      now: at('20:00'),
    })
    const report = () => db().select().from(cashClosings).where(eq(cashClosings.sessionId, session.id))
    const before = await report()
    today = addDays(today, 1)
    await open(5000)
    await give(id, 3999, { lines: [line(3)] })
    const entries = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, id))
    expect(entries.map(({ type, date }) => [type, date])).toEqual([
      ['sale', addDays(today, -1)],
      ['refund', today],
    ])
    expect(entries[1]!.sessionId).toBe((await activeSession())!.id)
    expect(await report()).toEqual(before)
    expect(await drawerCash()).toBe(ouguiya(5000 - 3999))
  })

  it('puts only units in good condition back to stock', async () => {
    const id = await delivered()
    await give(id, 3999, { lines: [line(1), line(1, 'damaged'), line(1, 'lost')] })
    expect(await movementsOf(id)).toEqual(['order -3', 'return 1'])
    const returned = await db()
      .select()
      .from(orderReturnLines)
      .innerJoin(orderReturns, eq(orderReturns.id, orderReturnLines.returnId))
      .where(eq(orderReturns.orderId, id))
    expect(
      returned.map(({ order_return_lines: one }) => [one.condition, one.quantity, one.amount / 100]),
    ).toEqual([
      ['restock', 1, 1333],
      ['damaged', 1, 1333],
      ['lost', 1, 1333],
    ])
    await expectConsistentData(rows)
  })

  it('of a wallet order is still to be sent without a reference, and sent with one', async () => {
    const id = await delivered(3, 'bankily')
    await give(id, 1333, { refund: { amount: ouguiya(1333), method: 'bankily', reference: '' } })
    await give(id, 1333, { refund: { amount: ouguiya(1333), method: 'masrivi', reference: 'MS12' } })
    expect(await linesOf(id)).toEqual([
      ['payment', 'bankily', 3999, 'declared'],
      ['refund', 'bankily', 1333, 'due'],
      ['refund', 'masrivi', 1333, 'sent'],
    ])
    await expectConsistentData(rows)
  })

  it('can be given back as store credit', async () => {
    const id = await delivered()
    await give(id, 1333, { refund: { amount: ouguiya(1333), method: 'credit', reference: '' } })
    expect((await clientOf(id)).credit).toBe(ouguiya(1333))
    expect(await ledgerOf(id)).toEqual([['sale', 3999, 'cash']])
    await expectConsistentData(rows)
  })

  it('of which the shop keeps a part leaves nothing to give back', async () => {
    const id = await delivered()
    await give(id, 1333, { refund: byCash(1000) })
    expect(await orderOf(id)).toMatchObject({ returnedTotal: ouguiya(1000) })
    expect((await clientOf(id)).totalSpent).toBe(ouguiya(2999))
    await expect(give(id, 2666, { lines: [line(2)], refund: byCash(2667) })).rejects.toMatchObject({
      code: 'refundAboveReturn',
      details: { available: ouguiya(2666) },
    })
    await give(id, 2666, { lines: [line(2)] })
    await expectConsistentData(rows)
  })

  it('gives the delivery fee back once', async () => {
    const id = await placed(1)
    await db()
      .update(orders)
      .set({ shipping: ouguiya(100), total: ouguiya(1433) })
      .where(eq(orders.id, id))
    const { id: clientId } = await clientOf(id)
    await db()
      .update(clients)
      .set({ totalSpent: ouguiya(1433) })
      .where(eq(clients.id, clientId))
    await deliver(id)
    await give(id, 1433, { isFeeReturned: true })
    expect(await orderOf(id)).toMatchObject({ returnedTotal: ouguiya(1433) })
    await expect(give(id, 0, { isFeeReturned: true, refund: NOTHING })).rejects.toMatchObject({
      code: 'tooManyReturned',
      details: { position: 0, left: 0 },
    })
    await expectConsistentData(rows)
  })

  it('is refused above what was paid, above what the drawer holds, and before the delivery', async () => {
    const id = await delivered()
    await expect(give(id, 1333, { refund: byCash(1333.01) })).rejects.toMatchObject({
      code: 'refundAboveReturn',
      details: { available: ouguiya(1333) },
    })
    await expect(give(id, 1334)).rejects.toMatchObject({ code: 'refundAboveReturn' })
    await expect(give(id, 1334, { refund: byCash(1333) })).rejects.toMatchObject({ code: 'returnChanged' })
    await open(100)
    await expect(give(id, 1333)).rejects.toMatchObject({
      code: 'notEnoughCash',
      details: { available: ouguiya(100) },
    })
    const pending = await placed(1)
    await expect(give(pending, 1333)).rejects.toMatchObject({
      code: 'notReturnable',
      details: { status: 'pending' },
    })
    expect(await movementsOf(id)).toEqual(['order -3'])
    expect(await orderOf(id)).toMatchObject({ returnedTotal: 0, returnedQuantity: 0 })
    await expectConsistentData(rows)
  })

  it('gives nothing back if the order was not paid', async () => {
    const id = await delivered(3, 'bankily')
    await db().update(orderPayments).set({ state: 'refused' }).where(eq(orderPayments.orderId, id))
    await expect(give(id, 1333)).rejects.toMatchObject({
      code: 'refundAboveReturn',
      details: { available: 0 },
    })
    await give(id, 0, { refund: NOTHING })
    expect(await orderOf(id)).toMatchObject({ returnedTotal: ouguiya(1333) })
  })

  it('with the same key is one return', async () => {
    const id = await delivered()
    const key = randomUUID()
    const results = await Promise.all(Array.from({ length: 4 }, () => give(id, 1333, { key })))
    expect(new Set(results.map(({ number }) => number)).size).toBe(1)
    expect((await orderOf(id)).returnedQuantity).toBe(1)
    const other = await delivered(1)
    await expect(give(other, 1333, { key })).rejects.toMatchObject({ code: 'keyUsed' })
  })

  it('of the last piece by two cashiers at once is accepted once', async () => {
    const id = await delivered(1)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => give(id, 1333)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'tooManyReturned', details: { position: 0, left: 0 } })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 1333, 'cash'],
      ['refund', 1333, 'cash'],
    ])
    await expectConsistentData(rows)
  })
})

describe('cancelling after a partial return', () => {
  it('gives back the rest only, and returns the other units to stock', async () => {
    const id = await delivered()
    await give(id, 1333, { lines: [line(1, 'damaged')] })
    await cancelOrder({ id, reason: 'x', by, now: at('14:00') })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 3999, 'cash'],
      ['refund', 1333, 'cash'],
      ['refund', 2666, 'cash'],
    ])
    expect(await movementsOf(id)).toEqual(['order -3', 'cancellation 2'])
    expect((await clientOf(id)).totalSpent).toBe(0)
    await expectConsistentData(rows)
  })

  it('does not give back again what was given as store credit', async () => {
    const id = await delivered()
    await give(id, 1333, { refund: { amount: ouguiya(1333), method: 'credit', reference: '' } })
    await cancelOrder({ id, reason: 'x', by, now: at('14:00') })
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 2666, 'cash'])
    expect((await clientOf(id)).credit).toBe(ouguiya(1333))
    await expectConsistentData(rows)
  })
})

describe('an exchange', () => {
  let red = 0
  let blue = 0
  let melhfa = 0

  beforeEach(async () => {
    melhfa = await aProduct({ categoryId, price: ouguiya(2000), stockQuantity: 0 })
    const variants = await withColours(melhfa, [
      { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
      { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 3, price: ouguiya(2500) },
    ])
    ;[red, blue] = [variants[0]!, variants[1]!]
  })

  async function deliveredRed(payment: PaymentMethodId = 'cash'): Promise<number> {
    const { id } = await placeOrder(
      aNewOrder({
        lines: [{ id: melhfa, variant: red, quantity: 1 }],
        shown: ouguiya(2000),
        customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
        payment,
        now: at('09:00'),
      }),
    )
    return deliver(id)
  }

  const stockOf = async (variantId: number) =>
    (await db().select().from(productVariants).where(eq(productVariants.id, variantId)))[0]!.stockQuantity

  const forBlue = (values: Partial<NonNullable<GoodsReturn['exchange']>> = {}) => ({
    lines: [{ id: melhfa, variant: blue, quantity: 1 }],
    shown: ouguiya(2500),
    isAtCounter: true,
    payment: 'bankily' as const,
    reference: 'BK500' as string | undefined,
    ...values,
  })

  it('for a dearer variant takes the rest by wallet', async () => {
    const id = await deliveredRed()
    const { exchangeOrderId } = await give(id, 2000, { exchange: forBlue(), refund: NOTHING })
    expect([await stockOf(red), await stockOf(blue)]).toEqual([3, 2])
    expect(await linesOf(id)).toEqual([
      ['payment', 'cash', 2000, 'accepted'],
      ['refund', 'exchange', 2000, 'sent'],
    ])
    expect(await linesOf(exchangeOrderId!)).toEqual([
      ['payment', 'bankily', 500, expect.stringMatching(/declared|accepted/)],
      ['payment', 'exchange', 2000, 'accepted'],
    ])
    expect(await ledgerOf(exchangeOrderId!)).toEqual([['sale', 500, 'bankily']])
    expect(await orderOf(exchangeOrderId!)).toMatchObject({
      status: 'delivered',
      total: ouguiya(2500),
      isAtCounter: true,
    })
    expect(await clientOf(id)).toMatchObject({ totalOrders: 2, totalSpent: ouguiya(2500) })
    await expectConsistentData(rows)
  })

  it('takes the rest in cash, at once or on delivery', async () => {
    const first = await give(await deliveredRed(), 2000, {
      exchange: forBlue({ payment: 'cash', reference: undefined }),
      refund: NOTHING,
    })
    expect(await ledgerOf(first.exchangeOrderId!)).toEqual([['sale', 500, 'cash']])
    const second = await give(await deliveredRed('bankily'), 2000, {
      exchange: forBlue({ payment: 'cash', reference: undefined, isAtCounter: false }),
      refund: NOTHING,
    })
    expect(await ledgerOf(second.exchangeOrderId!)).toEqual([])
    expect(await orderOf(second.exchangeOrderId!)).toMatchObject({
      status: 'pending',
      addressFull: 'Tevragh Zeina',
    })
    await deliver(second.exchangeOrderId!)
    expect(await ledgerOf(second.exchangeOrderId!)).toEqual([['sale', 500, 'cash']])
    await expectConsistentData(rows)
  })

  it('takes the rest from the store credit, and refuses more than there is', async () => {
    const id = await deliveredRed()
    const exchange = forBlue({ payment: 'credit' as never, reference: undefined })
    await expect(give(id, 2000, { exchange, refund: NOTHING })).rejects.toMatchObject({
      code: 'creditTooLow',
    })
    expect(await orderOf(id)).toMatchObject({ returnedTotal: 0 })
    const second = await deliveredRed()
    const { customerPhone } = await orderOf(second)
    const third = await placeOrder(
      aNewOrder({
        lines: [{ id: veil, quantity: 1 }],
        shown: ouguiya(1333),
        customer: { name: 'Mariem', phone: customerPhone, email: null },
        now: at('09:00'),
      }),
    )
    await deliver(third.id)
    await give(third.id, 1333, { refund: { amount: ouguiya(1333), method: 'credit', reference: '' } })
    const { exchangeOrderId } = await give(second, 2000, { exchange, refund: NOTHING })
    expect(await linesOf(exchangeOrderId!)).toEqual([
      ['payment', 'exchange', 2000, 'accepted'],
      ['payment', 'credit', 500, 'accepted'],
    ])
    expect((await clientOf(second)).credit).toBe(ouguiya(833))
    expect(await ledgerOf(exchangeOrderId!)).toEqual([])
    await expectConsistentData(rows)
  })

  it('for something cheaper gives the surplus back', async () => {
    const id = await deliveredRed()
    const exchange = forBlue({
      lines: [{ id: veil, quantity: 1 }],
      shown: ouguiya(1333),
      reference: undefined,
    })
    const { exchangeOrderId } = await give(id, 2000, { exchange, refund: byCash(667) })
    expect(await ledgerOf(id)).toEqual([
      ['sale', 2000, 'cash'],
      ['refund', 667, 'cash'],
    ])
    expect(await linesOf(exchangeOrderId!)).toEqual([['payment', 'exchange', 1333, 'accepted']])
    await expectConsistentData(rows)
  })

  it('can itself be cancelled: the value of the goods becomes store credit, the rest is given back', async () => {
    const id = await deliveredRed()
    const { exchangeOrderId } = await give(id, 2000, {
      exchange: forBlue({ payment: 'cash', reference: undefined }),
      refund: NOTHING,
    })
    await cancelOrder({ id: exchangeOrderId!, reason: 'x', by, now: at('14:00') })
    expect((await clientOf(id)).credit).toBe(ouguiya(2000))
    expect((await ledgerOf(exchangeOrderId!)).at(-1)).toEqual(['refund', 500, 'cash'])
    // The first order keeps nothing: its goods were exchanged.
    await cancelOrder({ id, reason: 'x', by, now: at('14:00') })
    expect(await ledgerOf(id)).toEqual([['sale', 2000, 'cash']])
    await expectConsistentData(rows)
  })

  it('is refused whole if a price changed or a variant is sold out', async () => {
    const id = await deliveredRed()
    await expect(
      give(id, 2000, { exchange: forBlue({ shown: ouguiya(2400) }), refund: NOTHING }),
    ).rejects.toMatchObject({ code: 'priceChanged' })
    await expect(
      give(id, 2000, {
        exchange: forBlue({ lines: [{ id: melhfa, variant: blue, quantity: 4 }], shown: ouguiya(10_000) }),
        refund: NOTHING,
      }),
    ).rejects.toMatchObject({ code: 'outOfStock' })
    expect(await orderOf(id)).toMatchObject({ returnedTotal: 0, returnedQuantity: 0 })
    expect(await linesOf(id)).toHaveLength(1)
  })

  it('of the last unit for the same variant is possible: it comes back first', async () => {
    const id = await deliveredRed()
    const rest = await placeOrder(
      aNewOrder({
        lines: [{ id: melhfa, variant: red, quantity: 2 }],
        shown: ouguiya(4000),
        now: at('09:30'),
      }),
    )
    expect(rest.isNew).toBe(true)
    const exchange = forBlue({ lines: [{ id: melhfa, variant: red, quantity: 1 }], shown: ouguiya(2000) })
    await give(id, 2000, { exchange: { ...exchange, reference: undefined }, refund: NOTHING })
    expect(await stockOf(red)).toBe(0)
  })

  it('by two cashiers at once is accepted once', async () => {
    const id = await deliveredRed()
    const results = await Promise.allSettled(
      Array.from({ length: 3 }, () =>
        give(id, 2000, { exchange: forBlue({ payment: 'cash', reference: undefined }), refund: NOTHING }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(blue)).toBe(2)
    await expectConsistentData(rows)
  })
})

it('a line of a purged product can be returned without stock', async () => {
  const id = await delivered(1)
  await db().update(orderItems).set({ productId: null, variantId: null }).where(eq(orderItems.orderId, id))
  await give(id, 1333)
  expect(await movementsOf(id)).toEqual(['order -1'])
})
