/**
 * A courier's mark: one transaction. Locks in the order of all changes of orders: the order, then the run and its stop,
 * client, register session. A mark with a known key changes nothing.
 */
import { and, eq } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { lockPlace } from '#features/cash/places.server.ts'
import {
  deliverByCourier,
  findParcels,
  lockOrders,
  parcelStatus,
  type TransferPicture,
} from '#features/orders/run-orders.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { courierZoneFees, couriers, runMarks, runs, runStops } from '../dispatch-tables.server.ts'
import type { MarkResult } from '../dispatch.rules.ts'
import { settleRun } from '../handover/settle-run.server.ts'
import { isFinal, markProblem, markResult, type MarkContent } from './mark.rules.ts'
import { updateRunState } from './run-state.server.ts'
import { feeOf, isPlanned } from './run.rules.ts'

export interface StopMark {
  /** Created on the phone, one per mark. */
  key: string
  runId: number
  orderId: number
  /** By the clock of the phone. */
  madeAt: Date
  content: MarkContent
  picture?: TransferPicture | undefined
  by: Actor
  now: Date
}

export async function markStop(mark: StopMark): Promise<MarkResult> {
  return retryTransaction(async () => {
    const [order] = await lockOrders([mark.orderId])
    const { run, stop } = await lockStop(mark)
    const known = await knownResult(mark)
    if (known) return known
    if (isPlanned(run.state)) throw new Refusal('runNotSent', 'conflict')
    const parcel = (await findParcels([mark.orderId])).get(mark.orderId)
    if (!order || !parcel) throw new Refusal('stopUnknown', 'missing')
    const { due, lines } = parcel
    const problem = markProblem(mark.content, lines)
    if (problem) throw new Refusal(problem, 'invalid')
    // A phone whose clock is ahead must not win over all later marks.
    const madeAt = mark.madeAt < mark.now ? mark.madeAt : mark.now
    const result = markResult(stop, { status: parcelStatus(order), due, lines }, { ...mark.content, madeAt })
    if (result === 'applied') await applyMark({ ...mark, madeAt }, order, run)
    const { key, runId, orderId, content, by, now } = mark
    await db()
      .insert(runMarks)
      .values({ key, runId, orderId, madeAt, receivedAt: now, name: by.name, content, result })
    await updateRunState(runId)
    await settleRun(runId, now)
    return result
  })
}

type Order = Awaited<ReturnType<typeof lockOrders>>[number]
type RunRow = typeof runs.$inferSelect

/** Marks of one run wait for each other: the last one finds that all are marked. */
async function lockStop({ runId, orderId }: StopMark) {
  const [run] = await db().select().from(runs).where(eq(runs.id, runId)).for('update')
  const [stop] = await db()
    .select()
    .from(runStops)
    .where(and(eq(runStops.runId, runId), eq(runStops.orderId, orderId)))
    .for('update')
  if (!run || !stop) throw new Refusal('stopUnknown', 'missing')
  return { run, stop }
}

async function knownResult({ key, runId, orderId }: StopMark): Promise<MarkResult | undefined> {
  const [known] = await db().select().from(runMarks).where(eq(runMarks.key, key))
  if (known && (known.runId !== runId || known.orderId !== orderId)) throw new Refusal('keyUsed', 'conflict')
  return known?.result
}

async function applyMark(mark: StopMark, order: Order, run: RunRow): Promise<void> {
  const { runId, orderId, madeAt, content, picture, by, now } = mark
  const { state, cash, wallet, method, reference } = content
  const [courier] = await db()
    .select()
    .from(couriers)
    .where(eq(couriers.id, run.courierId))
    // His fee and his place of cash.
    .for('share')
  await db()
    .update(runStops)
    .set({
      state,
      cash,
      wallet,
      refusedLines: content.refusedLines,
      reason: content.reason,
      postponedUntil: content.postponedUntil,
      markedAt: madeAt,
      markedName: by.name,
      receivedAt: now,
      fee: feeOf(courier!, await zoneFeeOf(order), state),
      closedAt: state === 'delivered' ? now : null,
    })
    .where(and(eq(runStops.runId, runId), eq(runStops.orderId, orderId)))
  if (!isFinal(state)) return
  const place = courier!.placeId
  await lockPlace(place)
  const transfer = wallet > 0 && method ? { amount: wallet, method, reference, picture } : undefined
  await deliverByCourier(order, { cash, place, wallet: transfer }, { by, now })
}

async function zoneFeeOf({ zoneId }: Order) {
  if (zoneId === null) return undefined
  const [fee] = await db().select().from(courierZoneFees).where(eq(courierZoneFees.zoneId, zoneId))
  return fee?.amount ?? money(0)
}
