import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { signed } from '#features/cash/cash.rules.ts'
import { productSales, products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { paymentMethods } from '#features/settings/settings-tables.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog, users } from '#features/staff/staff-tables.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, onPrimary, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { sized } from '../../../../tests/sizes.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import {
  isRevenue,
  isSaleDue,
  nextStatus,
  returnsStockWhenRemoved,
  type OrderStatus,
} from '../order.rules.ts'
import { findOrderByToken } from '../order.server.ts'
import { orderEvents, orders } from '../orders-tables.server.ts'
import { findOrderDetail } from './order-detail.server.ts'
import { advanceOrder, cancelByShopper, cancelOrder, deleteOrder } from './order-lifecycle.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let by: Actor
let categoryId = 0
let veil = 0
let nextPhone = 33_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  const [user] = await db()
    .insert(users)
    .values({ email: 'sidi@example.mr', name: 'Sidi' })
    .returning({ id: users.id })
  by = { id: user!.id, name: 'Sidi' }
})
beforeEach(async () => {
  veil = await aProduct({ categoryId, stockQuantity: 5 })
})

async function placed(payment: PaymentMethodId = 'cash', quantity = 2) {
  const { number, token } = await placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity }],
      shown: ouguiya(3200 * quantity),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now,
    }),
  )
  const [row] = await db().select({ id: orders.id }).from(orders).where(eq(orders.number, number))
  return { id: row!.id, token }
}

async function rowOf(id: number) {
  return (await db().select().from(orders).where(eq(orders.id, id)))[0]!
}

async function clientOf(id: number) {
  const { clientId } = await rowOf(id)
  return (await db().select().from(clients).where(eq(clients.id, clientId!)))[0]
}

async function stock() {
  const [row] = await db()
    .select({ stockQuantity: products.stockQuantity, inStock: products.inStock })
    .from(products)
    .where(eq(products.id, veil))
  return row
}

async function ledgerOf(orderId: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, amount }) => [type, amount])
}

async function soldToday() {
  const [row] = await db().select().from(productSales).where(eq(productSales.productId, veil))
  return row?.quantity ?? 0
}

async function advanceTo(id: number, status: OrderStatus) {
  for (let from = (await rowOf(id)).status; from !== status;) from = await advanceOrder({ id, from, by, now })
}

describe('advancing', () => {
  it('moves one status at a time and records who changed it', async () => {
    const { id } = await placed()
    await advanceTo(id, 'delivered')
    const events = await db()
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.id))
    expect(events.map(({ status, staffName }) => [status, staffName])).toEqual([
      ['pending', 'system'],
      ...['confirmed', 'preparing', 'sent', 'delivered'].map((status) => [status, 'Sidi']),
    ])
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, String(id)))
    expect(log).toHaveLength(4)
    expect(log[0]).toMatchObject({
      staffId: by.id,
      action: 'orderAdvanced',
      before: { status: 'pending' },
      after: { status: 'confirmed' },
    })
  })

  it('by two staff members concurrently succeeds once; the other is refused', async () => {
    const { id } = await placed()
    const both = await Promise.allSettled([1, 2].map(() => advanceOrder({ id, from: 'pending', by, now })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'orderMoved', details: { status: 'confirmed' } })
    expect((await rowOf(id)).status).toBe('confirmed')
  })

  it('enters a cash sale once, on delivery', async () => {
    const { id } = await placed('cash')
    await advanceTo(id, 'sent')
    expect(await ledgerOf(id)).toEqual([])
    await advanceTo(id, 'delivered')
    expect(await ledgerOf(id)).toEqual([['sale', ouguiya(6400)]])
  })

  it('ends with a cancellation that returns stock and money; further steps are refused', async () => {
    const { id } = await placed('cash')
    await advanceTo(id, 'cancelled')
    expect(await ledgerOf(id)).toEqual([
      ['sale', ouguiya(6400)],
      ['refund', ouguiya(6400)],
    ])
    expect(await stock()).toEqual({ stockQuantity: 5, inStock: true })
    await expect(advanceOrder({ id, from: 'cancelled', by, now })).rejects.toMatchObject({
      code: 'orderFinished',
    })
  })

  it('refuses an unknown order', async () => {
    await expect(advanceOrder({ id: 999_999, from: 'pending', by, now })).rejects.toMatchObject({
      code: 'orderUnknown',
      kind: 'missing',
    })
  })
})

