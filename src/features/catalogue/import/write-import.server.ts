/**
 * Writes the planned products of one batch: a few statements for all of them, inside the transaction of the caller. The
 * products must be locked. A batch that fails is written product by product, so that only the failing one is lost.
 */
import { sql } from 'drizzle-orm'
import { recordActivities } from '#features/staff/activity.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { Change } from '../catalogue-changes.server.ts'
import { moveStock, type StockChange } from '../stock/stock.server.ts'
import { variantName } from '../variants/variant.rules.ts'
import type { ProductWrite } from './import-plan.rules.ts'
import { storedPrices } from './variant-prices.rules.ts'
import { insertOptions, type WrittenVariant } from './write-options.server.ts'
import { nextIds, records } from './write-rows.server.ts'

export interface WriteContext extends Change {
  /** Written as the reason of stock movements. */
  fileName: string
}

/** The ids of the products, in the order of the writes. */
export async function writeProducts(writes: ProductWrite[], context: WriteContext): Promise<number[]> {
  const ids = await idsOf(writes)
  const all = writes.map((write, index) => ({ ...write, id: ids[index]! }))
  const [added, changed] = [all.filter(({ existing }) => !existing), all.filter(({ existing }) => existing)]
  if (added.length > 0) await insertProducts(added, context)
  if (changed.length > 0) await updateProducts(changed)
  const variants = await writeVariants(all)
  await replaceImages(all)
  await moveStock(stockChanges(all, variants, false, context), { ...context, cause: 'initial' })
  await moveStock(stockChanges(all, variants, true, context), { ...context, cause: 'import' })
  await recordActivities(all.map((write) => activityOf(write, context)))
  return ids
}

export interface WrittenProduct extends ProductWrite {
  id: number
}

async function idsOf(writes: ProductWrite[]): Promise<number[]> {
  const fresh = await nextIds('products', writes.filter(({ existing }) => !existing).length)
  return writes.map(({ existing }) => existing?.id ?? fresh.shift()!)
}

const SHARED_COLUMNS =
  sql.raw(`name text, name_ar text, price bigint, original_price bigint, description text,
  description_ar text, category_id bigint, sub_category_id bigint, specifications text[], specifications_ar text[],
  featured boolean, promoted boolean, status text, low_stock int`)

function sharedColumns({ id, product, existing, variants }: WrittenProduct) {
  const { price, originalPrice } = pricesOf({ existing, variants }).product
  return {
    id,
    name: product.name,
    name_ar: product.nameAr,
    price,
    original_price: originalPrice,
    description: product.description,
    description_ar: product.descriptionAr,
    category_id: product.categoryId,
    sub_category_id: product.subCategoryId,
    specifications: product.specifications,
    specifications_ar: product.specificationsAr,
    featured: product.featured,
    promoted: product.promoted,
    status: product.status,
    low_stock: product.lowStock,
  }
}

/** The prices of the product and of all its variants, stored ones first. */
function pricesOf({ existing, variants }: Pick<ProductWrite, 'existing' | 'variants'>) {
  const stored = existing?.variants ?? []
  const added = variants.filter(({ id }) => id === undefined)
  const sold = [...stored.map((variant) => variants.find(({ id }) => id === variant.id) ?? variant), ...added]
  return { sold, added, ...storedPrices(existing ?? sold[0]!, sold) }
}

/** The trigger of the table adds the default variant of a product without options, and its first movement. */
async function insertProducts(added: WrittenProduct[], { now }: WriteContext): Promise<void> {
  const rows = added.map((write) => {
    const hasOptions = write.options.length > 0
    const stock = hasOptions ? 0 : write.variants[0]!.stock
    return { ...sharedColumns(write), stock_quantity: stock, has_options: hasOptions }
  })
  await db().execute(sql`
    insert into products (id, name, name_ar, price, original_price, description, description_ar, category_id,
      sub_category_id, specifications, specifications_ar, featured, promoted, status, low_stock, stock_quantity,
      has_options, in_stock, created_at)
    overriding system value
    select id, name, name_ar, price, original_price, description, description_ar, category_id, sub_category_id,
      specifications, specifications_ar, featured, promoted, status, low_stock, stock_quantity, has_options,
      stock_quantity > 0, ${now.toISOString()}::timestamptz
    from ${records(rows, sql`id bigint, ${SHARED_COLUMNS}, stock_quantity int, has_options boolean`)} order by id`)
}

