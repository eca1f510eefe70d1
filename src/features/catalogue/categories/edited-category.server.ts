/** One category or subcategory as its form shows it. */
import { and, eq, isNull } from 'drizzle-orm'
import { asPicture, mediaView, pictureColumns, type PictureRow } from '#features/media/media-view.server.ts'
import { lastEditOf } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { EditedCategory } from '../catalogue-admin.rules.ts'
import { categories, subCategories } from '../catalogue-tables.server.ts'

export async function findEditedCategory(id: number): Promise<EditedCategory | undefined> {
  const [found] = await db()
    .select({ saved: categories, picture: pictureColumns })
    .from(categories)
    .innerJoin(mediaView, eq(mediaView.id, categories.imageId))
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
  if (!found) return undefined
  const { subCategories: subCategoryCount } = found.saved
  return { ...asEdited(found, await lastEditOf('category', id)), subCategories: subCategoryCount }
}

export async function findEditedSubCategory(id: number): Promise<EditedCategory | undefined> {
  const [found] = await db()
    .select({ saved: subCategories, picture: pictureColumns })
    .from(subCategories)
    .innerJoin(mediaView, eq(mediaView.id, subCategories.imageId))
    .where(and(eq(subCategories.id, id), isNull(subCategories.deletedAt)))
  if (!found) return undefined
  const edited = asEdited(found, await lastEditOf('subCategory', id))
  return { ...edited, form: { ...edited.form, categoryId: String(found.saved.categoryId) }, subCategories: 0 }
}

interface Found {
  saved: Omit<typeof categories.$inferSelect, 'subCategories'>
  picture: PictureRow
}

function asEdited({ saved, picture }: Found, last: Awaited<ReturnType<typeof lastEditOf>>) {
  const { id, version, name, nameAr, description, descriptionAr, products, createdAt } = saved
  return {
    id,
    version,
    form: { name, nameAr, description, descriptionAr, images: [picture.id], categoryId: '' },
    pictures: [asPicture(picture)],
    editedBy: last?.by,
    editedAt: last?.at ?? createdAt,
    products,
  }
}