describe('cancelling', () => {
  it('returns stock, totals and a declared transfer, and stores the reason', async () => {
    const { id } = await placed('sadad')
    expect(await soldToday()).toBe(2)
    await cancelOrder({ id, reason: 'Couleur épuisée', by, now })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelReason: 'Couleur épuisée' })
    expect(await stock()).toEqual({ stockQuantity: 5, inStock: true })
    expect(await clientOf(id)).toMatchObject({ totalOrders: 0, totalSpent: 0, lastOrderDate: null })
    expect(await ledgerOf(id)).toEqual([
      ['sale', ouguiya(6400)],
      ['refund', ouguiya(6400)],
    ])
    expect(await soldToday()).toBe(0)
  })

  it('refunds nothing for an unpaid cash order', async () => {
    const { id } = await placed('cash')
    await cancelOrder({ id, reason: 'x', by, now })
    expect(await ledgerOf(id)).toEqual([])
  })

  it('puts a sold-out product back on sale, but not one that staff took out of sale', async () => {
    const all = await placed('cash', 5)
    expect(await stock()).toEqual({ stockQuantity: 0, inStock: false })
    await cancelOrder({ id: all.id, reason: 'x', by, now })
    expect(await stock()).toEqual({ stockQuantity: 5, inStock: true })
    const some = await placed('cash', 2)
    await db().update(products).set({ inStock: false }).where(eq(products.id, veil))
    await cancelOrder({ id: some.id, reason: 'x', by, now })
    expect(await stock()).toEqual({ stockQuantity: 5, inStock: false })
  })

  it('runs once for 20 concurrent requests', async () => {
    const { id } = await placed('click')
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => cancelOrder({ id, reason: 'x', by, now })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stock()).toMatchObject({ stockQuantity: 5 })
    expect(await ledgerOf(id)).toHaveLength(2)
  })

  it('does not remove the VIP status', async () => {
    const expensive = await aProduct({ categoryId, price: ouguiya(10_000) })
    veil = expensive
    const { number } = await placeOrder(
      aNewOrder({
        lines: [{ id: expensive, quantity: 1 }],
        shown: ouguiya(10_000),
        customer: { name: 'Vip', phone: '+22244000001' as Phone, email: null },
        now,
      }),
    )
    const [row] = await db().select().from(orders).where(eq(orders.number, number))
    await cancelOrder({ id: row!.id, reason: 'x', by, now })
    expect(await clientOf(row!.id)).toMatchObject({ status: 'vip', totalSpent: 0 })
  })
})

describe('cancelling by the shopper', () => {
  it('cancels a pending order; cancelling again changes nothing', async () => {
    const { id, token } = await placed('bankily')
    await cancelByShopper(token, now)
    await cancelByShopper(token, now)
    expect((await rowOf(id)).status).toBe('cancelled')
    expect(await ledgerOf(id)).toHaveLength(2)
    expect(await stock()).toMatchObject({ stockQuantity: 5 })
  })

  it('is refused for a confirmed or unknown order', async () => {
    const { id, token } = await placed()
    await advanceTo(id, 'confirmed')
    await expect(cancelByShopper(token, now)).rejects.toMatchObject({ code: 'orderConfirmed' })
    await expect(cancelByShopper('x'.repeat(22), now)).rejects.toMatchObject({ code: 'orderUnknown' })
  })
})

describe('deleting', () => {
  it.each<[OrderStatus, number]>([
    ['pending', 5],
    ['sent', 5],
    ['delivered', 3],
    ['cancelled', 5],
  ])('a %s order leaves %d units in stock and the register unchanged', async (status, left) => {
    const { id, token } = await placed('cash')
    await advanceTo(id, status)
    const before = await ledgerOf(id)
    const client = await clientOf(id)
    await deleteOrder({ reason: 'essai', id, by, now })
    expect(await stock()).toMatchObject({ stockQuantity: left })
    expect(await ledgerOf(id)).toEqual(before)
    expect(await findOrderByToken(token)).toBeUndefined()
    const [after] = await db().select().from(clients).where(eq(clients.id, client!.id))
    expect(after).toMatchObject({ totalOrders: 0, totalSpent: 0 })
    await expect(deleteOrder({ reason: 'essai', id, by, now })).rejects.toMatchObject({
      code: 'orderUnknown',
    })
  })
})

