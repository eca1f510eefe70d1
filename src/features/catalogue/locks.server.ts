/** Row locks until the end of the transaction. Products are locked by ascending id, as orders do, to avoid deadlocks. */
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { refusal } from './catalogue-changes.server.ts'
import { categories, products, subCategories } from './catalogue-tables.server.ts'

type Category = typeof categories.$inferSelect
type SubCategory = typeof subCategories.$inferSelect
type Product = typeof products.$inferSelect

export async function lockCategory(id: number): Promise<Category> {
  const [category] = await db()
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)))
    .for('update')
  if (!category) throw refusal('categoryUnknown')
  return category
}

export async function lockSubCategory(id: number): Promise<SubCategory> {
  const [subCategory] = await db()
    .select()
    .from(subCategories)
    .where(and(eq(subCategories.id, id), isNull(subCategories.deletedAt)))
    .for('update')
  if (!subCategory) throw refusal('subCategoryUnknown')
  return subCategory
}

export async function lockProduct(id: number): Promise<Product> {
  const [product] = await db()
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('update')
  if (!product) throw refusal('productUnknown')
  return product
}

export async function lockProducts(where: SQL | undefined): Promise<void> {
  await db().select({ id: products.id }).from(products).where(where).orderBy(asc(products.id)).for('update')
}
