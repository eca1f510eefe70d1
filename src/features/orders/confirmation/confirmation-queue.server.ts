/** Reads the queue of orders to confirm, and what is known of a shopper's phone. */
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Phone } from '#core/phone.ts'
import { confirmationRules } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { OrderPayment } from '../order.rules.ts'
import { orderCallLocks, orderCalls, orders } from '../orders-tables.server.ts'
import { findBlock } from '../screening/blocked-phones.server.ts'
import { isExactAddress, queueOf, type CallLock, type PhoneRecord, type Queue } from './confirmation.rules.ts'

/** More are not shown; the oldest are called first. */
const MAX_QUEUED = 300

const queuedColumns = {
  id: orders.id,
  number: orders.number,
  createdAt: orders.createdAt,
  name: orders.customerName,
  phone: orders.customerPhone,
  wilaya: orders.wilaya,
  total: orders.total,
}

async function selectQueued() {
  const { methods } = await confirmationRules()
  if (methods.length === 0) return []
  return db()
    .select(queuedColumns)
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        inArray(orders.paymentMethod, [...methods]),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(MAX_QUEUED)
}

type QueuedRow = Awaited<ReturnType<typeof selectQueued>>[number] & {
  calls: (typeof orderCalls.$inferSelect)[]
}

interface FoundQueue {
  queue: Queue<QueuedRow>
  /** Of people who are calling now. */
  locks: CallLock[]
}

export async function findQueue(now: Date): Promise<FoundQueue> {
  const found = await selectQueued()
  const ids = found.map(({ id }) => id)
  const calls = await db()
    .select()
    .from(orderCalls)
    .where(inArray(orderCalls.orderId, ids))
    .orderBy(asc(orderCalls.id))
  const callsOf = Map.groupBy(calls, ({ orderId }) => orderId)
  const locks = await db()
    .select()
    .from(orderCallLocks)
    .where(and(inArray(orderCallLocks.orderId, ids), gt(orderCallLocks.expiresAt, now)))
  const rows = found.map((order) => ({ ...order, calls: callsOf.get(order.id) ?? [] }))
  return { queue: queueOf(rows, await confirmationRules(), now), locks }
}

/** Undefined while the queue is off. */
export async function countToConfirm(): Promise<number | undefined> {
  const { methods } = await confirmationRules()
  if (methods.length === 0) return undefined
  return db().$count(
    orders,
    and(eq(orders.status, 'pending'), inArray(orders.paymentMethod, [...methods]), isNull(orders.deletedAt)),
  )
}

/** Whether orders paid like this one are in the queue until a call confirms them. */
export async function isConfirmedByCall({
  paymentMethod,
}: {
  paymentMethod: OrderPayment
}): Promise<boolean> {
  const { methods } = await confirmationRules()
  return methods.some((method) => method === paymentMethod)
}

/** The order that this person has taken. */
export async function findTakenBy(staffId: number): Promise<number | undefined> {
  const [lock] = await db().select().from(orderCallLocks).where(eq(orderCallLocks.staffId, staffId))
  return lock?.orderId
}

const DOUBLE_HOURS = 24

/** What is known of the phone of an order, without the order itself. */
export async function findPhoneRecord(orderId: number): Promise<PhoneRecord | undefined> {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const others = await db()
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      refusedAt: orders.refusedAt,
      address: orders.addressFull,
    })
    .from(orders)
    .where(
      and(eq(orders.customerPhone, order.customerPhone), ne(orders.id, orderId), isNull(orders.deletedAt)),
    )
    .orderBy(desc(orders.createdAt))
    .limit(MAX_QUEUED)
  const delivered = others.filter(({ status }) => status === 'delivered')
  const cancelled = others.filter(({ status }) => status === 'cancelled')
  const refused = cancelled.filter(({ refusedAt }) => refusedAt !== null)
  return {
    delivered: delivered.length,
    refused: refused.length,
    cancelled: cancelled.length - refused.length,
    open: others
      .filter(({ status }) => status !== 'delivered' && status !== 'cancelled')
      .map(({ id, number, status }) => ({ id, number, status })),
    usualAddress: mostFrequent(delivered.map(({ address }) => address).filter(Boolean)),
    doubles: await findDoubles(order),
    block: await findBlock(order.customerPhone),
  }
}

/** Other orders of the same phone within a day of a new one: it may have been placed twice. */
export async function findRepeats(orderId: number): Promise<{ id: number; number: number }[]> {
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'pending')))
  if (!order) return []
  const doubles = await findDoubles(order)
  return doubles.filter(({ isSamePhone }) => isSamePhone).map(({ id, number }) => ({ id, number }))
}

/** The first of several equally frequent values. */
function mostFrequent(values: string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value).values()]
  return groups.sort((a, b) => b.length - a.length)[0]?.[0]
}

async function findDoubles(order: typeof orders.$inferSelect): Promise<PhoneRecord['doubles']> {
  const span = sql`interval '1 hour' * ${DOUBLE_HOURS}`
  const at = sql`${order.createdAt.toISOString()}::timestamptz`
  const samePhone = eq(orders.customerPhone, order.customerPhone)
  const sameAddress = sameAddressAs(order)
  const rows = await db()
    .select({ id: orders.id, number: orders.number, phone: orders.customerPhone })
    .from(orders)
    .where(
      and(
        sql`${orders.createdAt} between ${at} - ${span} and ${at} + ${span}`,
        ne(orders.id, order.id),
        ne(orders.status, 'cancelled'),
        isNull(orders.deletedAt),
        sameAddress ? or(samePhone, sameAddress) : samePhone,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(10)
  const isSame = (phone: Phone) => phone === order.customerPhone
  return rows.map(({ id, number, phone }) => ({ id, number, isSamePhone: isSame(phone) }))
}

/** Undefined if the address, also with its landmark, says too little to find the house. */
function sameAddressAs({ wilaya, addressFull, landmark }: typeof orders.$inferSelect): SQL | undefined {
  const isSame = (column: PgColumn, value: string) =>
    sql`normalize_text(${column}) = normalize_text(${value})`
  const isSameAddress = and(eq(orders.wilaya, wilaya), isSame(orders.addressFull, addressFull))
  if (isExactAddress(addressFull)) return isSameAddress
  if (landmark !== '' && isExactAddress(`${addressFull} ${landmark}`))
    return and(isSameAddress, isSame(orders.landmark, landmark))
  return undefined
}
