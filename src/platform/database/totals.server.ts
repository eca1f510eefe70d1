/** Merges rows of the totals that have the same key; how often this runs changes the reading time only. */
import { sql } from 'drizzle-orm'
import { startInterval } from '../jobs/interval.server.ts'
import { db } from './database.server.ts'

const FOLD_EVERY = 30_000

export async function compactTotals(): Promise<void> {
  await db().execute(sql`select compact_totals()`)
}

export function startTotalsCompaction() {
  return startInterval({
    everyMs: FOLD_EVERY,
    firstAfterMs: 0,
    run: compactTotals,
    failure: 'totals not compacted',
  })
}
