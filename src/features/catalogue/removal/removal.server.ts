/** Soft deletion of products, categories and subcategories; deleted rows can be restored for 30 days. */
import { and, eq, isNull } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { sameCounts, type RemovalCounts } from '../catalogue-admin.rules.ts'
import { refusal, lockCatalogue, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { categories, products, subCategories } from '../catalogue-tables.server.ts'
import { lockCategory, lockProduct, lockProducts, lockSubCategory } from '../locks.server.ts'

/** `shown` are the counts that the user confirmed. */
type Removal = Change & { id: number; shown: RemovalCounts }

export async function deleteProduct(change: Change & { id: number }): Promise<void> {
  const { id, now } = change
  await transaction(async () => {
    await lockCatalogue()
    const { name, nameAr } = await lockProduct(id)
    await db().update(products).set({ deletedAt: now }).where(eq(products.id, id))
    await recordCatalogueChange(change, {
      action: 'productDeleted',
      subject: 'product',
      id,
      before: { name, nameAr },
    })
  })
}

/** Also deletes its products and subcategories (spec 4), with the same `deletedAt`, by which restoring finds them. */
export async function deleteCategory(change: Removal): Promise<RemovalCounts> {
  const { id, shown, now } = change
  return transaction(async () => {
    await lockCatalogue()
    const category = await lockCategory(id)
    const counts = { products: category.products, subCategories: category.subCategories }
    if (!sameCounts(shown, counts)) throw refusal('countsChanged', counts)
    const ofCategory = and(eq(products.categoryId, id), isNull(products.deletedAt))
    await lockProducts(ofCategory)
    await db().update(products).set({ deletedAt: now }).where(ofCategory)
    await db()
      .update(subCategories)
      .set({ deletedAt: now })
      .where(and(eq(subCategories.categoryId, id), isNull(subCategories.deletedAt)))
    await db().update(categories).set({ deletedAt: now }).where(eq(categories.id, id))
    const { name, nameAr } = category
    const before = { name, nameAr, ...counts }
    await recordCatalogueChange(change, { action: 'categoryDeleted', subject: 'category', id, before })
    return counts
  })
}

export async function deleteSubCategory(change: Removal): Promise<RemovalCounts> {
  const { id, shown, now } = change
  return transaction(async () => {
    await lockCatalogue()
    const subCategory = await lockSubCategory(id)
    const counts = { products: subCategory.products, subCategories: 0 }
    if (!sameCounts(shown, counts)) throw refusal('countsChanged', counts)
    const ofSubCategory = and(eq(products.subCategoryId, id), isNull(products.deletedAt))
    await lockProducts(ofSubCategory)
    await db().update(products).set({ deletedAt: now }).where(ofSubCategory)
    await db().update(subCategories).set({ deletedAt: now }).where(eq(subCategories.id, id))
    const { name, nameAr } = subCategory
    const before = { name, nameAr, products: counts.products }
    await recordCatalogueChange(change, { action: 'subCategoryDeleted', subject: 'subCategory', id, before })
    return counts
  })
}
