/** Folds the rows of sums that say the same into one; how often decides nothing but how long they take to read. */
import { sql } from 'drizzle-orm'
import { db } from './database.server.ts'
import { log } from './log.server.ts'

const FOLD_EVERY = 30_000

export async function foldSums(): Promise<void> {
  await db().execute(sql`select fold_sums()`)
}

export function startFolding(): { stop: () => Promise<void> } {
  let round: Promise<unknown> = Promise.resolve()
  const fold = () => {
    round = foldSums().catch((error: unknown) => log.warn({ err: error }, 'sums not folded'))
  }
  const timer = setInterval(fold, FOLD_EVERY)
  fold()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
