import { randomUUID } from 'node:crypto'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { messageRecords } from '#features/messages/client-records.server.ts'
import { conversations } from '#features/messages/messages-tables.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { orderRecords } from '#features/orders/client-records.server.ts'
import { cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { listOrders } from '#features/orders/list/order-list.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { wishRecords } from '#features/wishes/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { addClient, deleteClient } from '../client-change.server.ts'
import { clientOf, NEW_CLIENT } from '../client-form.rules.ts'
import { CLIENTS_SHAPE } from '../client-list.rules.ts'
import { listClients } from '../client-list.server.ts'
import { clientMerges, clients, creditMovements } from '../clients-tables.server.ts'
import { findClientByPhone } from '../clients.server.ts'
import { grantCredit } from '../credit/credit-account.server.ts'
import { mergeCandidates } from './merge-preview.server.ts'
import { mergeClients, undoableMergeOf, undoMerge } from './merge.server.ts'

useTestDatabase()

const records = { orders: orderRecords, messages: messageRecords, wishes: wishRecords }
const now = new Date('2026-11-12T14:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
let by: StaffPerson
let veil = 0
let nextPhone = 34_000_000

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
})

const newPhone = () => `+222${nextPhone++}` as Phone

async function placed(phone: Phone, at = now) {
  const customer = { name: 'Mariem', phone, email: null }
  const order = { lines: [{ id: veil, quantity: 1 }], shown: ouguiya(3200), customer, now: at }
  return placeOrder(aNewOrder(order))
}

async function clientWith(phone: Phone, orderCount: number): Promise<number> {
  for (let count = 0; count < orderCount; count++) await placed(phone)
  return (await findClientByPhone(phone))!.id
}

async function twoClients() {
  const phones = [newPhone(), newPhone()] as const
  const keptId = await clientWith(phones[0], 2)
  const otherId = await clientWith(phones[1], 1)
  return { phones, keptId, otherId }
}

async function merge(keptId: number, otherId: number, { key = randomUUID(), at = now } = {}) {
  const choices = { name: keptId, email: keptId, address: keptId, notes: 'both' } as const
  await mergeClients({ key, keptId, otherId, choices, by, now: at }, records)
  const [row] = await db().select().from(clientMerges).where(eq(clientMerges.key, key))
  return row!.id
}

async function rowOf(id: number) {
  const [row] = await db().select().from(clients).where(eq(clients.id, id))
  const { updatedAt: _, ...columns } = row!
  return columns
}

async function ordersOf(id: number) {
  const rows = await db().select().from(orders).where(eq(orders.clientId, id)).orderBy(asc(orders.id))
  return rows.map((order) => order.id)
}

/** Stored totals that differ from the orders. */
async function wrongTotals() {
  const { rows } = await db().execute(sql`
    select clients.id from clients
    left join orders on client_id = clients.id and orders.status <> 'cancelled' and orders.deleted_at is null
    group by clients.id
    having total_orders <> count(orders.id) or total_spent <> coalesce(sum(orders.total), 0)
      or (last_order_date is distinct from max(orders.created_at) and merged_into is null)`)
  return rows
}

