import { and, asc, count, desc, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Bilingual } from '#core/text.ts'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { cached } from '#platform/database/cache.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { CatalogueStats } from './catalogue-admin.rules.ts'
import {
  categories,
  isPublished,
  productImages,
  products,
  reviews,
  subCategories,
} from './catalogue-tables.server.ts'
import {
  isInStock,
  type NewCategory,
  type NewProduct,
  type NewSubCategory,
  type ShownCategory,
} from './catalogue.rules.ts'
import { lowVariants } from './stock/low-stock.server.ts'

export async function hasCategories(): Promise<boolean> {
  return (await db().select({ id: categories.id }).from(categories).limit(1)).length > 0
}

/** Categories that have products, oldest first. */
export const shownCategories = cached(['catalogue', 'media'], async (): Promise<ShownCategory[]> => {
  const rows = await db()
    .select({
      id: categories.id,
      name: categories.name,
      nameAr: categories.nameAr,
      picture: pictureColumns,
    })
    .from(categories)
    .innerJoin(mediaView, eq(mediaView.id, categories.imageId))
    .where(
      and(
        isNull(categories.deletedAt),
        exists(
          db()
            .select()
            .from(products)
            .where(and(eq(products.categoryId, categories.id), isPublished)),
        ),
      ),
    )
    .orderBy(asc(categories.id))
  return rows.map(({ id, name, nameAr, picture }) => ({
    id,
    name: { fr: name, ar: nameAr },
    picture: asPicture(picture),
  }))
})

export async function subCategoriesOf(categoryId: number): Promise<{ id: number; name: Bilingual }[]> {
  const rows = await db()
    .select({ id: subCategories.id, name: subCategories.name, nameAr: subCategories.nameAr })
    .from(subCategories)
    .where(
      and(
        eq(subCategories.categoryId, categoryId),
        isNull(subCategories.deletedAt),
        exists(
          db()
            .select()
            .from(products)
            .where(and(eq(products.subCategoryId, subCategories.id), isPublished)),
        ),
      ),
    )
    .orderBy(asc(subCategories.id))
  return rows.map(({ id, name, nameAr }) => ({ id, name: { fr: name, ar: nameAr } }))
}

export async function addCategory(category: NewCategory): Promise<number> {
  return idOf(await db().insert(categories).values(category).returning({ id: categories.id }))
}

export async function addSubCategory(subCategory: NewSubCategory): Promise<number> {
  return idOf(await db().insert(subCategories).values(subCategory).returning({ id: subCategories.id }))
}

export async function addProduct({ imageIds, ...product }: NewProduct): Promise<number> {
  return transaction(async () => {
    const values = { ...product, inStock: isInStock(product.stockQuantity) }
    const productId = idOf(await db().insert(products).values(values).returning({ id: products.id }))
    const images = imageIds.map((mediaId, position) => ({ productId, mediaId, position }))
    if (images.length > 0) await db().insert(productImages).values(images)
    return productId
  })
}

function idOf(rows: { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('catalogue: INSERT returned no id')
  return row.id
}

const MAX_CATEGORY_NAMES = 3

/** The statistics above the tables of the admin. Triggers maintain the product counts of categories; the other counts use conditions with an index. */
export async function catalogueStats(): Promise<CatalogueStats> {
  const notDeleted = isNull(products.deletedAt)
  const [categoryRows, subCategoryRows, outOfStock, featured, lowStock, [pending]] = await Promise.all([
    db()
      .select({ name: categories.name, nameAr: categories.nameAr, products: categories.products })
      .from(categories)
      .where(isNull(categories.deletedAt))
      .orderBy(desc(categories.products)),
    db()
      .select({ products: subCategories.products })
      .from(subCategories)
      .where(isNull(subCategories.deletedAt)),
    db().$count(products, and(notDeleted, eq(products.inStock, false))),
    db().$count(products, and(notDeleted, eq(products.featured, true))),
    countLowStock(),
    db().select({ total: count() }).from(reviews).where(eq(reviews.status, 'pending')),
  ])
  const productTotal = categoryRows.reduce((total, category) => total + category.products, 0)
  return {
    products: productTotal,
    productsInStock: productTotal - outOfStock,
    categories: categoryRows.length,
    categoryNames: categoryRows
      .slice(0, MAX_CATEGORY_NAMES)
      .map(({ name, nameAr }) => ({ fr: name, ar: nameAr })),
    subCategories: subCategoryRows.length,
    emptySubCategories: subCategoryRows.filter((sub) => sub.products === 0).length,
    featured,
    lowStock,
    waitingReviews: pending?.total ?? 0,
  }
}

/** How many published products have a low variant. */
export async function countLowStock(): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(
    sql`select count(*)::int as total from (select distinct product_id from ${lowVariants} low) found`,
  )
  return rows[0]!.total
}

/** By the counters of the categories, less the few products that are not published: reading 100 000 takes 50 ms. */
export async function countPublished(): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(sql`
    select ((select coalesce(sum(products), 0) from ${categories} where deleted_at is null)
      - (select count(*) from ${products} where deleted_at is null and status <> 'published'))::int as total`)
  return rows[0]!.total
}
