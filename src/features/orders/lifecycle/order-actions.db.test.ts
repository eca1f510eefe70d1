/** Runs every pair of order actions concurrently; stock, ledger, client and sales totals must stay consistent. */
import { and, eq, isNull, ne } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya, sum } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { signed } from '#features/cash/cash.rules.ts'
import { productSales, products } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { isSold, returnsStockWhenRemoved, type OrderStatus } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { advanceOrder, cancelOrder, deleteOrder } from './order-lifecycle.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
const STOCK = 60
const UNITS = 2
let by: StaffPerson
let categoryId = 0
let nextPhone = 36_000_000

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  by = await aPerson({ name: 'Sidi' })
})

async function place(productId: number, phone: Phone, payment: PaymentMethodId) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: UNITS }],
      shown: ouguiya(3200 * UNITS),
      customer: { name: 'Mariem', phone, email: null },
      payment,
      now,
    }),
  )
}

interface Scenario {
  id: number
  from: OrderStatus
  productId: number
  phone: Phone
  payment: PaymentMethodId
}

type Action = (scenario: Scenario) => Promise<unknown>

const ACTIONS: Record<string, Action> = {
  advance: ({ id, from }) => advanceOrder({ id, from, by, now }),
  cancel: ({ id }) => cancelOrder({ id, reason: 'x', by, now }),
  delete: ({ id }) => deleteOrder({ reason: 'essai', id, by, now }),
  place: ({ productId, phone, payment }) => place(productId, phone, payment),
}

const PAIRS = Object.keys(ACTIONS).flatMap((one, index) =>
  Object.keys(ACTIONS)
    .slice(index)
    .map((other): [string, string] => [one, other]),
)

async function aScenario(payment: PaymentMethodId, from: OrderStatus): Promise<Scenario> {
  const productId = await aProduct({ categoryId, stockQuantity: STOCK })
  const phone = `+222${nextPhone++}` as Phone
  const { id } = await place(productId, phone, payment)
  for (let status: OrderStatus = 'pending'; status !== from;)
    status = await advanceOrder({ id, from: status, by, now })
  return { id, from, productId, phone, payment }
}

/** Computes the expected totals from the orders. */
async function expectConsistentTotals({ productId, phone, payment }: Scenario) {
  const all = await db().select().from(orders).where(eq(orders.customerPhone, phone))
  const counting = all.filter(({ status, deletedAt }) => status !== 'cancelled' && deletedAt === null)
  // A deleted order does not return units that were already delivered.
  const takingStock = all.filter(
    ({ status, deletedAt }) =>
      status !== 'cancelled' && (deletedAt === null || !returnsStockWhenRemoved(status)),
  )
  const [product] = await db().select().from(products).where(eq(products.id, productId))
  expect(product!.stockQuantity).toBe(STOCK - UNITS * takingStock.length)
  const [client] = await db().select().from(clients).where(eq(clients.phone, phone))
  expect(client).toMatchObject({
    totalOrders: counting.length,
    totalSpent: sum(counting.map(({ total }) => total)),
  })
  const [sales] = await db().select().from(productSales).where(eq(productSales.productId, productId))
  expect(sales?.quantity).toBe(UNITS * counting.length)
  for (const order of all) {
    const entries = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, order.id))
    const balance = sum(entries.map(({ type, amount }) => signed(type, amount)))
    expect(entries.length).toBeLessThanOrEqual(2)
    expect(balance).toBe(isSold(payment, order.status) ? order.total : 0)
  }
}

describe.each<[PaymentMethodId, OrderStatus]>([
  ['cash', 'pending'],
  ['cash', 'sent'],
  ['cash', 'delivered'],
  ['bankily', 'pending'],
  ['bankily', 'delivered'],
])('a %s order that is %s', (payment, from) => {
  it.each(PAIRS)('%s and %s leave consistent totals when run concurrently', async (one, other) => {
    const scenario = await aScenario(payment, from)
    const actions = [one, other, one, other].map((name) => ACTIONS[name]!(scenario))
    const results = await Promise.allSettled(actions)
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as { code: string }).code).toMatch(/^order(Moved|Finished|Unknown)$/)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expectConsistentTotals(scenario)
  })
})

it('a late action is refused with the current status and the staff member who set it', async () => {
  const scenario = await aScenario('cash', 'pending')
  await advanceOrder({ id: scenario.id, from: 'pending', by, now })
  await expect(ACTIONS.advance!(scenario)).rejects.toMatchObject({
    code: 'orderMoved',
    details: { status: 'confirmed', by: 'Sidi' },
  })
  const active = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, scenario.id), isNull(orders.deletedAt), ne(orders.status, 'cancelled')))
  expect(active).toHaveLength(1)
})
