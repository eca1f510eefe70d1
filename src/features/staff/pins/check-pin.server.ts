import { and, eq, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { recordActivity } from '../activity.server.ts'
import { asPerson } from '../sessions.server.ts'
import { users } from '../staff-tables.server.ts'
import { can, type Access, type StaffPerson } from '../staff.rules.ts'
import { isPinOf } from './pin-hash.server.ts'
import { countAttempt, uncountAttempt } from './pin-limits.server.ts'
import { staffPins } from './pin-tables.server.ts'
import { cleanPin } from './pin.rules.ts'

interface PinCheck {
  person: number
  pin: string
  /** Hash of the sign-in session of the device. */
  device: string
  /** Who is signed in on the device. */
  by: StaffPerson
  now: Date
}

/**
 * The person, if the PIN is right. A wrong PIN, a person without one and an unknown person are refused alike, with the
 * seconds until the next attempt. Not part of a transaction: the count and the log must not be rolled back.
 */
export async function checkPin({ person, pin, device, by, now }: PinCheck): Promise<StaffPerson> {
  const attempt = { person, device, now }
  const { isRefused, wait } = await countAttempt(attempt)
  if (isRefused) throw new Refusal('pinBlocked', 'forbidden', { seconds: wait })
  const [found] = await db()
    .select({ user: users, hash: staffPins.hash })
    .from(users)
    .innerJoin(staffPins, eq(staffPins.userId, users.id))
    .where(and(eq(users.id, person), isNull(users.deletedAt), ne(users.status, 'inactive')))
  const known = found && asPerson(found.user)
  const maySell = known && can(known, 'useTill')
  if (!(await isPinOf(cleanPin(pin), maySell ? found.hash : undefined)) || !known) {
    await recordActivity({ by, action: 'pinRefused', subject: 'user', subjectId: person, now })
    throw new Refusal('pinWrong', 'forbidden', { seconds: wait })
  }
  await uncountAttempt(attempt)
  return known
}

/** The person who approves with their PIN what the user may not do alone; refused without the right to it. */
export async function checkApproval(check: PinCheck, access: Access): Promise<StaffPerson> {
  const approver = await checkPin(check)
  if (!can(approver, access)) throw new Refusal('mayNotApprove', 'forbidden')
  return approver
}