describe('merging two clients', () => {
  it('moves orders, conversations, credit and totals, and leads the other phone to the kept client', async () => {
    const { phones, keptId, otherId } = await twoClients()
    await grantCredit({ clientId: otherId, amount: ouguiya(300), reason: '', key: randomUUID(), by, now })
    const [talk] = await db()
      .insert(conversations)
      .values({ clientId: otherId, clientName: 'M', subject: 'general' })
      .returning()
    await merge(keptId, otherId)
    expect(await ordersOf(keptId)).toHaveLength(3)
    expect(await rowOf(keptId)).toMatchObject({
      totalOrders: 3,
      totalSpent: ouguiya(9600),
      credit: ouguiya(300),
      lastOrderDate: now,
    })
    expect(await rowOf(otherId)).toMatchObject({ mergedInto: keptId, totalOrders: 0, credit: 0 })
    const [moved] = await db().select().from(conversations).where(eq(conversations.id, talk!.id))
    expect(moved!.clientId).toBe(keptId)
    const movements = await db()
      .select()
      .from(creditMovements)
      .where(inArray(creditMovements.clientId, [keptId, otherId]))
      .orderBy(asc(creditMovements.id))
    expect(movements.map(({ clientId, cause, amount }) => [clientId, cause, amount / 100])).toEqual([
      [otherId, 'granted', 300],
      [otherId, 'merge', -300],
      [keptId, 'merge', 300],
    ])
    expect(await findClientByPhone(phones[1])).toMatchObject({ id: keptId })
    expect(await wrongTotals()).toEqual([])
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, String(keptId)))
    expect(log).toMatchObject([{ action: 'clientsMerged', after: { phone: phones[1], orders: 1 } }])
  })

  it('removes the other from lists and searches', async () => {
    const { phones, keptId, otherId } = await twoClients()
    await merge(keptId, otherId)
    const listed = await listClients(parseTableState(new URLSearchParams({ q: phones[1] }), CLIENTS_SHAPE))
    expect(listed.rows.some(({ id }) => id === otherId)).toBe(false)
    expect((await mergeCandidates(0, phones[1])).map(({ id }) => id)).toEqual([keptId])
    const state = parseTableState(new URLSearchParams({ q: phones[1] }), ORDERS_SHAPE)
    expect((await listOrders(state, now)).rows).toHaveLength(1)
  })

  it('gives orders with either phone to the kept client, also many at once', async () => {
    const { phones, keptId, otherId } = await twoClients()
    await merge(keptId, otherId)
    await Promise.all([...phones, ...phones, ...phones].map((phone) => placed(phone, hours(1))))
    expect(await rowOf(keptId)).toMatchObject({ totalOrders: 9, status: 'vip', lastOrderDate: hours(1) })
    expect(await ordersOf(keptId)).toHaveLength(9)
    expect(await ordersOf(otherId)).toEqual([])
    expect(await wrongTotals()).toEqual([])
  })

  it('while orders are placed loses none and makes no third client', async () => {
    for (let round = 0; round < 4; round++) {
      const { phones, keptId, otherId } = await twoClients()
      const placing = [...phones, ...phones, ...phones, ...phones].map((phone) => placed(phone))
      await Promise.all([...placing, merge(keptId, otherId)])
      expect(await ordersOf(keptId)).toHaveLength(11)
      expect(await rowOf(keptId)).toMatchObject({ totalOrders: 11 })
      const owners = await db()
        .select()
        .from(clients)
        .where(inArray(clients.phone, [...phones]))
      expect(owners).toHaveLength(2)
    }
    expect(await wrongTotals()).toEqual([])
  })

  it('while an order is cancelled keeps the totals right', async () => {
    const { phones, keptId, otherId } = await twoClients()
    const { id } = await placed(phones[1])
    await Promise.all([cancelOrder({ id, reason: 'x', by, now }), merge(keptId, otherId)])
    expect(await rowOf(keptId)).toMatchObject({ totalOrders: 3 })
    expect(await wrongTotals()).toEqual([])
  })

  it('requested twice merges once; in both directions at once, one wins', async () => {
    const { keptId, otherId } = await twoClients()
    const key = randomUUID()
    await Promise.all([merge(keptId, otherId, { key }), merge(keptId, otherId, { key })])
    const pair = await twoClients()
    const both = await Promise.allSettled([
      merge(pair.keptId, pair.otherId),
      merge(pair.otherId, pair.keptId),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await wrongTotals()).toEqual([])
  })

  it('is refused with herself and with a client who is gone', async () => {
    const { keptId, otherId } = await twoClients()
    await expect(merge(keptId, keptId)).rejects.toMatchObject({ code: 'sameClient' })
    await deleteClient({ id: otherId, by, now })
    await expect(merge(keptId, otherId)).rejects.toMatchObject({ code: 'clientUnknown' })
  })

  it('keeps the phone of the other from new clients, until the kept one is deleted', async () => {
    const { phones, keptId, otherId } = await twoClients()
    await merge(keptId, otherId)
    const values = clientOf({ ...NEW_CLIENT, name: 'Autre', phone: phones[1] })
    await expect(addClient({ values, by, now })).rejects.toMatchObject({ code: 'phoneTaken' })
    await deleteClient({ id: keptId, by, now })
    const fresh = await placed(phones[1])
    const [order] = await db().select().from(orders).where(eq(orders.id, fresh.id))
    expect([keptId, otherId]).not.toContain(order!.clientId)
  })
})

