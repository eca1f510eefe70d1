/** Merges rows of the totals tables that have the same key. How often this runs affects only how fast they are read. */
import { sql } from 'drizzle-orm'
import { startInterval } from '../jobs/interval.server.ts'
import { db } from './database.server.ts'

const COMPACTION_INTERVAL_MS = 30_000

export async function compactTotals(): Promise<void> {
  await db().execute(sql`select compact_totals()`)
}

export function startTotalsCompaction() {
  return startInterval({
    everyMs: COMPACTION_INTERVAL_MS,
    firstAfterMs: 0,
    run: compactTotals,
    failure: `totals not compacted, retried in ${COMPACTION_INTERVAL_MS / 1000} s`,
  })
}
