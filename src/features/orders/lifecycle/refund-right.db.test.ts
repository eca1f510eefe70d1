/** Staff without the permission to refund cancel only orders for which nothing is given back. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { openRegister } from '#features/cash/register.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { DEFAULT_PERMISSIONS, type Permission } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { refusePayment } from '../payment/payment-check.server.ts'
import { action } from './admin/order.page.tsx'
import { advanceOrder, cancelOrder } from './order-lifecycle.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let productId = 0
let nextPhone = 38_000_000
let cashier = ''
let manager = ''
let admin = ''

const aToken = async (permissions: Permission[]) => aSession((await aPerson({ permissions })).id)

beforeAll(async () => {
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
  const by = await aPerson()
  await openRegister({ openingBalance: ouguiya(100_000), reason: 'x', seen: null, by, now })
  cashier = await aToken(DEFAULT_PERMISSIONS)
  manager = await aToken([...DEFAULT_PERMISSIONS, 'refundOrders'])
  admin = await aToken([...DEFAULT_PERMISSIONS, 'refundOrders', 'deleteOrders'])
})

const PROOF = { sha256: 'a'.repeat(64), bytes: undefined, mediaId: undefined, imageHash: undefined }

async function placed(payment: PaymentMethodId, status: OrderStatus = 'pending'): Promise<number> {
  const { id } = await placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: 1 }],
      shown: ouguiya(3200),
      customer: { name: 'Mariem', phone: `+222${nextPhone++}` as Phone, email: null },
      payment,
      // Announced with the order.
      proof: payment === 'cash' ? undefined : PROOF,
      now,
    }),
  )
  const by = await aPerson()
  for (let current: OrderStatus = 'pending'; current !== status;)
    current = await advanceOrder({ id, from: current, by, now })
  return id
}

async function send(id: number, form: Record<string, string>, token: string): Promise<unknown> {
  const args = asking(`/admin/orders/${id}`, { token, form: Object.entries(form) })
  const answer: unknown = await action({ ...args, params: { id: String(id) } })
  return answer && typeof answer === 'object' && 'data' in answer ? answer.data : answer
}

const statusOf = async (id: number) =>
  (await db().select({ status: orders.status }).from(orders).where(eq(orders.id, id)))[0]!.status

const cancel = { intent: 'cancel', reason: 'Rupture' }
const mayNotRefund = { refusal: { code: 'mayNotRefund' } }

describe('cancelling without the permission to refund', () => {
  it('is possible for an unpaid order', async () => {
    const id = await placed('cash')
    expect(await send(id, cancel, cashier)).toMatchObject({ done: 'cancelled' })
  })

  it.each<[PaymentMethodId, OrderStatus, Record<string, string>]>([
    ['cash', 'delivered', cancel],
    ['cash', 'delivered', { intent: 'advance', from: 'delivered' }],
    ['bankily', 'pending', cancel],
    ['bankily', 'delivered', cancel],
  ])('is refused for a %s order that is %s by %j, and changes nothing', async (payment, status, form) => {
    const id = await placed(payment, status)
    expect(await send(id, form, cashier)).toMatchObject(mayNotRefund)
    expect(await statusOf(id)).toBe(status)
    expect(await send(id, form, manager)).toMatchObject({ status: 'cancelled' })
  })

  it('is possible for a refused proof, but not by taking the amount out of the drawer', async () => {
    const id = await placed('bankily')
    await refusePayment({ id, reason: 'illisible', proof: undefined, by: await aPerson(), now })
    expect(await send(id, { ...cancel, refundMethod: 'cash' }, cashier)).toMatchObject(mayNotRefund)
    expect(await statusOf(id)).toBe('pending')
    expect(await send(id, cancel, cashier)).toMatchObject({ done: 'cancelled' })
  })
})

it('settling a refund needs the permission to refund', async () => {
  const id = await placed('bankily')
  await cancelOrder({ id, reason: 'x', by: await aPerson(), now })
  expect(await send(id, { intent: 'refundSent', reference: '' }, cashier)).toMatchObject(mayNotRefund)
  expect(await send(id, { intent: 'refundWaived', reason: 'x' }, cashier)).toMatchObject(mayNotRefund)
  expect(await send(id, { intent: 'refundSent', reference: '' }, manager)).toEqual({ done: 'refundSent' })
})

it('deleting an order needs its own permission', async () => {
  const id = await placed('cash')
  const form = { intent: 'delete', reason: 'Essai' }
  for (const token of [cashier, manager])
    expect(await send(id, form, token)).toMatchObject({ refusal: { code: 'mayNotDelete' } })
  expect(await send(id, form, admin)).toEqual({ done: 'deleted' })
})
