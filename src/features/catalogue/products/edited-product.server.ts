/** One product as its form shows it. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { asPicture, mediaView, pictureColumns } from '#features/media/media-view.server.ts'
import { lastEditOf } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { EditedProduct } from '../catalogue-admin.rules.ts'
import { productFormOf } from '../catalogue-form.rules.ts'
import { productImages, products } from '../catalogue-tables.server.ts'
import { findEditedVariants } from '../variants/edited-variants.server.ts'

export async function findEditedProduct(id: number): Promise<EditedProduct | undefined> {
  const [product] = await db()
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!product) return undefined
  const [pictures, last, { stocks, ...variants }] = await Promise.all([
    picturesOf(id),
    lastEditOf('product', id),
    findEditedVariants(id),
  ])
  return {
    id,
    version: product.version,
    form: productFormOf({ ...product, ...variants, imageIds: pictures.map((picture) => picture.id) }),
    pictures,
    stocks,
    editedBy: last?.by,
    editedAt: last?.at ?? product.createdAt,
  }
}

async function picturesOf(id: number) {
  const rows = await db()
    .select(pictureColumns)
    .from(productImages)
    .innerJoin(mediaView, eq(mediaView.id, productImages.mediaId))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position))
  return rows.map(asPicture)
}
