/** One category or subcategory as its form shows it. */
import { and, eq, isNull } from 'drizzle-orm'
import { media } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { lastEditOf } from './catalogue-changes.server.ts'
import type { EditedCategory } from './catalogue-panel.rules.ts'
import { categories, subCategories } from './catalogue-tables.server.ts'

const picture = { id: media.id, width: media.width, height: media.height, widths: media.widths }

export async function findEditedCategory(id: number): Promise<EditedCategory | undefined> {
  const [found] = await db()
    .select({ saved: categories, picture })
    .from(categories)
    .innerJoin(media, eq(media.id, categories.imageId))
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
  if (!found) return undefined
  const { subCategories: below } = found.saved
  return { ...asEdited(found, await lastEditOf('category', id)), subCategories: below }
}

export async function findEditedSubCategory(id: number): Promise<EditedCategory | undefined> {
  const [found] = await db()
    .select({ saved: subCategories, picture })
    .from(subCategories)
    .innerJoin(media, eq(media.id, subCategories.imageId))
    .where(and(eq(subCategories.id, id), isNull(subCategories.deletedAt)))
  if (!found) return undefined
  const edited = asEdited(found, await lastEditOf('subCategory', id))
  return { ...edited, form: { ...edited.form, categoryId: String(found.saved.categoryId) }, subCategories: 0 }
}

interface Found {
  saved: Omit<typeof categories.$inferSelect, 'subCategories'>
  picture: { id: string; width: number | null; height: number | null; widths: number[] }
}

function asEdited({ saved, picture: shown }: Found, last: Awaited<ReturnType<typeof lastEditOf>>) {
  const { id, version, name, nameAr, description, descriptionAr, products, createdAt } = saved
  return {
    id,
    version,
    form: { name, nameAr, description, descriptionAr, images: [shown.id], categoryId: '' },
    pictures: [{ ...shown, width: shown.width ?? 0, height: shown.height ?? 0 }],
    editedBy: last?.by,
    editedAt: last?.at ?? createdAt,
    products,
  }
}
