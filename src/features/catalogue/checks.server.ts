/** Checks that the ids in a form exist and are of the right kind. */
import { and, eq, isNull } from 'drizzle-orm'
import { areAllPublic } from '#features/media/media-view.server.ts'
import type { MediaKind } from '#features/media/media.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { refusal } from './catalogue-changes.server.ts'
import { categories, subCategories } from './catalogue-tables.server.ts'

const UNKNOWN = { image: 'imageUnknown', audio: 'audioUnknown', video: 'videoUnknown' } as const

/** Refuses ids that are repeated or not public media of this kind. */
export async function checkPublicMedia(kind: MediaKind, ids: string[]): Promise<void> {
  const isRepeated = new Set(ids).size < ids.length
  if (isRepeated || !(await areAllPublic(kind, ids))) throw refusal(UNKNOWN[kind])
}

/** Refuses a category that is unknown or deleted, and a subcategory that belongs to another category. */
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
