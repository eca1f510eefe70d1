/** Store credit that pays a sale or a part of it. */
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients, creditMovements } from '#features/clients/clients-tables.server.ts'
import { grantCredit } from '#features/clients/credit/credit-account.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { advanceOrder, cancelOrder } from '../lifecycle/order-lifecycle.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { balanceOf } from '../payment/order-payments.rules.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { returnGoods } from '../returns/return-goods.server.ts'
import { handleSaleSubmit, findBuyerByPhone } from './sale.action.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let veil = 0
let client = { id: 0, phone: '' }
let nextPhone = 35_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  await openRegister({ openingBalance: ouguiya(10_000), reason: 'appoint', seen: null, by, now })
})
beforeEach(async () => {
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 9 })
  const phone = String(nextPhone++)
  const [row] = await db()
    .insert(clients)
    .values({ name: 'Mariem', phone: `+222${phone}` as Phone })
    .returning({ id: clients.id })
  client = { id: row!.id, phone }
  await grantCredit({ clientId: client.id, amount: ouguiya(1000), reason: 'x', key: randomUUID(), by, now })
})

function form(values: Record<string, string> = {}): FormData {
  const sent = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${veil}:1`,
    total: '3200',
    kind: 'counter',
    name: 'Mariem',
    phone: client.phone,
    payment: 'cash',
    language: 'ar',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

async function sold(values: Record<string, string> = {}) {
  const answer = await handleSaleSubmit(form(values), by, now)
  if (!('placed' in answer)) throw new Error(JSON.stringify(answer))
  const [order] = await db().select().from(orders).where(eq(orders.id, answer.placed.id))
  return order!
}

async function creditOf(id = client.id) {
  const [row] = await db().select().from(clients).where(eq(clients.id, id))
  return row!.credit / 100
}

async function ledgerOf(id: number) {
  const rows = await db()
    .select()
    .from(cashTransactions)
    .where(eq(cashTransactions.orderId, id))
    .orderBy(asc(cashTransactions.id))
  return rows.map(({ type, amount, paymentMethod, automatic }) => [
    type,
    amount / 100,
    paymentMethod,
    automatic,
  ])
}

async function linesOf(id: number) {
  return (await paymentsOf(id)).map(({ kind, method, amount }) => [kind, method, amount / 100])
}

async function dueOf(order: typeof orders.$inferSelect) {
  return balanceOf(order, await paymentsOf(order.id)).due
}

describe('a sale with store credit', () => {
  it('shows the credit of the client', async () => {
    expect(await findBuyerByPhone(client.phone)).toMatchObject({ credit: ouguiya(1000) })
  })

  it('at the counter is paid by credit, and the register receives the rest', async () => {
    const order = await sold({ credit: '1000' })
    expect(await linesOf(order.id)).toEqual([
      ['payment', 'credit', 1000],
      ['payment', 'cash', 2200],
    ])
    expect(await ledgerOf(order.id)).toEqual([['sale', 2200, 'cash', true]])
    expect(await dueOf(order)).toBe(0)
    expect(await creditOf()).toBe(0)
    const [movement] = await db().select().from(creditMovements).where(eq(creditMovements.cause, 'used'))
    expect(movement).toMatchObject({ clientId: client.id, amount: ouguiya(-1000), staffName: 'Sidi' })
  })

  it('by wallet transfers the rest only', async () => {
    const order = await sold({ credit: '200', payment: 'bankily', reference: `TX${nextPhone}` })
    expect(order.paymentMethod).toBe('bankily')
    expect((await paymentsOf(order.id)).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
    expect(await ledgerOf(order.id)).toEqual([['sale', 3000, 'bankily', true]])
    expect(await linesOf(order.id)).toEqual([
      ['payment', 'bankily', 3000],
      ['payment', 'credit', 200],
    ])
    expect(await creditOf()).toBe(800)
  })

  it('that covers all needs no entry and no transfer', async () => {
    const cheap = await aProduct({ categoryId: await aCategory(), price: ouguiya(600) })
    const order = await sold({
      line: `${cheap}:1`,
      total: '600',
      credit: '600',
      payment: 'bankily',
      reference: `TY${nextPhone}`,
    })
    expect(order).toMatchObject({ paymentMethod: 'cash', status: 'delivered' })
    expect(await ledgerOf(order.id)).toEqual([])
    expect(await dueOf(order)).toBe(0)
    expect(await creditOf()).toBe(400)
  })

  it('to be delivered is paid in cash on delivery for the rest', async () => {
    const order = await sold({ kind: 'delivery', wilaya: 'Nouakchott', address: 'Ksar', credit: '700' })
    expect(await ledgerOf(order.id)).toEqual([])
    for (let from: OrderStatus = 'pending'; from !== 'delivered';)
      from = await advanceOrder({ id: order.id, from, by, now })
    expect(await ledgerOf(order.id)).toEqual([['sale', 2500, 'cash', true]])
  })

  it('gives the credit back when it is cancelled, and the rest from the drawer', async () => {
    const order = await sold({ credit: '1000' })
    await cancelOrder({ id: order.id, reason: 'x', by, now })
    expect(await creditOf()).toBe(1000)
    expect(await ledgerOf(order.id)).toEqual([
      ['sale', 2200, 'cash', true],
      ['refund', 2200, 'cash', true],
    ])
    const [last] = (
      await db().select().from(creditMovements).where(eq(creditMovements.clientId, client.id))
    ).slice(-1)
    expect(last).toMatchObject({ cause: 'givenBack', amount: ouguiya(1000), creditAfter: ouguiya(1000) })
  })

  it('gives back no credit for what was given back in cash before', async () => {
    const order = await sold({ line: `${veil}:2`, total: '6400', credit: '1000' })
    await returnGoods({
      orderId: order.id,
      key: randomUUID(),
      lines: [{ position: 0, quantity: 2, condition: 'restock' }],
      isFeeReturned: false,
      shown: ouguiya(6400),
      refund: { amount: ouguiya(6000), method: 'cash', reference: '' },
      reason: 'x',
      exchange: undefined,
      by,
      now,
    })
    await cancelOrder({ id: order.id, reason: 'x', by, now })
    expect(await creditOf()).toBe(400)
    expect(await ledgerOf(order.id)).toEqual([
      ['sale', 5400, 'cash', true],
      ['refund', 6000, 'cash', false],
    ])
  })

  it('is refused as a whole if the credit is too low, and nothing is sold', async () => {
    await expect(sold({ credit: '1000.01' })).rejects.toMatchObject({
      code: 'creditTooLow',
      details: { available: ouguiya(1000) },
    })
    const [product] = await db().select().from(products).where(eq(products.id, veil))
    expect(product!.stockQuantity).toBe(9)
    expect(await creditOf()).toBe(1000)
  })

  it.each([
    ['3300', 'creditAboveTotal'],
    ['beaucoup', 'badAmount'],
  ])('of %s is a problem of its field', async (credit, code) => {
    expect(await handleSaleSubmit(form({ credit }), by, now)).toEqual({
      problems: [{ field: 'credit', code }],
    })
  })

  it('submitted twice at once uses the credit once', async () => {
    const same = { key: randomUUID(), credit: '600' }
    const answers = await Promise.all([1, 2, 3].map(() => handleSaleSubmit(form(same), by, now)))
    expect(new Set(answers.map((answer) => ('placed' in answer ? answer.placed.id : 0))).size).toBe(1)
    expect(await creditOf()).toBe(400)
  })

  it('sold twice at once for the same credit succeeds once', async () => {
    const both = await Promise.allSettled([sold({ credit: '800' }), sold({ credit: '800' })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await creditOf()).toBe(200)
  })
})