/** Compares the database with a simple model of the same rules. */
describe('random histories', () => {
  type Move =
    | { kind: 'place'; payment: PaymentMethodId; quantity: number }
    | { kind: 'advance' | 'cancel' | 'remove'; which: number }

  const move: fc.Arbitrary<Move> = fc.oneof(
    fc.record({
      kind: fc.constant('place' as const),
      payment: fc.constantFrom('cash', 'sadad', 'click' as const),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('advance', 'advance', 'advance', 'cancel', 'remove' as const),
      which: fc.nat(7),
    }),
  )

  it('keep stock, totals and ledger consistent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        veil = await aProduct({ categoryId, stockQuantity: 8 })
        const model = { stock: 8, ledger: 0, revenue: 0, orders: [] as ModelOrder[] }
        for (const step of moves) await applyStep(step, model)
        expect((await stock())?.stockQuantity).toBe(model.stock)
        const entries = await Promise.all(model.orders.map(({ id }) => ledgerOf(id)))
        const balance = entries
          .flat()
          .reduce((total, [type, amount]) => total + signed(type as 'sale', amount as Money), 0)
        expect(balance).toBe(model.ledger)
        expect(await soldToday()).toBe(
          model.orders.reduce((sold, order) => sold + (order.counts ? order.quantity : 0), 0),
        )
        for (const order of model.orders)
          expect(await clientOf(order.id)).toMatchObject({ totalOrders: order.counts ? 1 : 0 })
      }),
      { numRuns: sized(5, 12) },
    )
  })

  interface ModelOrder {
    id: number
    quantity: number
    payment: PaymentMethodId
    status: OrderStatus
    isDeleted: boolean
    isSold: boolean
    counts: boolean
  }

  async function applyStep(step: Move, model: { stock: number; ledger: number; orders: ModelOrder[] }) {
    if (step.kind === 'place') {
      const { payment, quantity } = step
      const attempt = placed(payment, quantity)
      if (quantity > model.stock) return expect(attempt).rejects.toMatchObject({ code: 'outOfStock' })
      const { id } = await attempt
      model.stock -= quantity
      const isSold = isSaleDue(payment, 'pending')
      if (isSold) model.ledger += ouguiya(3200 * quantity)
      model.orders.push({ id, quantity, payment, status: 'pending', isDeleted: false, isSold, counts: true })
      return
    }
    const order = model.orders[step.which % Math.max(1, model.orders.length)]
    if (!order || order.isDeleted) return
    const { id } = order
    const amount = ouguiya(3200 * order.quantity)
    const undo = () => {
      model.stock += order.quantity
      if (order.isSold) model.ledger -= amount
      Object.assign(order, { status: 'cancelled', counts: false })
    }
    if (step.kind === 'remove') {
      await deleteOrder({ reason: 'essai', id, by, now })
      if (returnsStockWhenRemoved(order.status)) model.stock += order.quantity
      Object.assign(order, { isDeleted: true, counts: false })
    } else if (order.status === 'cancelled') return
    else if (step.kind === 'cancel') {
      await cancelOrder({ id, reason: 'x', by, now })
      undo()
    } else {
      const next = nextStatus(order.status)!
      await advanceOrder({ id, from: order.status, by, now })
      if (!isRevenue(next)) return undo()
      order.status = next
      if (isSaleDue(order.payment, next)) {
        order.isSold = true
        model.ledger += amount
      }
    }
  }
})

it('an order keeps the account number that the shopper was shown', async () => {
  const accountOf = async (id: number) => (await findOrderDetail(id))!.accountNumber
  const { id } = await placed('bankily')
  expect(await accountOf(id)).toBe('45250002')
  await db().update(paymentMethods).set({ accountNumber: '36000000' }).where(eq(paymentMethods.id, 'bankily'))
  expect(await accountOf(id)).toBe('45250002')
  expect(await accountOf((await placed('bankily')).id)).toBe('36000000')
})

it('two cancellations at once leave the date of the order that remains', async () => {
  const phone = `+222${nextPhone++}` as Phone
  const order = async (day: number) => {
    const id = await aProduct({ categoryId, stockQuantity: 5 })
    return placeOrder(
      aNewOrder({
        lines: [{ id, quantity: 1 }],
        shown: ouguiya(3200),
        customer: { name: 'Mariem', phone, email: null },
        now: new Date(Date.UTC(2026, 3, day)),
      }),
    )
  }
  const [first, second, third] = [await order(1), await order(2), await order(3)]
  const client = (await clientOf(first.id))!
  const cancel = ({ id }: { id: number }) => cancelOrder({ id, reason: 'x', by, now })
  let cancelled: Promise<unknown> | undefined
  // Both cancellations reach the client's row before either is committed.
  await transaction(async () => {
    await db().select().from(clients).where(eq(clients.id, client.id)).for('update')
    cancelled = onPrimary(() => Promise.all([cancel(second), cancel(third)]))
    await vi.waitUntil(async () => (await countWaiting()) === 2, { timeout: 10_000 })
  })
  await cancelled
  expect(await clientOf(first.id)).toMatchObject({
    totalOrders: 1,
    lastOrderDate: new Date(Date.UTC(2026, 3, 1)),
  })
})

/** On a connection of its own, because `pg_stat_activity` does not change within a transaction. */
async function countWaiting(): Promise<number> {
  const { rows } = await onPrimary(() =>
    db().execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`),
  )
  return rows[0]!.waiting
}
