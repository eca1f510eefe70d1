/** What the triggers write, in the transaction of the change and only if an endpoint wants it. */
import { asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { EVENT_TYPES, type EventType } from './webhook.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

useTestDatabase()
const now = new Date('2026-11-17T10:00:00Z')
let veil = 0
let nextPhone = 22_000_000

beforeAll(async () => {
  await createDefaultSettings()
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 100 })
})
beforeEach(async () => {
  await db().delete(webhookDeliveries)
  await db().delete(webhookEndpoints)
})

const order = (phone = `+222${nextPhone++}` as Phone) =>
  aNewOrder({
    lines: [{ id: veil, quantity: 2 }],
    shown: ouguiya(6400),
    customer: { name: 'Mariem Mint Ahmed', phone, email: 'mariem@shop.mr' },
    notes: 'sonnette bleue',
    now,
  })

async function anEndpoint(types: EventType[] = [...EVENT_TYPES], isActive = true): Promise<number> {
  const [row] = await db()
    .insert(webhookEndpoints)
    .values({ url: 'https://receiver.example/', types, secret: 'whsec_AA==', isActive, createdAt: now })
    .returning({ id: webhookEndpoints.id })
  return row!.id
}

const deliveries = () => db().select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))

describe('an order', () => {
  it('writes nothing in a shop without an active webhook for it', async () => {
    await anEndpoint(['order.edited', 'client.erased'])
    await anEndpoint([...EVENT_TYPES], false)
    const { number } = await placeOrder(order())
    await db().update(orders).set({ status: 'confirmed' }).where(eq(orders.number, number))
    expect(await deliveries()).toEqual([])
  })

  it('is sent with its stock and client to every endpoint, under one id per event', async () => {
    const [first, second] = [await anEndpoint(), await anEndpoint(['order.placed'])]
    const { number } = await placeOrder(order())
    const rows = await deliveries()
    const types = rows.map(({ type }) => type).sort()
    expect(types).toEqual(['client.created', 'order.placed', 'order.placed', 'stock.changed'])
    const placed = rows.filter(({ type }) => type === 'order.placed')
    expect(placed.map(({ endpointId }) => endpointId)).toEqual([first, second])
    expect(placed[0]!.messageId).toBe(placed[1]!.messageId)
    const [row] = await db().select().from(orders).where(eq(orders.number, number))
    expect(placed[0]!.data).toEqual({
      order: {
        id: row!.id,
        number,
        version: 1,
        status: 'pending',
        clientId: row!.clientId,
        isAtCounter: false,
        isPickup: false,
        wilaya: 'Nouakchott',
        paymentMethod: row!.paymentMethod,
        itemCount: 1,
        totalQuantity: 2,
        subtotal: 640_000,
        shipping: row!.shipping,
        discount: 0,
        total: row!.total,
      },
    })
    const moved = rows.find(({ type }) => type === 'stock.changed')!.data
    expect(moved).toMatchObject({
      movement: { productId: veil, quantity: -2, cause: 'order', orderId: row!.id },
    })
  })

  it('is sent without personal data', async () => {
    await anEndpoint()
    const placed = order()
    await placeOrder(placed)
    const sent = JSON.stringify(await deliveries())
    for (const secret of [placed.customer.phone, 'Mariem', 'mariem@', 'bleue', placed.address.full])
      expect(sent).not.toContain(secret)
    expect(sent).not.toMatch(/token|requestKey|address|phone|email/i)
  })

  it('that is rolled back leaves no event', async () => {
    await anEndpoint()
    const failed = transaction(async () => {
      await db()
        .insert(clients)
        .values({ name: 'x', phone: '+22236999999' as Phone })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await deliveries()).toEqual([])
  })

  it('sends each change of status once, with the status before', async () => {
    const { number } = await placeOrder(order())
    await anEndpoint()
    const set = (values: Partial<typeof orders.$inferInsert>) =>
      db().update(orders).set(values).where(eq(orders.number, number))
    await set({ status: 'confirmed' })
    await set({ status: 'confirmed', notes: 'x' })
    await set({ version: 2 })
    await set({ deletedAt: now })
    const rows = await deliveries()
    expect(rows.map(({ type }) => type)).toEqual(['order.status_changed', 'order.edited', 'order.deleted'])
    expect(rows[0]!.data).toMatchObject({
      order: { number, status: 'confirmed' },
      previousStatus: 'pending',
    })
  })

  it('sends the state of its payments', async () => {
    const { number } = await placeOrder(order())
    const [row] = await db().select().from(orders).where(eq(orders.number, number))
    await anEndpoint(['payment.recorded', 'payment.state_changed'])
    const [payment] = await db()
      .insert(orderPayments)
      .values({
        orderId: row!.id,
        kind: 'payment',
        method: 'bankily',
        amount: ouguiya(100),
        state: 'declared',
        at: now,
        staffName: 'x',
      })
      .returning()
    await db().update(orderPayments).set({ state: 'refused' }).where(eq(orderPayments.id, payment!.id))
    const about = { id: payment!.id, orderId: row!.id, kind: 'payment', method: 'bankily', amount: 10_000 }
    expect((await deliveries()).map(({ type, data }) => [type, data])).toEqual([
      ['payment.recorded', { payment: { ...about, state: 'declared' } }],
      ['payment.state_changed', { payment: { ...about, state: 'refused' }, previousState: 'declared' }],
    ])
  })
})

describe('a client', () => {
  it('is sent when she changes, is deleted or erased, not when her orders are counted', async () => {
    await anEndpoint(['client.created', 'client.updated', 'client.deleted', 'client.erased'])
    const [client] = await db()
      .insert(clients)
      .values({ name: 'Aïcha', phone: `+222${nextPhone++}` as Phone })
      .returning()
    const set = (values: Partial<typeof clients.$inferInsert>) =>
      db().update(clients).set(values).where(eq(clients.id, client!.id))
    await set({ totalOrders: 3, lastOrderDate: now })
    await set({ name: 'Aïcha Mint Ely' })
    await set({ anonymisedAt: now, name: 'x' })
    await set({ deletedAt: now })
    const rows = await deliveries()
    expect(rows.map(({ type }) => type)).toEqual([
      'client.created',
      'client.updated',
      'client.erased',
      'client.deleted',
    ])
    expect(rows[1]!.data).toEqual({ client: { id: client!.id, status: 'active' } })
  })
})
