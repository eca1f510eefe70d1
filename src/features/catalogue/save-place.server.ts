/** Adding and editing categories and subcategories. */
import { and, eq, isNull } from 'drizzle-orm'
import { db, transaction } from '#platform/database.server.ts'
import { takeTurn, tell, type Change } from './catalogue-changes.server.ts'
import { categories, products, subCategories } from './catalogue-tables.server.ts'
import type { NewCategory, NewSubCategory } from './catalogue.rules.ts'
import { addCategory, addSubCategory } from './catalogue.server.ts'
import { checkPlace, checkPublicMedia } from './checks.server.ts'
import { lockCategory, lockProducts, lockSubCategory } from './locks.server.ts'

export async function saveCategory(
  change: Change & { id: number | undefined; values: NewCategory },
): Promise<number> {
  const { id, values } = change
  return transaction(async () => {
    await takeTurn()
    await checkPublicMedia('image', [values.imageId])
    if (id === undefined) {
      const known = await findTwin(categories, values)
      if (known !== undefined) return known
      const added = await addCategory(values)
      await tell(change, { action: 'categoryAdded', subject: 'category', id: added, after: { ...values } })
      return added
    }
    const before = await lockCategory(id)
    await db().update(categories).set(values).where(eq(categories.id, id))
    await tell(change, {
      action: 'categoryChanged',
      subject: 'category',
      id,
      before,
      after: { ...values },
    })
    return id
  })
}

/** Moved to another category, it takes its products along: they belong to both or to neither. */
export async function saveSubCategory(
  change: Change & { id: number | undefined; values: NewSubCategory },
): Promise<number> {
  const { id, values } = change
  return transaction(async () => {
    await takeTurn()
    await checkPlace({ categoryId: values.categoryId, subCategoryId: null })
    await checkPublicMedia('image', [values.imageId])
    if (id === undefined) {
      const known = await findTwin(subCategories, values)
      if (known !== undefined) return known
      const added = await addSubCategory(values)
      await tell(change, {
        action: 'subCategoryAdded',
        subject: 'subCategory',
        id: added,
        after: { ...values },
      })
      return added
    }
    const before = await lockSubCategory(id)
    if (before.categoryId !== values.categoryId) await lockProducts(eq(products.subCategoryId, id))
    await db().update(subCategories).set(values).where(eq(subCategories.id, id))
    await tell(change, {
      action: 'subCategoryChanged',
      subject: 'subCategory',
      id,
      before,
      after: { ...values },
    })
    return id
  })
}

/** A form sent again because its answer was lost: every upload has an id of its own. */
async function findTwin(
  table: typeof categories | typeof subCategories,
  { name, imageId }: NewCategory,
): Promise<number | undefined> {
  const [twin] = await db()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.imageId, imageId), eq(table.name, name), isNull(table.deletedAt)))
  return twin?.id
}
