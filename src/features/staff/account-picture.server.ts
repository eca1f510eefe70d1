/** Shows the picture of the identity provider's account until the user chooses a portrait of their own. */
import { and, eq, isNull } from 'drizzle-orm'
import { MAX_AVATAR_BYTES } from '#features/media/media.rules.ts'
import { removeMedia, storeImage } from '#features/media/media.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { fetchPublicFile, type PublicFetch } from '#platform/http/public-fetch.server.ts'
import { users } from './staff-tables.server.ts'

const TIMEOUT_MS = 5000

/** Returns whether the picture became the portrait. Throws if it cannot be downloaded or decoded. */
export async function adoptAccountPicture(
  userId: number,
  url: string,
  options: Pick<PublicFetch, 'isAllowed'> = {},
): Promise<boolean> {
  const withoutPortrait = and(eq(users.id, userId), isNull(users.avatarId))
  const [user] = await db().select({ id: users.id }).from(users).where(withoutPortrait)
  if (!user) return false
  const bytes = await fetchPublicFile(url, { maxBytes: MAX_AVATAR_BYTES, timeoutMs: TIMEOUT_MS, ...options })
  const picture = await storeImage({ bytes, visibility: 'public', kind: 'avatar' })
  return transaction(async () => {
    const adopted = await db()
      .update(users)
      .set({ avatarId: picture.id })
      .where(withoutPortrait)
      .returning({ id: users.id })
    if (adopted.length === 0) await removeMedia(picture.id)
    return adopted.length > 0
  })
}
