/** Sessions: only a hash of the cookie is stored, and permissions are read on every request. */
import { eq, lt, sql } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { endSwitchesOf } from './pins/end-switches.server.ts'
import type { SecuritySettings } from './security-settings.server.ts'
import { hasEnded, needsLastSeenUpdate } from './sign-in.rules.ts'
import { hashOf, newToken } from './staff-cookies.server.ts'
import { staffSessions, users } from './staff-tables.server.ts'
import { PERMISSIONS, type StaffPerson } from './staff.rules.ts'

const ONE_DAY = 86_400_000

export function isSuperAdmin(email: string): boolean {
  return config().superAdmins.includes(email)
}

/** Creates a session with a new token, and deletes sessions unused for a day. */
export async function openSession(userId: number, now: Date): Promise<string> {
  await db()
    .delete(staffSessions)
    .where(lt(staffSessions.lastSeenAt, new Date(now.getTime() - ONE_DAY)))
  const token = newToken()
  await db()
    .insert(staffSessions)
    .values({ tokenHash: hashOf(token), userId, createdAt: now, lastSeenAt: now })
  return token
}

export async function endSession(token: string): Promise<void> {
  await deleteSession(hashOf(token))
}

async function deleteSession(tokenHash: string): Promise<void> {
  await db().delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash))
}

/** Signs the user out on every device, also where they identified with a PIN. */
export async function endSessionsOf(userId: number): Promise<void> {
  await db().delete(staffSessions).where(eq(staffSessions.userId, userId))
  await endSwitchesOf(userId, new Date())
}

interface SessionCheck {
  now: Date
  /** Whether the request extends the session; background requests and event streams do not. */
  isVisit: boolean
  idleMinutes: SecuritySettings['idleMinutes']
}

/** The user of a session with current permissions; undefined if it ended or the user is inactive or deleted. */
export async function personOf(token: string, check: SessionCheck): Promise<StaffPerson | undefined> {
  return personOfSession(hashOf(token), check)
}

/** As `personOf`, for work that stored the hash of the session. */
export async function personOfSession(
  tokenHash: string,
  { now, isVisit, idleMinutes }: SessionCheck,
): Promise<StaffPerson | undefined> {
  const [[found], minutes] = await Promise.all([findSession({ tokenHash }), idleMinutes()])
  if (!found) return undefined
  const session = { createdAt: new Date(found.createdAt), lastSeenAt: new Date(found.lastSeenAt) }
  if (hasEnded(session, minutes, now)) {
    await deleteSession(tokenHash)
    return undefined
  }
  if (isVisit && needsLastSeenUpdate(session, now))
    await db().update(staffSessions).set({ lastSeenAt: now }).where(eq(staffSessions.tokenHash, tokenHash))
  return asPerson(found)
}

type UserRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'role' | 'permissions' | 'avatarId'>

/** Prepared, because every request of staff needs it. */
const findSession = preparedStatement<UserRow & { createdAt: string; lastSeenAt: string }>(
  'find staff session',
  () => sql`
    select person.id, person.email, person.name, person.role, person.permissions, person.avatar_id as "avatarId",
      session.created_at as "createdAt", session.last_seen_at as "lastSeenAt"
    from ${staffSessions} session join ${users} person on person.id = session.user_id
    where session.token_hash = ${sql.placeholder('tokenHash')} and person.deleted_at is null
      and person.status <> 'inactive'`,
)

export function asPerson(user: UserRow): StaffPerson {
  const superAdmin = isSuperAdmin(user.email)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: superAdmin ? 'admin' : user.role,
    permissions: superAdmin ? [...PERMISSIONS] : user.permissions,
    isSuperAdmin: superAdmin,
    avatar: user.avatarId,
  }
}
