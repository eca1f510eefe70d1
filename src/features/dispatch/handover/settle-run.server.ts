/** Settles a run when its last stop is over and its cash is handed over. */
import { and, eq, ne } from 'drizzle-orm'
import { lockPlace } from '#features/cash/places.server.ts'
import { db } from '#platform/database/database.server.ts'
import { couriers, runs } from '../dispatch-tables.server.ts'
import { isSettled } from './handover.rules.ts'
import { findRunCash } from './run-cash.server.ts'

/**
 * Call it in the transaction that closes a stop or hands cash over, after the change and with the run locked. The lock
 * of the courier's place makes the later of two concurrent changes see the earlier one.
 */
export async function settleRun(runId: number, now: Date): Promise<boolean> {
  const [found] = await db()
    .select({ place: couriers.placeId })
    .from(runs)
    .innerJoin(couriers, eq(couriers.id, runs.courierId))
    .where(and(eq(runs.id, runId), eq(runs.state, 'back')))
  if (!found) return false
  await lockPlace(found.place)
  const run = await findRunCash(runId)
  if (!run || !isSettled(run)) return false
  await db()
    .update(runs)
    .set({ state: 'settled', settledAt: now })
    .where(and(eq(runs.id, runId), ne(runs.state, 'settled')))
  return true
}
