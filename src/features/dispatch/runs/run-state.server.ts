import { and, eq, inArray } from 'drizzle-orm'
import { findParcels } from '#features/orders/run-orders.server.ts'
import { db } from '#platform/database/database.server.ts'
import { runs, runStops } from '../dispatch-tables.server.ts'
import { runStateAfter } from './run.rules.ts'

/** After a stop of a locked run has changed. */
export async function updateRunState(runId: number): Promise<void> {
  const stops = await db().select().from(runStops).where(eq(runStops.runId, runId))
  const parcels = await findParcels(stops.map(({ orderId }) => orderId))
  const [run] = await db().select({ state: runs.state }).from(runs).where(eq(runs.id, runId))
  const seen = stops.flatMap(({ state, orderId }) => {
    const parcel = parcels.get(orderId)
    return parcel ? [{ state, parcel }] : []
  })
  const state = runStateAfter(run!.state, seen)
  if (state !== run!.state)
    await db()
      .update(runs)
      .set({ state })
      .where(and(eq(runs.id, runId), inArray(runs.state, ['sent', 'back'])))
}
