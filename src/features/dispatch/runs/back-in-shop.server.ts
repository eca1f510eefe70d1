/** Staff receive what a courier brings back: one transaction for a stop, with the locks of a mark. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { cancelRefused, lockOrders, parcelStatus, returnUntaken } from '#features/orders/run-orders.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { runs, runStops } from '../dispatch-tables.server.ts'
import { settleRun } from '../handover/settle-run.server.ts'
import { updateRunState } from './run-state.server.ts'
import { mayComeBack } from './run.rules.ts'

interface Received {
  runId: number
  orderId: number
  /** The ledger of stock and the history of the order have it in the language of the staff member. */
  untakenReason: string
  by: StaffPerson
  now: Date
}

/**
 * A refused order is cancelled and restocked; of a partly delivered one what was not taken is restocked; a postponed one,
 * or one that was not marked, stays sent and can be put in another run. The same request again changes nothing.
 */
export async function receiveBack({ runId, orderId, untakenReason, by, now }: Received): Promise<void> {
  await retryTransaction(async () => {
    const [order] = await lockOrders([orderId])
    const [run] = await db().select().from(runs).where(eq(runs.id, runId)).for('update')
    const ofStop = and(eq(runStops.runId, runId), eq(runStops.orderId, orderId))
    const [stop] = await db().select().from(runStops).where(ofStop).for('update')
    if (!order || !run || !stop) throw new Refusal('stopUnknown', 'missing')
    if (stop.closedAt !== null) return
    if (!mayComeBack(stop, run.state)) throw new Refusal('runNotSent', 'conflict')
    const isWaiting = stop.state === 'waiting' && parcelStatus(order) === 'sent'
    await db()
      .update(runStops)
      .set({
        returnedAt: now,
        returnedName: by.name,
        closedAt: now,
        ...(isWaiting && { state: 'postponed' as const }),
      })
      .where(ofStop)
    if (stop.state === 'refused' && parcelStatus(order) === 'sent')
      await cancelRefused(order, { reason: stop.reason, by, now })
    if (stop.state === 'partly')
      await returnUntaken(order, { lines: stop.refusedLines, reason: untakenReason, by, now })
    await updateRunState(runId)
    await settleRun(runId, now)
  })
}
