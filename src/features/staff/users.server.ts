import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '#core/refusal.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { recordActivity } from './activity.server.ts'
/** People of the back office: adding, changing, letting in and out. Each verb is one transaction, told in the log. */
import type { ActionName } from './activity.text.ts'
import { endSessionsOf, isSuperAdmin } from './sessions.server.ts'
import { users } from './staff-tables.server.ts'
import type { StaffPerson } from './staff.rules.ts'
import {
  addProblem,
  deleteProblem,
  statusProblem,
  updateProblem,
  type Target,
  type UserRefusal,
  type UserValues,
} from './users.rules.ts'

interface Change {
  by: StaffPerson
  id: number
  now: Date
}

type User = typeof users.$inferSelect

/** Saved people are active at once (spec 4); whoever has not come yet is shown as invited. */
export async function addUser(change: {
  by: StaffPerson
  values: UserValues & { email: string }
  now: Date
}): Promise<number> {
  const { by, values, now } = change
  return transaction(async () => {
    refuseIf(addProblem(by, values, isSuperAdmin(values.email)))
    const [added] = await db()
      .insert(users)
      .values({ ...columnsOf(values), email: values.email, createdBy: by.id, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!added) throw refusal('emailTaken')
    await tell(change, 'userAdded', { id: added.id, after: { email: added.email, ...told(added) } })
    return added.id
  })
}

/** The e-mail is who somebody is: it never changes here. */
export async function updateUser(change: Change & { values: UserValues }): Promise<void> {
  const { by, id, values } = change
  await transaction(async () => {
    const user = await findAndLock(id)
    refuseIf(updateProblem(by, targetOf(user), values))
    const [changed] = await db().update(users).set(columnsOf(values)).where(eq(users.id, id)).returning()
    await tell(change, 'userChanged', { id, before: told(user), after: told(changed!) })
  })
}

export async function activateUser(change: Change): Promise<void> {
  await setStatus(change, 'active', 'userActivated')
}

/** Takes effect on the next request, and closes what is open. */
export async function deactivateUser(change: Change): Promise<void> {
  await transaction(async () => {
    await setStatus(change, 'inactive', 'userDeactivated')
    await endSessionsOf(change.id)
  })
}

/** The row stays, so that what they did keeps its author; the address is free again. */
export async function deleteUser(change: Change): Promise<void> {
  const { by, id, now } = change
  await transaction(async () => {
    if (!by.isSuperAdmin) throw refusal('mayNotDeleteUsers')
    const user = await findAndLock(id)
    refuseIf(deleteProblem(by, targetOf(user)))
    await db().update(users).set({ deletedAt: now, status: 'inactive' }).where(eq(users.id, id))
    await endSessionsOf(id)
    await tell(change, 'userDeleted', { id, before: { email: user.email, ...told(user) } })
  })
}

async function setStatus(change: Change, status: 'active' | 'inactive', action: ActionName): Promise<void> {
  const { by, id } = change
  await transaction(async () => {
    const user = await findAndLock(id)
    refuseIf(statusProblem(by, targetOf(user)))
    if (user.status === status) return
    await db().update(users).set({ status }).where(eq(users.id, id))
    await tell(change, action, { id, before: { status: user.status }, after: { status } })
  })
}

async function findAndLock(id: number): Promise<User> {
  const [user] = await db()
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw refusal('userUnknown')
  return user
}

function targetOf({ id, email, role, permissions }: User): Target {
  return { id, role, permissions, isSuperAdmin: isSuperAdmin(email) }
}

function columnsOf({ name, phone, role, permissions }: UserValues) {
  return { name, phone, role, permissions: [...permissions] }
}

/** What the log keeps of somebody. */
function told({ name, phone, role, permissions, status }: User) {
  return { name, phone, role, permissions, status }
}

async function tell(
  { by, now }: { by: StaffPerson; now: Date },
  action: ActionName,
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'user', subjectId: id, before, after, now })
}

const KINDS: Record<UserRefusal, RefusalKind> = {
  mayNotAddUsers: 'forbidden',
  mayNotChangeUsers: 'forbidden',
  mayNotDeleteUsers: 'forbidden',
  mayNotGrant: 'forbidden',
  superAdminFixed: 'forbidden',
  notYourself: 'forbidden',
  emailTaken: 'conflict',
  userUnknown: 'missing',
}

function refusal(code: UserRefusal): Refusal {
  return new Refusal(code, KINDS[code])
}

function refuseIf(problem: UserRefusal | undefined): void {
  if (problem) throw refusal(problem)
}
