/** Adds and edits products. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  inStockAfter,
  stockAfter,
  stockMeanwhile,
  type StockMeanwhile,
  type StockSeen,
} from '../catalogue-admin.rules.ts'
import {
  EditConflict,
  refusal,
  lockCatalogue,
  recordCatalogueChange,
  type Change,
} from '../catalogue-changes.server.ts'
import type { ProductValues } from '../catalogue-form.rules.ts'
import { productImages, products } from '../catalogue-tables.server.ts'
import { addProduct } from '../catalogue.server.ts'
import { checkCategory, checkPublicMedia } from '../checks.server.ts'
import { lockProduct } from '../locks.server.ts'
import { findDefaultVariant, moveStock } from '../stock/stock.server.ts'
import { saveVariants } from '../variants/save-variants.server.ts'
import { saveCodes } from '../variants/variant-codes.server.ts'
import { variantLog } from '../variants/variant-log.server.ts'
import { findEditedProduct } from './edited-product.server.ts'

export async function createProduct(change: Change & { values: ProductValues }): Promise<number> {
  const { values, now } = change
  return transaction(async () => {
    await lockCatalogue()
    await checkMedia(values)
    const duplicate = await findDuplicate(values)
    if (duplicate !== undefined) return duplicate
    await checkCategory(values)
    const {
      audioId,
      videoId,
      posterId,
      inStock,
      status,
      lowStock,
      sku,
      barcode,
      options = [],
      variants = [],
      ...product
    } = values
    const hasOptions = options.length > 0
    const id = await addProduct({ ...product, ...(hasOptions && { stockQuantity: 0 }) })
    const { imageIds } = values
    if (hasOptions)
      await saveVariants({
        ...change,
        productId: id,
        options,
        variants,
        imageIds,
        stocksSeen: {},
        cause: 'initial',
      })
    else await saveCodes(id, { sku, barcode })
    await db()
      .update(products)
      .set({
        audioId,
        ...(videoId && { videoId, posterId }),
        inStock: inStock && product.stockQuantity > 0,
        createdAt: now,
        ...(status && { status }),
        ...(lowStock !== undefined && { lowStock }),
      })
      .where(eq(products.id, id))
    await recordCatalogueChange(change, {
      action: 'productAdded',
      subject: 'product',
      id,
      after: { ...values, ...(await variantLog(id)) },
    })
    return id
  })
}

/** Finds the product of a form that was submitted twice: it has the same picture, texts, price and category. */
async function findDuplicate(values: ProductValues): Promise<number | undefined> {
  const [duplicate] = await db()
    .select({ id: products.id })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(
      and(
        eq(productImages.mediaId, values.imageIds[0] ?? ''),
        eq(productImages.position, 0),
        isNull(products.deletedAt),
        eq(products.name, values.name),
        eq(products.nameAr, values.nameAr),
        eq(products.description, values.description),
        eq(products.descriptionAr, values.descriptionAr),
        eq(products.price, values.price),
        eq(products.categoryId, values.categoryId),
      ),
    )
  return duplicate?.id
}

export interface ProductEdit extends Change {
  id: number
  /** The values when the form was opened; stock changes are relative to them. */
  seen: StockSeen & { version: number; stocks?: Record<number, number> }
  values: ProductValues
}

/** Returns how the stock changed while the form was open, if it did. */
export async function editProduct(edit: ProductEdit): Promise<StockMeanwhile | undefined> {
  const { id, seen, values } = edit
  return transaction(async () => {
    await lockCatalogue()
    const before = await lockProduct(id)
    if (before.version !== seen.version) throw new EditConflict((await findEditedProduct(id))!)
    await checkCategory(values)
    await checkMedia(values)
    const logBefore = await variantLog(id)
    const stockQuantity = await saveStock(edit, before)
    const inStock = inStockAfter({
      current: before.inStock,
      seen: seen.inStock,
      wanted: values.inStock,
      isQuantityEdited: values.stockQuantity !== seen.stockQuantity,
      quantity: stockQuantity,
    })
    const { imageIds } = values
    const after = { ...columnsOf(values), inStock }
    const imagesBefore = await imageIdsOf(id)
    await db()
      .update(products)
      .set({ ...after, version: before.version + 1 })
      .where(eq(products.id, id))
    if (imagesBefore.join() !== imageIds.join()) await replaceImages(id, imageIds)
    await recordCatalogueChange(edit, {
      action: 'productChanged',
      subject: 'product',
      id,
      before: { ...before, ...logBefore, imageIds: imagesBefore },
      after: { ...after, stockQuantity, ...(await variantLog(id)), imageIds },
    })
    return stockMeanwhile({ seen: seen.stockQuantity, found: before.stockQuantity, stock: stockQuantity })
  })
}

/** The columns of `products` that the form sets; the stock follows from the variants. */
function columnsOf(values: ProductValues) {
  const {
    imageIds: _i,
    stockQuantity: _q,
    sku: _s,
    barcode: _b,
    options: _o,
    variants: _v,
    ...columns
  } = values
  return columns
}

/** Changes the options, the variants and their stock. Returns the units in stock of the product. */
async function saveStock(edit: ProductEdit, before: typeof products.$inferSelect): Promise<number> {
  const { id: productId, seen, values } = edit
  const { imageIds, sku, barcode, options, variants = [] } = values
  if (before.hasOptions && options === undefined) return before.stockQuantity
  const save = { ...edit, productId, imageIds, stocksSeen: seen.stocks ?? {}, cause: 'correction' as const }
  if (options && options.length > 0) {
    await saveVariants({ ...save, options, variants })
    return (await lockProduct(productId)).stockQuantity
  }
  const change = { seen: seen.stockQuantity, wanted: values.stockQuantity }
  const stock = stockAfter(before.stockQuantity, change)
  if (stock === undefined) throw refusal('stockTooLow', { left: before.stockQuantity })
  if (before.hasOptions) {
    const plain = { values: [], sku: '', barcode: '', price: null, originalPrice: null, imageId: null, stock }
    await saveVariants({ ...save, options: [], variants: [plain] })
  } else {
    const variantId = (await findDefaultVariant(productId))!
    const quantity = stock - before.stockQuantity
    await moveStock([{ productId, variantId, quantity }], { ...edit, cause: 'correction' })
  }
  await saveCodes(productId, { sku, barcode })
  return stock
}

async function checkMedia({ imageIds, audioId, videoId, posterId }: ProductValues): Promise<void> {
  await checkPublicMedia('image', imageIds)
  if (posterId) await checkPublicMedia('image', [posterId])
  if (videoId) await checkPublicMedia('video', [videoId])
  if (audioId) await checkPublicMedia('audio', [audioId])
}

async function imageIdsOf(productId: number): Promise<string[]> {
  const rows = await db()
    .select({ mediaId: productImages.mediaId })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
  return rows.map(({ mediaId }) => mediaId)
}

async function replaceImages(productId: number, imageIds: string[]): Promise<void> {
  await db().delete(productImages).where(eq(productImages.productId, productId))
  await db()
    .insert(productImages)
    .values(imageIds.map((mediaId, position) => ({ productId, mediaId, position })))
}
