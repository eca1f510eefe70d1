/** Adds and edits categories and subcategories. */
import { and, eq, isNull } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  EditConflict,
  lockCatalogue,
  recordCatalogueChange,
  type Change,
} from '../catalogue-changes.server.ts'
import { categories, products, subCategories } from '../catalogue-tables.server.ts'
import type { NewCategory, NewSubCategory } from '../catalogue.rules.ts'
import { addCategory, addSubCategory } from '../catalogue.server.ts'
import { checkCategory, checkPublicMedia } from '../checks.server.ts'
import { lockCategory, lockProducts, lockSubCategory } from '../locks.server.ts'
import { findEditedCategory, findEditedSubCategory } from './edited-category.server.ts'

interface Saving<Values> extends Change {
  /** The id and the version that the editor saw; undefined for a new one. */
  edited: { id: number; version: number } | undefined
  values: Values
}

export async function saveCategory(saving: Saving<NewCategory>): Promise<number> {
  const { edited, values } = saving
  return transaction(async () => {
    await lockCatalogue()
    await checkPublicMedia('image', [values.imageId])
    if (!edited) {
      const duplicate = await findDuplicate(categories, values)
      if (duplicate !== undefined) return duplicate
      const added = await addCategory(values)
      await recordCatalogueChange(saving, {
        action: 'categoryAdded',
        subject: 'category',
        id: added,
        after: { ...values },
      })
      return added
    }
    const { id } = edited
    const before = await lockCategory(id)
    if (before.version !== edited.version) throw new EditConflict((await findEditedCategory(id))!)
    await db()
      .update(categories)
      .set({ ...values, version: before.version + 1 })
      .where(eq(categories.id, id))
    await recordCatalogueChange(saving, {
      action: 'categoryChanged',
      subject: 'category',
      id,
      before,
      after: { ...values },
    })
    return id
  })
}

/** Moving a subcategory to another category also moves its products. */
export async function saveSubCategory(saving: Saving<NewSubCategory>): Promise<number> {
  const { edited, values } = saving
  return transaction(async () => {
    await lockCatalogue()
    await checkCategory({ categoryId: values.categoryId, subCategoryId: null })
    await checkPublicMedia('image', [values.imageId])
    const record = { subject: 'subCategory', after: { ...values } } as const
    if (!edited) {
      const duplicate = await findDuplicate(subCategories, values)
      if (duplicate !== undefined) return duplicate
      const added = await addSubCategory(values)
      await recordCatalogueChange(saving, { action: 'subCategoryAdded', id: added, ...record })
      return added
    }
    const { id } = edited
    const before = await lockSubCategory(id)
    if (before.version !== edited.version) throw new EditConflict((await findEditedSubCategory(id))!)
    if (before.categoryId !== values.categoryId) await lockProducts(eq(products.subCategoryId, id))
    await db()
      .update(subCategories)
      .set({ ...values, version: before.version + 1 })
      .where(eq(subCategories.id, id))
    await recordCatalogueChange(saving, { action: 'subCategoryChanged', id, before, ...record })
    return id
  })
}

/** Finds the row of a form that was submitted twice: it has the same picture, texts and parent. */
async function findDuplicate(
  table: typeof categories | typeof subCategories,
  values: NewCategory | NewSubCategory,
): Promise<number | undefined> {
  const { imageId, name, nameAr, description, descriptionAr } = values
  const [duplicate] = await db()
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        eq(table.imageId, imageId),
        eq(table.name, name),
        eq(table.nameAr, nameAr),
        eq(table.description, description),
        eq(table.descriptionAr, descriptionAr),
        'categoryId' in values && 'categoryId' in table ? eq(table.categoryId, values.categoryId) : undefined,
      ),
    )
  return duplicate?.id
}