async function updateProducts(changed: WrittenProduct[]): Promise<void> {
  const columns = sql`id bigint, ${SHARED_COLUMNS}`
  await db().execute(sql`
    update products set price = saved.price, original_price = saved.original_price, featured = saved.featured,
      promoted = saved.promoted, status = saved.status, low_stock = saved.low_stock, version = version + 1
    from ${records(changed.map(sharedColumns), columns)} where products.id = saved.id`)
  // Apart, because setting these columns indexes the words of a product again.
  const worded = changed.filter(hasOtherWords).map(sharedColumns)
  if (worded.length > 0)
    await db().execute(sql`
      update products set name = saved.name, name_ar = saved.name_ar, description = saved.description,
        description_ar = saved.description_ar, category_id = saved.category_id,
        sub_category_id = saved.sub_category_id, specifications = saved.specifications,
        specifications_ar = saved.specifications_ar
      from ${records(worded, columns)} where products.id = saved.id`)
}

const WORD_FIELDS = [
  'name',
  'nameAr',
  'description',
  'descriptionAr',
  'categoryId',
  'subCategoryId',
  'specifications',
  'specificationsAr',
] as const

function hasOtherWords({ existing, product }: WrittenProduct): boolean {
  return WORD_FIELDS.some((field) => JSON.stringify(existing?.[field]) !== JSON.stringify(product[field]))
}

/** The id of each written variant by product and row. */
async function writeVariants(all: WrittenProduct[]): Promise<Map<string, number>> {
  const variants = all.flatMap((write) => variantRows(write))
  const ids = await insertOptions(
    all,
    variants.filter(({ isNew, isDefault }) => isNew && !isDefault),
  )
  const updated = variants
    .filter(({ isNew, isDefault }) => !isNew || isDefault)
    .map(({ productId, id, sku, barcode, price, originalPrice, cost }) => ({
      product_id: productId,
      id: id ?? null,
      sku,
      barcode,
      price,
      original_price: originalPrice,
      cost,
    }))
  if (updated.length > 0)
    await db().execute(sql`
      update product_variants variant set sku = saved.sku, barcode = saved.barcode, price = saved.price,
        original_price = saved.original_price, cost = saved.cost
      from ${records(updated, sql`product_id bigint, id bigint, sku text, barcode text, price bigint, original_price bigint, cost bigint`)}
      where variant.product_id = saved.product_id and variant.retired_at is null
        and case when saved.id is null then variant.is_default else variant.id = saved.id end`)
  return ids
}

function variantRows(write: WrittenProduct): WrittenVariant[] {
  const { sold, variants } = pricesOf(write)
  return sold.map((variant, index) => ({
    productId: write.id,
    row: 'row' in variant ? variant.row : 0,
    id: variant.id,
    isNew: variant.id === undefined,
    isDefault: variant.values.length === 0,
    position: index,
    values: variant.values,
    name: variantName(variant.values),
    sku: variant.sku,
    barcode: variant.barcode,
    cost: variant.cost,
    ...variants[index]!,
  }))
}

async function replaceImages(all: WrittenProduct[]): Promise<void> {
  const changed = all.filter(
    ({ existing, product }) => (existing?.imageIds ?? []).join() !== product.imageIds.join(),
  )
  if (changed.length === 0) return
  const rows = changed.flatMap(({ id, product }) =>
    product.imageIds.map((media_id, position) => ({ product_id: id, position, media_id })),
  )
  const stored = changed.flatMap(({ id, existing }) => (existing ? [id] : []))
  if (stored.length > 0)
    await db().execute(
      sql`delete from product_images where product_id = any (${sql.param(stored)}::bigint[])`,
    )
  if (rows.length > 0)
    await db().execute(sql`
      insert into product_images (product_id, position, media_id)
      select product_id, position, media_id
      from ${records(rows, sql`product_id bigint, position smallint, media_id uuid`)} order by product_id, position`)
}

/** New variants of options start at 0; those of products without options got their stock with the product. */
function stockChanges(
  all: WrittenProduct[],
  added: Map<string, number>,
  ofStored: boolean,
  { fileName }: WriteContext,
): StockChange[] {
  return all.flatMap(({ id: productId, existing, variants }) =>
    variants.flatMap(({ id, row, stock }) => {
      const variantId = id ?? added.get(`${productId} ${row}`)
      if (variantId === undefined || (existing !== undefined) !== ofStored) return []
      const before = existing?.variants.find((variant) => variant.id === id)?.stock ?? 0
      return [{ productId, variantId, quantity: stock - before, reason: ofStored ? fileName : '' }]
    }),
  )
}

function activityOf({ id, existing, product }: WrittenProduct, { by, now }: WriteContext) {
  const { imageIds, ...after } = product
  const before = existing as Record<string, unknown> | undefined
  const changed = Object.entries(after).filter(
    ([field, value]) => !before || JSON.stringify(before[field]) !== JSON.stringify(value),
  )
  return {
    by,
    now,
    action: existing ? ('productChanged' as const) : ('productAdded' as const),
    subject: 'product' as const,
    subjectId: id,
    ...(before && { before: Object.fromEntries(changed.map(([field]) => [field, before[field]])) }),
    after: { ...Object.fromEntries(changed), ...(!before && { imageIds }) },
  }
}
