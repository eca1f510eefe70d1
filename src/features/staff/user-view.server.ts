/** The users table as other features may join and read it. */
import { eq, sql, type SQL } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { db } from '#platform/database.server.ts'
import type { OwnProfile } from './own-profile.server.ts'
import { users } from './staff-tables.server.ts'

/** Names by id, also of people who were removed. */
export const userView = new QueryBuilder()
  .select({ id: users.id, name: users.name })
  .from(users)
  .as('user_view')

/** SQL condition: whether somebody's avatar is this media id. */
export function isAvatar(mediaId: SQL): SQL {
  return sql`exists (select from ${users} where avatar_id = ${mediaId})`
}

export async function findProfile(id: number): Promise<OwnProfile | undefined> {
  const [user] = await db()
    .select({ name: users.name, phone: users.phone, avatarId: users.avatarId })
    .from(users)
    .where(eq(users.id, id))
  return user
}
