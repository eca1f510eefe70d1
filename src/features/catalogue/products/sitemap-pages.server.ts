/** Pages of the catalogue for the sitemap. */
import { asc, count, isNull, max } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { categories, isPublished, products } from '../catalogue-tables.server.ts'

export interface SitemapEntry {
  id: number
  updatedAt: Date
}

export async function sitemapCategories(): Promise<SitemapEntry[]> {
  return db()
    .select({ id: categories.id, updatedAt: categories.updatedAt })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .orderBy(asc(categories.id))
}

export async function sitemapProducts({
  skip,
  take,
}: {
  skip: number
  take: number
}): Promise<SitemapEntry[]> {
  return db()
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(asc(products.id))
    .offset(skip)
    .limit(take)
}

export async function productCount(): Promise<{ count: number; lastChange: Date | undefined }> {
  const [row] = await db()
    .select({ count: count(), lastChange: max(products.updatedAt) })
    .from(products)
    .where(isPublished)
  return { count: row?.count ?? 0, lastChange: row?.lastChange ?? undefined }
}
