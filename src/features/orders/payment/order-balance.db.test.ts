/** Register entries of an order: what was received is never booked twice, and never more is given back. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { cashDay, drawerCash } from '#features/cash/cash-day.server.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { totalsOf, type CashMethod, type TransactionType } from '#features/cash/cash.rules.ts'
import { addTransaction } from '#features/cash/ledger.server.ts'
import { openRegister, resetRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import {
  advanceOrder,
  cancelByShopper,
  cancelOrder,
  deleteOrder,
} from '../lifecycle/order-lifecycle.server.ts'
import { ORDERS_SHAPE } from '../list/order-list.rules.ts'
import { listOrders } from '../list/order-list.server.ts'
import { storedOrders } from '../order-lookup.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { acceptPayment, refusePayment } from './payment-check.server.ts'
import { refundsDue, settleRefund } from './refund.server.ts'

useTestDatabase()

const TOTAL = 3200
let by: StaffPerson
let veil = 0
let nextPhone = 37_000_000
/** Each test uses its own day. */
let today = '2026-01-01' as Day

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
})

beforeEach(async () => {
  today = addDays(today, 7)
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 50 })
  await open(10_000)
})

const at = (time = '12:00') => new Date(`${today}T${time}:00Z`)

async function open(counted: number) {
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: ouguiya(counted), reason: 'appoint', seen, by, now: at('08:00') })
}

async function placed(payment: PaymentMethodId) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity: 1 }],
      shown: ouguiya(TOTAL),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      now: at('09:00'),
    }),
  )
}

async function deliver(id: number): Promise<void> {
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id, from, by, now: at('10:00') })
}

function enter(type: TransactionType, amount: number, orderNumber: number, method: CashMethod = 'cash') {
  const entry = { type, amount: ouguiya(amount), method, description: 'à la main', orderNumber, by }
  return addTransaction({ ...entry, key: randomUUID(), now: at('11:00') }, storedOrders)
}

const cancel = (id: number) => cancelOrder({ id, reason: 'x', by, now: at('13:00') })

async function ledgerOf(orderId: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, orderId))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, amount, automatic }) => [type, amount / 100, automatic])
}

describe('a refund entered by hand', () => {
  it('is subtracted from what a cancellation gives back', async () => {
    const { id, number } = await placed('bankily')
    await enter('refund', 200, number)
    await cancel(id)
    expect(await ledgerOf(id)).toEqual([
      ['sale', 3200, true],
      ['refund', 200, false],
      ['refund', 3000, true],
    ])
  })

  it('is refused above what the order received', async () => {
    const { id, number } = await placed('bankily')
    await enter('refund', 200, number)
    await expect(enter('refund', 3000.01, number)).rejects.toMatchObject({
      code: 'refundAboveOrder',
      kind: 'conflict',
      details: { number, available: ouguiya(3000) },
    })
    await cancel(id)
    await expect(enter('refund', 0.01, number)).rejects.toMatchObject({ details: { available: 0 } })
    const unpaid = await placed('cash')
    await expect(enter('refund', 1, unpaid.number)).rejects.toMatchObject({ details: { available: 0 } })
  })

  it('is accepted once on concurrent requests for the whole amount', async () => {
    const { number } = await placed('bankily')
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => enter('refund', TOTAL, number)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is given back once when the order is cancelled at the same time', async () => {
    const { id, number } = await placed('bankily')
    await Promise.allSettled([enter('refund', TOTAL, number), cancel(id)])
    const given = (await ledgerOf(id)).filter(([type]) => type === 'refund')
    expect(given.reduce((all, [, amount]) => all + Number(amount), 0)).toBe(TOTAL)
  })
})

