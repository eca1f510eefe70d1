/** A machine that starts with a wrong clock would book sales on past days. */
import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { isClockBehind } from './clock.rules.ts'

/** Its message is shown instead of a stack when the shop does not start. */
export class ClockBehind extends Error {
  override name = 'ClockBehind'
}

export async function checkClock(now: Date): Promise<void> {
  const newest = await newestRowTime()
  if (newest && isClockBehind(now, newest))
    throw new ClockBehind(
      `The clock of this computer says ${now.toISOString()}, but the newest entry of the shop is of ${newest.toISOString()}. ` +
        'Set the clock, then start again: sales would be entered on a past day.',
    )
}

/** By id, because the newest row is the last one inserted. */
async function newestRowTime(): Promise<Date | undefined> {
  const { rows } = await db().execute<{ newest: Date | null }>(sql`
    select greatest(
      (select created_at from orders order by id desc limit 1),
      (select at from cash_transactions order by id desc limit 1),
      (select at from activity_log order by id desc limit 1)) as newest`)
  const { newest } = rows[0]!
  return newest === null ? undefined : new Date(newest)
}
