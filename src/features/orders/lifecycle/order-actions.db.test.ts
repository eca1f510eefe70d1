/** Every pair of verbs at the same moment: whichever wins, stock, ledger, client and sales figures agree afterwards. */
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
const PIECES = 2
let by: StaffPerson
let categoryId = 0
let nextPhone = 36_000_000

beforeAll(async () => {
  await createDefaultSettings([])
  categoryId = await aCategory()
  by = await aPerson({ name: 'Sidi' })
})

async function place(productId: number, phone: Phone, payment: PaymentMethodId) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: PIECES }],
      shown: ouguiya(3200 * PIECES),
      customer: { name: 'Mariem', phone, email: null },
      payment,
      now,
    }),
  )
}

interface Scene {
  id: number
  from: OrderStatus
  productId: number
  phone: Phone
  payment: PaymentMethodId
}

type Verb = (scene: Scene) => Promise<unknown>

const VERBS: Record<string, Verb> = {
  advance: ({ id, from }) => advanceOrder({ id, from, by, now }),
  cancel: ({ id }) => cancelOrder({ id, reason: 'x', by, now }),
  delete: ({ id }) => deleteOrder({ id, by, now }),
  place: ({ productId, phone, payment }) => place(productId, phone, payment),
}

const PAIRS = Object.keys(VERBS).flatMap((one, place_) =>
  Object.keys(VERBS)
    .slice(place_)
    .map((other): [string, string] => [one, other]),
)

async function aScene(payment: PaymentMethodId, from: OrderStatus): Promise<Scene> {
  const productId = await aProduct({ categoryId, stockQuantity: STOCK })
  const phone = `+222${nextPhone++}` as Phone
  const { id } = await place(productId, phone, payment)
  for (let status: OrderStatus = 'pending'; status !== from;)
    status = await advanceOrder({ id, from: status, by, now })
  return { id, from, productId, phone, payment }
}

/** What the figures must be is told by the orders that are left. */
async function expectAgreement({ productId, phone, payment }: Scene) {
  const all = await db().select().from(orders).where(eq(orders.customerPhone, phone))
  const counting = all.filter(({ status, deletedAt }) => status !== 'cancelled' && deletedAt === null)
  // Pieces that a removed order keeps are those that were delivered.
  const keeping = all.filter(
    ({ status, deletedAt }) =>
      status !== 'cancelled' && (deletedAt === null || !returnsStockWhenRemoved(status)),
  )
  const [product] = await db().select().from(products).where(eq(products.id, productId))
  expect(product!.stockQuantity).toBe(STOCK - PIECES * keeping.length)
  const [client] = await db().select().from(clients).where(eq(clients.phone, phone))
  expect(client).toMatchObject({
    totalOrders: counting.length,
    totalSpent: sum(counting.map(({ total }) => total)),
  })
  const [sales] = await db().select().from(productSales).where(eq(productSales.productId, productId))
  expect(sales?.quantity).toBe(PIECES * counting.length)
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
  it.each(PAIRS)('%s and %s at once leave one consistent shop', async (one, other) => {
    const scene = await aScene(payment, from)
    const moves = [one, other, one, other].map((verb) => VERBS[verb]!(scene))
    const results = await Promise.allSettled(moves)
    for (const result of results)
      if (result.status === 'rejected')
        expect((result.reason as { code: string }).code).toMatch(/^order(Moved|Finished|Unknown)$/)
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expectAgreement(scene)
  })
})

it('whoever is too late is told where the order stands, and who put it there', async () => {
  const scene = await aScene('cash', 'pending')
  await advanceOrder({ id: scene.id, from: 'pending', by, now })
  await expect(VERBS.advance!(scene)).rejects.toMatchObject({
    code: 'orderMoved',
    details: { status: 'confirmed', by: 'Sidi' },
  })
  const living = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, scene.id), isNull(orders.deletedAt), ne(orders.status, 'cancelled')))
  expect(living).toHaveLength(1)
})
