/** People who identified with a PIN on a device where someone else is signed in. */
import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { asPerson } from '../sessions.server.ts'
import { hasEnded } from '../sign-in.rules.ts'
import { hashOf, newToken } from '../staff-cookies.server.ts'
import { staffSessions, users } from '../staff-tables.server.ts'
import { can, type StaffPerson } from '../staff.rules.ts'
import { pinSwitches } from './pin-tables.server.ts'

const ONE_DAY = 86_400_000
/** Devices that were offline for longer than this send their sales under the name of who is signed in. */
const KEPT_DAYS = 32
/** Difference between the clocks of the device and of the shop. */
const CLOCK_TOLERANCE = 5 * 60_000

/** Returns the secret that the device sends with each event. */
export async function openSwitch(person: StaffPerson, device: string, now: Date): Promise<string> {
  await db()
    .delete(pinSwitches)
    .where(lt(pinSwitches.endedAt, new Date(now.getTime() - KEPT_DAYS * ONE_DAY)))
  const secret = newToken()
  await db()
    .insert(pinSwitches)
    .values({ secretHash: hashOf(secret), userId: person.id, sessionHash: device, startedAt: now })
  return secret
}

export async function endSwitch(secret: string, device: string, now: Date): Promise<void> {
  await db()
    .update(pinSwitches)
    .set({ endedAt: now })
    .where(
      and(
        eq(pinSwitches.secretHash, hashOf(secret)),
        eq(pinSwitches.sessionHash, device),
        isNull(pinSwitches.endedAt),
      ),
    )
}

interface SwitchUse {
  /** Who is signed in on the device. */
  staff: StaffPerson
  idleMinutes: number
  /** When it happened, if that was without a connection: a later end does not matter then. */
  offlineAt?: Date | undefined
  now: Date
}

/** The person with this secret, with current permissions. Refused after the end of the switch. */
export async function switchedPerson(secret: string, use: SwitchUse): Promise<StaffPerson> {
  const [found] = await switches().where(eq(pinSwitches.secretHash, hashOf(secret)))
  if (!found) throw new Refusal('cashierUnknown', 'forbidden')
  const person = asPerson(found.user)
  if (use.offlineAt && wasOpenAt(found.pinSwitch, use.offlineAt)) return person
  if (!isOpen(found, use)) throw new Refusal('cashierEnded', 'forbidden')
  return person
}

/** The last person who identified on the device. Refused if this is someone else, and after the end of the switch. */
export async function lastSwitchedPerson(id: number, device: string, use: SwitchUse): Promise<StaffPerson> {
  const [found] = await switches()
    .where(eq(pinSwitches.sessionHash, device))
    .orderBy(desc(pinSwitches.startedAt))
    .limit(1)
  if (found?.user.id !== id || !isOpen(found, use)) throw new Refusal('cashierEnded', 'forbidden')
  return asPerson(found.user)
}

function switches() {
  return db()
    .select({ user: users, pinSwitch: pinSwitches, session: staffSessions })
    .from(pinSwitches)
    .innerJoin(users, eq(users.id, pinSwitches.userId))
    .leftJoin(staffSessions, eq(staffSessions.tokenHash, pinSwitches.sessionHash))
}

function isOpen(
  { user, pinSwitch, session }: Awaited<ReturnType<typeof switches>>[number],
  { staff, idleMinutes, now }: SwitchUse,
): boolean {
  return (
    pinSwitch.endedAt === null &&
    session?.userId === staff.id &&
    !hasEnded(session, idleMinutes, now) &&
    user.deletedAt === null &&
    user.status !== 'inactive' &&
    can(asPerson(user), 'useTill')
  )
}

function wasOpenAt({ startedAt, endedAt }: typeof pinSwitches.$inferSelect, at: Date): boolean {
  const time = at.getTime()
  return (
    time >= startedAt.getTime() - CLOCK_TOLERANCE &&
    (endedAt === null || time <= endedAt.getTime() + CLOCK_TOLERANCE)
  )
}
