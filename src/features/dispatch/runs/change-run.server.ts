/** Plans runs and sends them; each function is one transaction. Orders are locked before their run. */
import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import { Refusal } from '#core/refusal.ts'
import { lockOrders, parcelStatus, sendWithCourier } from '#features/orders/run-orders.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, retryTransaction } from '#platform/database/database.server.ts'
import { couriers, runs, runStops } from '../dispatch-tables.server.ts'
import { isPlanned, MAX_STOPS, reordered } from './run.rules.ts'

interface Change {
  by: StaffPerson
  now: Date
}

interface NewRun extends Change {
  courierId: number
  day: Day
  orderIds: readonly number[]
  /** Created in the browser, one per run. */
  key: string
}

/** The same key again returns the same run. */
export async function createRun(run: NewRun): Promise<number> {
  const { courierId, day, key, by, now } = run
  try {
    return await retryTransaction(async () => {
      const orders = await lockOrders(run.orderIds)
      const existing = await findByKey(key)
      if (existing !== undefined) return existing
      await requireActive(courierId)
      const [added] = await db()
        .insert(runs)
        .values({
          courierId,
          day,
          key,
          token: randomBytes(16).toString('base64url'),
          createdAt: now,
          createdBy: by.id,
          createdName: by.name,
        })
        .returning({ id: runs.id, number: runs.number })
      await insertStops(added!.id, run.orderIds, orders, now)
      await record(run, 'runPlanned', added!)
      return added!.id
    })
  } catch (error) {
    const existing = isUniqueViolation(error) ? await findByKey(key) : undefined
    if (existing !== undefined) return existing
    throw error
  }
}

async function findByKey(key: string): Promise<number | undefined> {
  const [row] = await db().select({ id: runs.id }).from(runs).where(eq(runs.key, key))
  return row?.id
}

async function requireActive(courierId: number): Promise<void> {
  const [courier] = await db().select().from(couriers).where(eq(couriers.id, courierId)).for('share')
  if (!courier) throw new Refusal('courierUnknown', 'missing')
  if (!courier.isActive) throw new Refusal('courierInactive', 'conflict', { name: courier.name })
}

type Order = Awaited<ReturnType<typeof lockOrders>>[number]

/** Orders that are no longer prepared, or are in another run, are refused by their number. */
async function insertStops(runId: number, ids: readonly number[], orders: Order[], now: Date): Promise<void> {
  if (new Set(ids).size !== ids.length || orders.length !== ids.length)
    throw new Refusal('orderUnknown', 'missing')
  await closePostponed(ids, now)
  const open = await db()
    .select({ orderId: runStops.orderId })
    .from(runStops)
    .where(and(inArray(runStops.orderId, [...ids, 0]), isNull(runStops.closedAt)))
  const earlier = await db()
    .selectDistinct({ orderId: runStops.orderId })
    .from(runStops)
    .where(and(inArray(runStops.orderId, [...ids, 0]), eq(runStops.state, 'postponed')))
  for (const order of orders) {
    const status = parcelStatus(order)
    const wasPostponed = earlier.some(({ orderId }) => orderId === order.id)
    const isReady = status === 'preparing' || (status === 'sent' && wasPostponed)
    if (!isReady || order.isAtCounter || order.isPickup)
      throw new Refusal('orderNotReady', 'conflict', { number: order.number })
    if (open.some(({ orderId }) => orderId === order.id))
      throw new Refusal('orderInRun', 'conflict', { number: order.number })
  }
  const [last] = await db()
    .select({ position: sql<number>`coalesce(max(${runStops.position}), 0)`.mapWith(Number) })
    .from(runStops)
    .where(eq(runStops.runId, runId))
  const count = await db().$count(runStops, eq(runStops.runId, runId))
  if (count + ids.length > MAX_STOPS) throw new Refusal('tooManyStops', 'invalid', { most: MAX_STOPS })
  if (ids.length > 0)
    await db()
      .insert(runStops)
      .values(ids.map((orderId, index) => ({ runId, orderId, position: last!.position + index + 1 })))
}

/** A postponed order moves to the new run, also if its parcel has stayed with the courier. */
async function closePostponed(ids: readonly number[], now: Date): Promise<void> {
  await db()
    .update(runStops)
    .set({ closedAt: now })
    .where(
      and(inArray(runStops.orderId, [...ids, 0]), eq(runStops.state, 'postponed'), isNull(runStops.closedAt)),
    )
}

interface RunChange extends Change {
  runId: number
}

