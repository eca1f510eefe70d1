/** Name, phone and avatar, which every user may change in their own profile. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { recordActivity } from './activity.server.ts'
import { users } from './staff-tables.server.ts'
import type { StaffPerson } from './staff.rules.ts'

export interface OwnProfile {
  name: string
  phone: string | null
  avatarId: string | null
}

export async function findProfile(id: number): Promise<OwnProfile | undefined> {
  const [user] = await db()
    .select({ name: users.name, phone: users.phone, avatarId: users.avatarId })
    .from(users)
    .where(eq(users.id, id))
  return user
}

/** SQL condition: whether the media is the avatar of a user. */
export function isAvatar(mediaId: SQL): SQL {
  return sql`exists (select from ${users} where avatar_id = ${mediaId})`
}

export async function changeOwnProfile(change: {
  by: StaffPerson
  values: OwnProfile
  now: Date
}): Promise<void> {
  const { by, values, now } = change
  await transaction(async () => {
    const [before] = await db().select().from(users).where(eq(users.id, by.id)).for('update')
    await db().update(users).set(values).where(eq(users.id, by.id))
    await recordActivity({
      by,
      action: 'profileChanged',
      subject: 'user',
      subjectId: by.id,
      before: before && loggedFields(before),
      after: loggedFields(values),
      now,
    })
  })
}

function loggedFields({ name, phone, avatarId }: OwnProfile) {
  return { name, phone, avatar: avatarId }
}
