/** Up to which row a periodic check has looked; one process checks at a time. */
import { eq } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { notificationProgress } from './notifications-tables.server.ts'

interface Progress {
  name: string
  /** The newest row that can be checked. */
  newest: () => Promise<number>
  /** Looks at the rows above `from`, up to `until`. */
  check: (from: number, until: number) => Promise<void>
}

/** The first call looks at nothing: what was before is no news. */
export async function checkNewRows({ name, newest, check }: Progress): Promise<void> {
  await transaction(async () => {
    const [row] = await db()
      .select()
      .from(notificationProgress)
      .where(eq(notificationProgress.name, name))
      .for('update', { skipLocked: true })
    const until = await newest()
    if (!row) {
      await db().insert(notificationProgress).values({ name, checkedUntil: until }).onConflictDoNothing()
      return
    }
    if (until <= row.checkedUntil) return
    await check(row.checkedUntil, until)
    await db()
      .update(notificationProgress)
      .set({ checkedUntil: until })
      .where(eq(notificationProgress.name, name))
  })
}