/** Locks a run that is still planned. */
async function lockPlanned(runId: number) {
  const [run] = await db().select().from(runs).where(eq(runs.id, runId)).for('update')
  if (!run) throw new Refusal('runUnknown', 'missing')
  if (!isPlanned(run.state)) throw new Refusal('runSent', 'conflict')
  return run
}

/** An order that is in this run already stays where it is. */
export async function addStops({ runId, orderIds, now }: RunChange & { orderIds: readonly number[] }) {
  await retryTransaction(async () => {
    const orders = await lockOrders(orderIds)
    await lockPlanned(runId)
    const own = new Set(await stopIds(runId))
    const added = orderIds.filter((id) => !own.has(id))
    const addedOrders = orders.filter(({ id }) => !own.has(id))
    await insertStops(runId, added, addedOrders, now)
  })
}

export async function removeStop({ runId, orderId }: RunChange & { orderId: number }): Promise<void> {
  await retryTransaction(async () => {
    await lockPlanned(runId)
    await db()
      .delete(runStops)
      .where(and(eq(runStops.runId, runId), eq(runStops.orderId, orderId)))
  })
}

/** The courier drives in this order; it can be changed until he is back. */
export async function orderStops({ runId, orderIds }: RunChange & { orderIds: readonly number[] }) {
  await retryTransaction(async () => {
    const [run] = await db().select().from(runs).where(eq(runs.id, runId)).for('update')
    if (!run) throw new Refusal('runUnknown', 'missing')
    const wanted = reordered(await stopIds(runId), orderIds)
    if (!wanted) throw new Refusal('stopsChanged', 'conflict')
    for (const [index, orderId] of wanted.entries())
      await db()
        .update(runStops)
        .set({ position: index + 1 })
        .where(and(eq(runStops.runId, runId), eq(runStops.orderId, orderId)))
  })
}

async function stopIds(runId: number): Promise<number[]> {
  const rows = await db()
    .select({ orderId: runStops.orderId })
    .from(runStops)
    .where(eq(runStops.runId, runId))
    .orderBy(asc(runStops.position), asc(runStops.orderId))
  return rows.map(({ orderId }) => orderId)
}

/** All orders are sent, or none. Orders that staff cancelled meanwhile leave the run. Returns how many were sent. */
export async function sendRun(change: RunChange): Promise<number> {
  const { runId, by, now } = change
  return retryTransaction(async () => {
    const ids = await stopIds(runId)
    const orders = await lockOrders(ids)
    const run = await lockPlanned(runId)
    const current = await stopIds(runId)
    if (!reordered(ids, current)) throw new Refusal('stopsChanged', 'conflict')
    const gone = orders.filter((order) => parcelStatus(order) === 'cancelled')
    if (gone.length > 0)
      await db()
        .delete(runStops)
        .where(
          and(
            eq(runStops.runId, runId),
            inArray(
              runStops.orderId,
              gone.map(({ id }) => id),
            ),
          ),
        )
    const sent = orders.filter((order) => parcelStatus(order) !== 'cancelled')
    const notReady = sent.find((order) => !['preparing', 'sent'].includes(parcelStatus(order)))
    if (notReady) throw new Refusal('orderNotReady', 'conflict', { number: notReady.number })
    if (sent.length === 0) throw new Refusal('runEmpty', 'conflict')
    const courier = { ...(await courierOf(run.courierId)), day: run.day }
    for (const order of sent) await sendWithCourier(order, { courier, by, now })
    await db().update(runs).set({ state: 'sent', sentAt: now }).where(eq(runs.id, runId))
    await record(change, 'runSent', { ...run, stops: sent.length })
    return sent.length
  })
}

/** A planned run can be given up: its orders stay prepared. */
export async function deleteRun(change: RunChange): Promise<void> {
  await retryTransaction(async () => {
    const run = await lockPlanned(change.runId)
    await db().delete(runs).where(eq(runs.id, change.runId))
    await record(change, 'runDeleted', run)
  })
}

async function record(
  { by, now }: Change,
  action: 'runPlanned' | 'runSent' | 'runDeleted',
  { id, number, stops }: { id: number; number: number; stops?: number },
): Promise<void> {
  await recordActivity({ by, now, action, subject: 'run', subjectId: id, after: { number, stops } })
}

async function courierOf(id: number): Promise<{ name: string; phone: string }> {
  const [courier] = await db()
    .select({ name: couriers.name, phone: couriers.phone })
    .from(couriers)
    .where(eq(couriers.id, id))
  return courier!
}
