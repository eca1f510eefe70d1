import { and, count, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { log } from '#platform/log.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { advanceOrder, cancelOrder, deleteOrder } from '../lifecycle/order-lifecycle.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orderEvents, orders } from '../orders-tables.server.ts'
import { loader as selectionLoader } from './admin/selection.route.ts'
import { handleBulkSubmit } from './bulk.action.server.ts'
import { MAX_BULK_ORDERS, type BulkAnswer } from './bulk.rules.ts'

useTestDatabase()

let by: StaffPerson
let productId: number
beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ permissions: ['manageOrders'] })
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
})

const newOrder = (status: OrderStatus = 'pending') => anOrder({ items: [{ productId, quantity: 1 }], status })

function advance(...seen: [id: number, from: OrderStatus][]): Promise<BulkAnswer> {
  const form = new FormData()
  form.set('intent', 'advance')
  form.set('orders', seen.map(([id, from]) => `${id}:${from}:1`).join(','))
  return handleBulkSubmit(form, by)
}

async function statusesOf(...ids: number[]): Promise<OrderStatus[]> {
  const rows = await db().select().from(orders).where(inArray(orders.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)!.status)
}

describe('advancing several orders', () => {
  it('advances what it can and names the others with their reasons', async () => {
    const [pending, sent, moved, cancelled, deleted] = [
      await newOrder(),
      await newOrder('preparing'),
      await newOrder(),
      await newOrder(),
      await newOrder(),
    ]
    const now = new Date()
    await advanceOrder({ id: moved, from: 'pending', by, now })
    await cancelOrder({ id: cancelled, reason: 'Rupture', by, now })
    await deleteOrder({ id: deleted, reason: 'Essai', by, now })
    const { outcomes } = await advance(
      [pending, 'pending'],
      [moved, 'pending'],
      [cancelled, 'pending'],
      [deleted, 'pending'],
      [sent, 'preparing'],
    )
    expect(outcomes).toEqual([
      { id: pending, status: 'confirmed' },
      { id: moved, refusal: { code: 'orderMoved', details: { status: 'confirmed', by: by.name } } },
      { id: cancelled, refusal: { code: 'orderMoved', details: { status: 'cancelled', by: by.name } } },
      { id: deleted, refusal: { code: 'orderUnknown', details: {} } },
      { id: sent, status: 'sent' },
    ])
    expect(await statusesOf(pending, moved, cancelled, sent)).toEqual([
      'confirmed',
      'confirmed',
      'cancelled',
      'sent',
    ])
  })

  it('names an order that another clerk has edited', async () => {
    const [edited, fine] = [await newOrder(), await newOrder()]
    await db().update(orders).set({ version: 2 }).where(eq(orders.id, edited))
    const { outcomes } = await advance([edited, 'pending'], [fine, 'pending'])
    const details = { status: 'pending', version: 2 }
    expect(outcomes).toMatchObject([
      { id: edited, refusal: { code: 'orderChanged', details } },
      { id: fine, status: 'confirmed' },
    ])
  })

  it('changes nothing when the same request comes again', async () => {
    const ids = [await newOrder(), await newOrder()]
    const seen = ids.map((id): [number, OrderStatus] => [id, 'pending'])
    await advance(...seen)
    const again = await advance(...seen)
    expect(again.outcomes.map((outcome) => 'refusal' in outcome && outcome.refusal.code)).toEqual([
      'orderMoved',
      'orderMoved',
    ])
    expect(await statusesOf(...ids)).toEqual(['confirmed', 'confirmed'])
  })

  it('advances each order once when two people do it at the same time', async () => {
    const ids = [await newOrder(), await newOrder(), await newOrder()]
    const seen = ids.map((id): [number, OrderStatus] => [id, 'pending'])
    const answers = await Promise.all([advance(...seen), advance(...seen.toReversed())])
    const done = answers.flatMap(({ outcomes }) => outcomes).filter((outcome) => 'status' in outcome)
    expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(await statusesOf(...ids)).toEqual(['confirmed', 'confirmed', 'confirmed'])
    const [events] = await db()
      .select({ written: count() })
      .from(orderEvents)
      .where(and(inArray(orderEvents.orderId, ids), eq(orderEvents.status, 'confirmed')))
    expect(events!.written).toBe(3)
  })

  it('names an order that fails without a refusal, and goes on', async () => {
    vi.spyOn(log, 'error').mockReturnValueOnce()
    const [broken, fine] = [await newOrder(), await newOrder()]
    await db().execute(`create function refuse_status() returns trigger language plpgsql as
      $$ begin if new.id = ${broken} then raise exception 'planted'; end if; return new; end $$`)
    await db().execute(
      'create trigger planted before update on orders for each row execute function refuse_status()',
    )
    const { outcomes } = await advance([broken, 'pending'], [fine, 'pending'])
    await db().execute('drop trigger planted on orders')
    expect(outcomes).toEqual([
      { id: broken, refusal: { code: 'failed', details: {} } },
      { id: fine, status: 'confirmed' },
    ])
    expect(await statusesOf(broken, fine)).toEqual(['pending', 'confirmed'])
  })

  it('never cancels: a delivered order has no next status', async () => {
    const id = await newOrder('delivered')
    await expect(advance([id, 'delivered'])).rejects.toMatchObject({ code: 'badRequest' })
    expect(await statusesOf(id)).toEqual(['delivered'])
  })
})

it('the selection has the orders of the filter in the order of the list', async () => {
  const token = await aSession(by.id)
  const answer = await selectionLoader(
    asking('/admin/orders/selection?status=confirmed&sort=order&dir=asc&page=3', { token }),
  )
  const rows = await db().select().from(orders).where(eq(orders.status, 'confirmed'))
  expect(answer.orders.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(answer.orders.length).toBeLessThanOrEqual(MAX_BULK_ORDERS)
  expect(Object.keys(answer.orders[0]!)).toEqual([
    'id',
    'version',
    'number',
    'status',
    'customer',
    'paymentMethod',
    'payment',
  ])
})
