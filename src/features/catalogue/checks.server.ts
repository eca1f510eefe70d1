/** What a form names must exist, and must be of the kind it is named for. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { isUuid } from '#core/id.ts'
import { media } from '#features/media/media-tables.server.ts'
import type { MediaKind } from '#features/media/media.rules.ts'
import { db } from '#platform/database.server.ts'
import { refusal } from './catalogue-changes.server.ts'
import { categories, subCategories } from './catalogue-tables.server.ts'

/** A private picture, such as a payment's proof, can never be put on show by naming its id. */
export async function checkPublicMedia(kind: MediaKind, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const known = wanted.every(isUuid)
    ? await db()
        .select({ id: media.id })
        .from(media)
        .where(and(inArray(media.id, wanted), eq(media.kind, kind), eq(media.visibility, 'public')))
    : []
  if (known.length < wanted.length || wanted.length < ids.length)
    throw refusal(kind === 'image' ? 'imageUnknown' : 'audioUnknown')
}

/** Refuses a category that is unknown or deleted, and a subcategory that is not one of its own. */
export async function checkCategory({
  categoryId,
  subCategoryId,
}: {
  categoryId: number
  subCategoryId: number | null
}): Promise<void> {
  const [category] = await db()
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.id, categoryId), isNull(categories.deletedAt)))
  if (!category) throw refusal('categoryUnknown')
  if (subCategoryId === null) return
  const [subCategory] = await db()
    .select({ id: subCategories.id })
    .from(subCategories)
    .where(
      and(
        eq(subCategories.id, subCategoryId),
        eq(subCategories.categoryId, categoryId),
        isNull(subCategories.deletedAt),
      ),
    )
  if (!subCategory) throw refusal('subCategoryUnknown')
}
