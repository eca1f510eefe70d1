/** Restores items deleted in the last 30 days, with the items that were deleted with them. */
import { and, eq, isNotNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db, transaction } from '#platform/database/database.server.ts'
import { isRestorable } from '../catalogue-admin.rules.ts'
import { refusal, lockCatalogue, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { categories, products, subCategories } from '../catalogue-tables.server.ts'
import { lockProducts } from '../locks.server.ts'

type Restoring = Change & { id: number }

/** Refused while the category of the product is deleted: the category has to be restored first. */
export async function restoreProduct(change: Restoring): Promise<void> {
  const { id } = change
  await transaction(async () => {
    await lockCatalogue()
    const [product] = await db()
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
      .for('update')
    if (!product) throw refusal('productUnknown')
    checkAge(product, change)
    await checkNotDeleted(categories, product.categoryId)
    if (product.subCategoryId !== null) await checkNotDeleted(subCategories, product.subCategoryId)
    await db().update(products).set({ deletedAt: null }).where(eq(products.id, id))
    const { name, nameAr } = product
    await recordCatalogueChange(change, {
      action: 'productRestored',
      subject: 'product',
      id,
      after: { name, nameAr },
    })
  })
}

export async function restoreCategory(change: Restoring): Promise<void> {
  const { id } = change
  await transaction(async () => {
    await lockCatalogue()
    const { name, nameAr, deletedAt } = await lockDeleted(categories, change)
    const deletedWithIt = and(eq(products.categoryId, id), eq(products.deletedAt, deletedAt))
    await lockProducts(deletedWithIt)
    await db().update(categories).set({ deletedAt: null }).where(eq(categories.id, id))
    await db()
      .update(subCategories)
      .set({ deletedAt: null })
      .where(and(eq(subCategories.categoryId, id), eq(subCategories.deletedAt, deletedAt)))
    await db().update(products).set({ deletedAt: null }).where(deletedWithIt)
    await recordCatalogueChange(change, {
      action: 'categoryRestored',
      subject: 'category',
      id,
      after: { name, nameAr },
    })
  })
}

export async function restoreSubCategory(change: Restoring): Promise<void> {
  const { id } = change
  await transaction(async () => {
    await lockCatalogue()
    const { name, nameAr, deletedAt, categoryId } = await lockDeleted(subCategories, change)
    await checkNotDeleted(categories, categoryId!)
    const deletedWithIt = and(eq(products.subCategoryId, id), eq(products.deletedAt, deletedAt))
    await lockProducts(deletedWithIt)
    await db().update(subCategories).set({ deletedAt: null }).where(eq(subCategories.id, id))
    await db().update(products).set({ deletedAt: null }).where(deletedWithIt)
    await recordCatalogueChange(change, {
      action: 'subCategoryRestored',
      subject: 'subCategory',
      id,
      after: { name, nameAr },
    })
  })
}

type CategoryTable = (typeof categories | typeof subCategories) & PgTable

async function lockDeleted(table: CategoryTable, { id, ...change }: Restoring) {
  const [found] = await db()
    .select({
      name: table.name,
      nameAr: table.nameAr,
      deletedAt: table.deletedAt,
      ...('categoryId' in table && { categoryId: table.categoryId }),
    })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)))
    .for('update')
  if (!found?.deletedAt) throw refusal(table === categories ? 'categoryUnknown' : 'subCategoryUnknown')
  checkAge(found, change)
  return { ...found, deletedAt: found.deletedAt }
}

function checkAge({ deletedAt }: { deletedAt: Date | null }, { now }: Change): void {
  if (deletedAt && !isRestorable(deletedAt, now)) throw refusal('tooLate')
}

async function checkNotDeleted(table: CategoryTable, id: number): Promise<void> {
  const [found] = await db().select({ deletedAt: table.deletedAt }).from(table).where(eq(table.id, id))
  if (found?.deletedAt) throw refusal(table === categories ? 'categoryDeleted' : 'subCategoryDeleted')
}