describe('a sale entered by hand', () => {
  it('is refused for an order whose sale is in the register', async () => {
    const transfer = await placed('bankily')
    const delivered = await placed('cash')
    await deliver(delivered.id)
    for (const { number } of [transfer, delivered])
      await expect(enter('sale', 1, number)).rejects.toMatchObject({
        code: 'saleAboveOrder',
        kind: 'conflict',
        details: { number, available: 0 },
      })
  })

  it('before the delivery leaves the remainder to be entered on delivery', async () => {
    const { id, number } = await placed('cash')
    await enter('sale', 500, number)
    await expect(enter('sale', 2700.01, number)).rejects.toMatchObject({
      details: { available: ouguiya(2700) },
    })
    await deliver(id)
    expect(await ledgerOf(id)).toEqual([
      ['sale', 500, false],
      ['sale', 2700, true],
    ])
    await cancel(id)
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', 3200, true])
  })

  it('of the whole amount leaves nothing to be entered on delivery', async () => {
    const { id, number } = await placed('cash')
    await enter('sale', TOTAL, number, 'masrivi')
    await deliver(id)
    expect(await ledgerOf(id)).toEqual([['sale', TOTAL, false]])
  })

  it('is refused for a cancelled or deleted order', async () => {
    const cancelled = await placed('cash')
    await cancel(cancelled.id)
    const deleted = await placed('cash')
    await deleteOrder({ reason: 'essai', id: deleted.id, by, now: at() })
    for (const { number } of [cancelled, deleted])
      await expect(enter('sale', 1, number)).rejects.toMatchObject({ code: 'saleAboveOrder' })
  })
})

it('an expense for an order is not limited by it', async () => {
  const { id, number } = await placed('cash')
  await enter('expense', 4000, number)
  await deliver(id)
  expect(await ledgerOf(id)).toEqual([
    ['expense', 4000, false],
    ['sale', 3200, true],
  ])
})

it('the order shows its entries, the latest first', async () => {
  const { id, number } = await placed('bankily')
  await enter('refund', 200, number)
  expect((await findOrderDetail(id))!.entries).toMatchObject([
    { type: 'refund', amount: ouguiya(200), person: 'Sidi', method: 'cash', order: { number } },
    { type: 'sale', amount: ouguiya(3200), isAutomatic: true },
  ])
})

