/** Folds the rows of sums that say the same into one; how often decides nothing but how long they take to read. */
import { sql } from 'drizzle-orm'
import { db } from './database.server.ts'
import { startRounds } from './rounds.server.ts'

const FOLD_EVERY = 30_000

export async function foldSums(): Promise<void> {
  await db().execute(sql`select fold_sums()`)
}

export function startFolding() {
  return startRounds({ everyMs: FOLD_EVERY, work: foldSums, failure: 'sums not folded', atOnce: true })
}
