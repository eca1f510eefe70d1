/** Copies a product as a draft: same texts, pictures, options and variants; no stock, SKU or barcode. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { truncate } from '#core/text.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { lockCatalogue, recordCatalogueChange, type Change } from '../catalogue-changes.server.ts'
import { MAX_NAME_LENGTH } from '../catalogue-problems.rules.ts'
import {
  optionValues,
  productImages,
  productOptions,
  products,
  productVariants,
} from '../catalogue-tables.server.ts'
import { lockProduct } from '../locks.server.ts'

/** Returns the id of the copy. */
export async function duplicateProduct(change: Change & { id: number }): Promise<number> {
  const { id, now } = change
  return transaction(async () => {
    await lockCatalogue()
    const original = await lockProduct(id)
    const names = { name: copyName(original.name, '(copie)'), nameAr: copyName(original.nameAr, '(نسخة)') }
    const [added] = await db()
      .insert(products)
      .values({
        ...names,
        description: original.description,
        descriptionAr: original.descriptionAr,
        price: original.price,
        originalPrice: original.originalPrice,
        categoryId: original.categoryId,
        subCategoryId: original.subCategoryId,
        specifications: original.specifications,
        specificationsAr: original.specificationsAr,
        audioId: original.audioId,
        videoId: original.videoId,
        posterId: original.posterId,
        featured: original.featured,
        promoted: original.promoted,
        lowStock: original.lowStock,
        status: 'draft',
        createdAt: now,
      })
      .returning({ id: products.id })
    const copy = added!.id
    await copyImages(id, copy)
    if (original.hasOptions) await copyVariants(id, copy, now)
    await recordCatalogueChange(change, {
      action: 'productDuplicated',
      subject: 'product',
      id: copy,
      after: names,
    })
    return copy
  })
}

/** A name at its limit is cut, so that the form accepts the copy. */
function copyName(name: string, mark: string): string {
  return `${truncate(name, MAX_NAME_LENGTH - mark.length - 1)} ${mark}`
}

async function copyImages(from: number, to: number): Promise<void> {
  const images = await db()
    .select({ position: productImages.position, mediaId: productImages.mediaId })
    .from(productImages)
    .where(eq(productImages.productId, from))
  if (images.length > 0)
    await db()
      .insert(productImages)
      .values(images.map((image) => ({ ...image, productId: to })))
}

async function copyVariants(from: number, to: number, now: Date): Promise<void> {
  const newValues = await copyOptions(from, to)
  const variants = await db()
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, from), isNull(productVariants.retiredAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  // The default variant of the new row is not offered: the copy has options.
  await db().update(productVariants).set({ retiredAt: now }).where(eq(productVariants.productId, to))
  await db().update(products).set({ hasOptions: true }).where(eq(products.id, to))
  await db()
    .insert(productVariants)
    .values(
      variants.map(({ position, valueIds, name, nameAr, price, originalPrice, imageId }) => ({
        productId: to,
        position,
        valueIds: valueIds.map((valueId) => newValues.get(valueId)!),
        name,
        nameAr,
        price,
        originalPrice,
        imageId,
      })),
    )
}

/** Returns the new id of each value. */
async function copyOptions(from: number, to: number): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  const options = await db().select().from(productOptions).where(eq(productOptions.productId, from))
  for (const { id, position, kind, name, nameAr } of options) {
    const [option] = await db()
      .insert(productOptions)
      .values({ productId: to, position, kind, name, nameAr })
      .returning({ id: productOptions.id })
    const values = await db().select().from(optionValues).where(eq(optionValues.optionId, id))
    for (const { id: valueId, optionId: _, ...value } of values) {
      const [added] = await db()
        .insert(optionValues)
        .values({ ...value, optionId: option!.id })
        .returning({ id: optionValues.id })
      ids.set(valueId, added!.id)
    }
  }
  return ids
}