describe('undoing a merge', () => {
  it('restores both clients, their orders, conversations and credit', async () => {
    const { keptId, otherId } = await twoClients()
    await db().update(clients).set({ notes: 'Rosso', email: 'o@b.mr' }).where(eq(clients.id, otherId))
    await grantCredit({ clientId: otherId, amount: ouguiya(300), reason: '', key: randomUUID(), by, now })
    await db().insert(conversations).values({ clientId: otherId, clientName: 'M', subject: 'general' })
    const before = [
      await rowOf(keptId),
      await rowOf(otherId),
      await ordersOf(keptId),
      await ordersOf(otherId),
    ]
    const choices = { name: otherId, email: otherId, address: otherId, notes: 'both' } as const
    const key = randomUUID()
    await mergeClients({ key, keptId, otherId, choices, by, now }, records)
    expect(await rowOf(keptId)).toMatchObject({ email: 'o@b.mr', notes: 'Rosso' })
    const merged = (await undoableMergeOf(keptId, hours(23)))!
    await undoMerge({ id: merged.id, by, now: hours(23) }, records)
    expect([
      await rowOf(keptId),
      await rowOf(otherId),
      await ordersOf(keptId),
      await ordersOf(otherId),
    ]).toEqual(before)
    expect(await db().$count(conversations, eq(conversations.clientId, otherId))).toBe(1)
    expect(await wrongTotals()).toEqual([])
  })

  it('gives the orders placed meanwhile with her phone back too', async () => {
    const { phones, keptId, otherId } = await twoClients()
    const id = await merge(keptId, otherId)
    await placed(phones[0], hours(1))
    const { id: later } = await placed(phones[1], hours(2))
    await undoMerge({ id, by, now: hours(3) }, records)
    expect(await ordersOf(otherId)).toContain(later)
    expect(await rowOf(otherId)).toMatchObject({ totalOrders: 2, lastOrderDate: hours(2) })
    expect(await rowOf(keptId)).toMatchObject({ totalOrders: 3, lastOrderDate: hours(1) })
    expect(await wrongTotals()).toEqual([])
  })

  it('gives back at most the credit that is left', async () => {
    const { keptId, otherId } = await twoClients()
    await grantCredit({ clientId: otherId, amount: ouguiya(300), reason: '', key: randomUUID(), by, now })
    const id = await merge(keptId, otherId)
    const used = sql`with used as (
      insert into credit_movements (client_id, at, cause, amount, credit_after, staff_name)
      values (${keptId}, now(), 'used', -20000, 10000, 'x'))
      update clients set credit = 10000 where id = ${keptId}`
    await db().execute(used)
    await undoMerge({ id, by, now }, records)
    expect([(await rowOf(keptId)).credit, (await rowOf(otherId)).credit]).toEqual([0, ouguiya(100)])
  })

  it('works once, within a day', async () => {
    const { keptId, otherId } = await twoClients()
    const id = await merge(keptId, otherId)
    expect(await undoableMergeOf(keptId, hours(24))).toBeUndefined()
    await expect(undoMerge({ id, by, now: hours(24) }, records)).rejects.toMatchObject({
      code: 'undoTooLate',
    })
    const both = await Promise.allSettled([1, 2].map(() => undoMerge({ id, by, now }, records)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await undoableMergeOf(keptId, now)).toBeUndefined()
  })

  it('of a chain gives each phone back to its client', async () => {
    const { phones, keptId, otherId } = await twoClients()
    const thirdId = await clientWith(newPhone(), 1)
    const first = await merge(keptId, otherId)
    const second = await merge(thirdId, keptId)
    expect(await findClientByPhone(phones[1])).toMatchObject({ id: thirdId, totalOrders: 4 })
    await expect(undoMerge({ id: first, by, now }, records)).rejects.toMatchObject({ code: 'clientUnknown' })
    await undoMerge({ id: second, by, now }, records)
    expect(await findClientByPhone(phones[1])).toMatchObject({ id: keptId, totalOrders: 3 })
    await undoMerge({ id: first, by, now }, records)
    expect(await findClientByPhone(phones[1])).toMatchObject({ id: otherId, totalOrders: 1 })
    expect(await wrongTotals()).toEqual([])
  })
})
