/** Sets and removes the PINs of the till. Each function is one transaction and records the activity. */
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { recordActivity } from '../activity.server.ts'
import { asPerson } from '../sessions.server.ts'
import { users } from '../staff-tables.server.ts'
import { can, type Access, type StaffPerson } from '../staff.rules.ts'
import { endSwitchesOf } from './end-switches.server.ts'
import { hashPin } from './pin-hash.server.ts'
import { forgetFailures } from './pin-limits.server.ts'
import { staffPins } from './pin-tables.server.ts'
import { cleanPin, pinChangeProblem, pinProblem } from './pin.rules.ts'

interface PinChange {
  by: StaffPerson
  id: number
  now: Date
}

/** A person who can be chosen at the till. */
export interface PinPerson {
  id: number
  name: string
  /** Media id. */
  avatar: string | null
}

export async function setPin({ by, id, pin: input, now }: PinChange & { pin: string }): Promise<void> {
  const pin = cleanPin(input)
  const problem = pinProblem(pin)
  if (problem) throw new Refusal(problem, 'invalid')
  const hash = await hashPin(pin)
  await transaction(async () => {
    const person = await findAndLock({ by, id })
    if (!can(person, 'useTill')) throw new Refusal('noTillRights', 'conflict')
    const values = { hash, changedAt: now }
    await db()
      .insert(staffPins)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({ target: staffPins.userId, set: values })
    await forgetFailures(id)
    await endSwitchesOf(id, now)
    await recordActivity({ by, action: 'pinChanged', subject: 'user', subjectId: id, now })
  })
}

export async function removePin({ by, id, now }: PinChange): Promise<void> {
  await transaction(async () => {
    await findAndLock({ by, id })
    const removed = await db().delete(staffPins).where(eq(staffPins.userId, id)).returning()
    await endSwitchesOf(id, now)
    if (removed.length > 0)
      await recordActivity({ by, action: 'pinRemoved', subject: 'user', subjectId: id, now })
  })
}

/** When the PIN was set; undefined without one. */
export async function pinChangedAt(id: number): Promise<Date | undefined> {
  const [found] = await db()
    .select({ at: staffPins.changedAt })
    .from(staffPins)
    .where(eq(staffPins.userId, id))
  return found?.at
}

/** Everyone who can identify at the till and has this right, by name. */
export async function peopleWithPin(access: Access = 'useTill'): Promise<PinPerson[]> {
  const found = await staffWithPin(access)
  return found.map(({ id, name, avatar }) => ({ id, name, avatar }))
}

/** The same people with their rights. */
export async function staffWithPin(access: Access): Promise<StaffPerson[]> {
  const found = await db()
    .select({ user: users })
    .from(users)
    .innerJoin(staffPins, eq(staffPins.userId, users.id))
    .where(and(isNull(users.deletedAt), ne(users.status, 'inactive')))
    .orderBy(asc(users.name), asc(users.id))
  return found
    .map(({ user }) => asPerson(user))
    .filter((person) => can(person, 'useTill') && can(person, access))
}

async function findAndLock({ by, id }: Pick<PinChange, 'by' | 'id'>): Promise<StaffPerson> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw new Refusal('userUnknown', 'missing')
  const person = asPerson(user)
  const problem = pinChangeProblem(by, person)
  if (problem) throw new Refusal(problem, 'forbidden')
  return person
}
