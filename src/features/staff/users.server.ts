/** Adds, changes, activates and deletes users; each function is one transaction and records the activity. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '#core/refusal.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { deletePushOwners } from '#platform/push/push-subscriptions.server.ts'
import { recordActivity } from './activity.server.ts'
import type { ActionName } from './activity.text.ts'
import { endSwitchesOf, forgetPin } from './pins/end-switches.server.ts'
import { asPerson, endSessionsOf, isSuperAdmin } from './sessions.server.ts'
import { users } from './staff-tables.server.ts'
import { can, type StaffPerson } from './staff.rules.ts'
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

/** A new user is active immediately (spec 4), and displayed as invited until the first sign-in. */
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
    await recordUserActivity(change, 'userAdded', {
      id: added.id,
      after: { email: added.email, ...loggedFields(added) },
    })
    return added.id
  })
}

/** The e-mail identifies the user and cannot be changed. */
export async function updateUser(change: Change & { values: UserValues }): Promise<void> {
  const { by, id, values } = change
  await transaction(async () => {
    const user = await findAndLock(id)
    refuseIf(updateProblem(by, targetOf(user), values))
    const [changed] = await db().update(users).set(columnsOf(values)).where(eq(users.id, id)).returning()
    if (!can(asPerson(changed!), 'useTill')) await endSwitchesOf(id, change.now)
    await recordUserActivity(change, 'userChanged', {
      id,
      before: loggedFields(user),
      after: loggedFields(changed!),
    })
  })
}

export async function activateUser(change: Change): Promise<void> {
  await setStatus(change, 'active', 'userActivated')
}

/** Takes effect on the next request and ends all sessions of the user. */
export async function deactivateUser(change: Change): Promise<void> {
  await transaction(async () => {
    await setStatus(change, 'inactive', 'userDeactivated')
    await endSessionsOf(change.id)
    await deletePushOwners([`staff:${change.id}`])
  })
}

/** Soft delete: the row stays as author of past actions, and the e-mail can be used again. */
export async function deleteUser(change: Change): Promise<void> {
  const { by, id, now } = change
  await transaction(async () => {
    if (!by.isSuperAdmin) throw refusal('mayNotDeleteUsers')
    const user = await findAndLock(id)
    refuseIf(deleteProblem(by, targetOf(user)))
    await db().update(users).set({ deletedAt: now, status: 'inactive' }).where(eq(users.id, id))
    await endSessionsOf(id)
    await deletePushOwners([`staff:${id}`])
    await forgetPin(id)
    await recordUserActivity(change, 'userDeleted', {
      id,
      before: { email: user.email, ...loggedFields(user) },
    })
  })
}

async function setStatus(change: Change, status: 'active' | 'inactive', action: ActionName): Promise<void> {
  const { by, id } = change
  await transaction(async () => {
    const user = await findAndLock(id)
    refuseIf(statusProblem(by, targetOf(user)))
    if (user.status === status) return
    await db().update(users).set({ status }).where(eq(users.id, id))
    await recordUserActivity(change, action, { id, before: { status: user.status }, after: { status } })
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

/** The fields that the activity log stores. */
function loggedFields({ name, phone, role, permissions, status }: User) {
  return { name, phone, role, permissions, status }
}

async function recordUserActivity(
  { by, now }: { by: StaffPerson; now: Date },
  action: ActionName,
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'user', subjectId: id, before, after, now })
}

const REFUSAL_KINDS: Record<UserRefusal, RefusalKind> = {
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
  return new Refusal(code, REFUSAL_KINDS[code])
}

function refuseIf(problem: UserRefusal | undefined): void {
  if (problem) throw refusal(problem)
}