describe('cancelling a delivered cash order', () => {
  it('is refused if the drawer does not hold the refund, unless another method is chosen', async () => {
    const { id } = await placed('cash')
    await deliver(id)
    await open(100)
    await expect(cancel(id)).rejects.toMatchObject({
      code: 'notEnoughCash',
      kind: 'conflict',
      details: { available: ouguiya(100) },
    })
    await expect(advanceOrder({ id, from: 'delivered', by, now: at() })).rejects.toMatchObject({
      code: 'notEnoughCash',
    })
    expect((await findOrderDetail(id))!.status).toBe('delivered')
    await cancelOrder({ id, reason: 'x', refundMethod: 'bankily', by, now: at('13:00') })
    expect(await drawerCash()).toBe(ouguiya(100))
    expect(await findOrderDetail(id)).toMatchObject({
      payment: 'toGiveBack',
      refund: { amount: ouguiya(TOTAL), method: 'bankily', settled: undefined },
    })
  })

  it('gives the cash back at once', async () => {
    const { id } = await placed('cash')
    await deliver(id)
    await cancel(id)
    expect(await findOrderDetail(id)).toMatchObject({
      payment: 'givenBack',
      refund: { amount: ouguiya(TOTAL), method: 'cash', settled: { by: 'Sidi' } },
    })
  })

  it('empties the drawer once on concurrent cancellations', async () => {
    const both = [await placed('cash'), await placed('cash')]
    for (const { id } of both) await deliver(id)
    await open(TOTAL)
    const results = await Promise.allSettled(both.map(({ id }) => cancel(id)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await drawerCash()).toBe(0)
  })
})

describe('the money of a cancelled wallet order', () => {
  const accept = (id: number) =>
    acceptPayment({ id, reference: `REF${id}`, proof: undefined, by, now: at('09:30') })
  const dueOf = async (id: number) => (await listed()).find((row) => row.id === id)
  const listed = async () =>
    (await listOrders(parseTableState(new URLSearchParams({ refund: 'due' }), ORDERS_SHAPE), at())).rows

  it('is to be given back until staff note that it was sent', async () => {
    const before = await refundsDue()
    const { id } = await placed('bankily')
    await accept(id)
    await cancel(id)
    expect(await findOrderDetail(id)).toMatchObject({ payment: 'toGiveBack', refund: { method: 'bankily' } })
    expect(await dueOf(id)).toMatchObject({ payment: 'toGiveBack' })
    expect(await refundsDue()).toEqual({
      count: before.count + 1,
      amount: money(before.amount + ouguiya(TOTAL)),
    })
    await expect(deleteOrder({ reason: 'essai', id, by, now: at() })).rejects.toMatchObject({
      code: 'refundPending',
    })
    await settleRefund({ id, state: 'sent', note: 'BK1', by, now: at('15:00') })
    expect(await findOrderDetail(id)).toMatchObject({
      payment: 'givenBack',
      refund: { note: 'BK1', settled: { by: 'Sidi', at: at('15:00') } },
    })
    expect(await dueOf(id)).toBeUndefined()
    expect(await refundsDue()).toEqual(before)
    await expect(settleRefund({ id, state: 'waived', note: 'x', by, now: at() })).rejects.toMatchObject({
      code: 'refundSettled',
    })
  })

  it('was never received if its proof was refused or never sent', async () => {
    const [refused, without] = [await placed('bankily'), await placed('bankily')]
    await refusePayment({ id: refused.id, reason: 'faux', proof: undefined, by, now: at() })
    for (const { id } of [refused, without]) {
      await cancel(id)
      expect(await findOrderDetail(id)).toMatchObject({ payment: 'nothingToGiveBack', refund: undefined })
    }
  })

  it('is still to be given back after a reset voided its sale', async () => {
    const { id } = await placed('bankily')
    await accept(id)
    await resetRegister({ reason: 'essai', by, now: at() })
    await cancel(id)
    expect(await findOrderDetail(id)).toMatchObject({ refund: { amount: ouguiya(TOTAL) } })
  })

  it('can turn out not to have arrived', async () => {
    const { id } = await placed('bankily')
    await accept(id)
    await cancel(id)
    await settleRefund({ id, state: 'waived', note: 'jamais arrivé', by, now: at() })
    expect((await findOrderDetail(id))!.payment).toBe('nothingToGiveBack')
  })

  it('is settled once on concurrent requests', async () => {
    const { id } = await placed('bankily')
    await accept(id)
    await cancel(id)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => settleRefund({ id, state: 'sent', note: '', by, now: at() })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('a deposit in cash is given back later if the shopper cancels', async () => {
  const { id, number, token } = await placed('cash')
  await enter('sale', 500, number)
  await cancelByShopper(token, at())
  expect(await findOrderDetail(id)).toMatchObject({
    payment: 'toGiveBack',
    refund: { amount: ouguiya(500), method: 'other' },
  })
})

describe('after a register reset', () => {
  it.each([
    ['the same day', 0],
    ['the next day', 1],
  ])('a cancellation on %s enters no refund of the voided sale', async (_, days) => {
    const { id } = await placed('bankily')
    await resetRegister({ reason: 'essai', by, now: at() })
    today = addDays(today, days)
    await cancel(id)
    expect(await ledgerOf(id)).toEqual([['sale', TOTAL, true]])
    expect(totalsOf((await cashDay(today, storedOrders)).ledgerTotals).net).toBe(0)
  })

  it('the voided sale can be entered again by hand, and is then refunded', async () => {
    const { id, number } = await placed('bankily')
    await resetRegister({ reason: 'essai', by, now: at('10:30') })
    await enter('sale', TOTAL, number, 'bankily')
    await cancel(id)
    expect((await ledgerOf(id)).at(-1)).toEqual(['refund', TOTAL, true])
    expect(totalsOf((await cashDay(today, storedOrders)).ledgerTotals).net).toBe(0)
  })

  it('a voided refund can be entered again by hand', async () => {
    const { id, number } = await placed('bankily')
    today = addDays(today, 1)
    await cancel(id)
    await resetRegister({ reason: 'essai', by, now: at('14:00') })
    today = addDays(today, 1)
    await enter('refund', TOTAL, number, 'bankily')
    await expect(enter('refund', 1, number, 'bankily')).rejects.toMatchObject({ code: 'refundAboveOrder' })
  })
})
