/** Reads the cash of runs that are not settled. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { handovers, runs, runStops } from '../dispatch-tables.server.ts'
import type { CourierRun } from './handover.rules.ts'

const added = (column: SQL) => sql`coalesce(sum(${column}), 0)`.mapWith((all) => money(Number(all)))
const counted = (condition: SQL) =>
  sql`count(${runStops.orderId}) filter (where ${condition})`.mapWith(Number)
const hasState = (state: SQL) => sql`${runStops.state} in (${state})`

/** Runs of a courier that are on the road or not settled. */
export function openRunsOf(courierId: number): Promise<CourierRun[]> {
  return findRuns(and(eq(runs.courierId, courierId), isOpen)!)
}

/** A constant, so that the partial index is used. Planned runs have no cash. */
export const isOpen = sql`${runs.state} <> 'settled' and ${runs.state} <> 'planned'`

export async function findRunCash(id: number): Promise<CourierRun | undefined> {
  const [run] = await findRuns(eq(runs.id, id))
  return run
}

async function findRuns(condition: SQL): Promise<CourierRun[]> {
  const found = await db()
    .select({
      id: runs.id,
      number: runs.number,
      courierId: runs.courierId,
      day: runs.day,
      state: runs.state,
      sentAt: runs.sentAt,
      cash: added(sql`${runStops.cash}`),
      wallet: added(sql`${runStops.wallet}`),
      fees: added(sql`${runStops.fee}`),
      waiting: counted(sql`${runStops.state} = 'waiting' and ${runStops.closedAt} is null`),
      open: counted(sql`${runStops.closedAt} is null`),
      delivered: counted(hasState(sql`'delivered', 'partly'`)),
      refused: counted(hasState(sql`'refused'`)),
      postponed: counted(hasState(sql`'postponed'`)),
    })
    .from(runs)
    .leftJoin(runStops, eq(runStops.runId, runs.id))
    .where(condition)
    .groupBy(runs.id)
    .orderBy(asc(runs.id))
  if (found.length === 0) return []
  const past = await db()
    .select({
      runId: handovers.runId,
      expected: handovers.expected,
      counted: handovers.counted,
      fees: handovers.fees,
      isPart: handovers.isPart,
    })
    .from(handovers)
    .where(
      inArray(
        handovers.runId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(handovers.id))
  const byRun = Map.groupBy(past, ({ runId }) => runId)
  return found.map((run) => ({
    ...run,
    handovers: byRun.get(run.id) ?? [],
  }))
}
