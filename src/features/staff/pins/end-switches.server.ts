import { and, eq, isNull } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { pinSwitches } from './pin-tables.server.ts'

/** Ends them on every device: the person is deactivated, signed out everywhere, lost the rights or has another PIN. */
export async function endSwitchesOf(userId: number, now: Date): Promise<void> {
  await db()
    .update(pinSwitches)
    .set({ endedAt: now })
    .where(and(eq(pinSwitches.userId, userId), isNull(pinSwitches.endedAt)))
}
