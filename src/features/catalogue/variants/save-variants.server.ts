/** Saves the options and variants of a product, in the transaction that saves the product. */
import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { stockAfter } from '../catalogue-admin.rules.ts'
import { refusal, type Change } from '../catalogue-changes.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { MAX_STOCK } from '../field-problems.rules.ts'
import { moveStock, type StockChange } from '../stock/stock.server.ts'
import { saveOptions } from './save-options.server.ts'
import { refuseTakenCodes } from './variant-codes.server.ts'
import { areCombinations, type NewOption, type NewVariant } from './variant-form.rules.ts'
import { isDistribution, planVariants, type StoredVariant } from './variant-plan.rules.ts'
import { variantName } from './variant.rules.ts'

export interface VariantsSave extends Change {
  productId: number
  /** Empty: the product has one default variant. */
  options: NewOption[]
  variants: NewVariant[]
  /** Pictures of the gallery; a variant whose picture is not among them has none. */
  imageIds: string[]
  /** Units that the form showed, by variant id; the change is relative to them. */
  stocksSeen: Record<number, number>
  cause: 'initial' | 'correction'
}

/** The reason of the movement that empties a variant which is no longer offered. */
const RETIRED = 'Variante retirée / أُزيل النوع'

/** Call with the product locked. The stock of the product follows by trigger. */
export async function saveVariants(save: VariantsSave): Promise<void> {
  const { productId, options, variants, now } = save
  if (!areCombinations(options, variants)) throw refusal('invalid', { field: 'variants' })
  const valueIds = await saveOptions(productId, options)
  const names = new Map(options.flatMap(({ values }) => values.map(({ key, name }) => [key, name])))
  const wanted = variants.map((variant, position) => ({
    ...variant,
    position,
    valueIds: variant.values.map((key) => valueIds.get(key)!),
    name: variantName(variant.values.map((key) => names.get(key)!)),
  }))
  await refuseTakenCodes(productId, variants)
  const plan = planVariants(await findVariants(productId), wanted)
  if (options.length > 0 && isDistribution(plan)) refuseUnseenStock(plan.retired, save.stocksSeen)

  const moves: StockChange[] = plan.retired.map(({ id, stock }) => ({
    productId,
    variantId: id,
    quantity: -stock,
    reason: RETIRED,
  }))
  await moveStock(moves, { ...save, cause: 'correction' })
  await retire(plan.retired, now)
  await clearCodes([...plan.kept, ...plan.restored].map(([{ id }]) => id))
  const gains: StockChange[] = []
  for (const [stored, variant] of [...plan.kept, ...plan.restored]) {
    await db()
      .update(productVariants)
      .set({ ...rowOf(variant, save), retiredAt: null })
      .where(eq(productVariants.id, stored.id))
    const target = stored.isRetired ? variant.stock : targetOf(stored, variant.stock, save.stocksSeen)
    gains.push({ productId, variantId: stored.id, quantity: target - stored.stock })
  }
  for (const variant of plan.added) {
    const [added] = await db()
      .insert(productVariants)
      .values({ productId, isDefault: variant.valueIds.length === 0, ...rowOf(variant, save) })
      .returning({ id: productVariants.id })
    gains.push({ productId, variantId: added!.id, quantity: variant.stock })
  }
  await moveStock(gains, save)
  await db()
    .update(products)
    .set({ hasOptions: options.length > 0 })
    .where(eq(products.id, productId))
}

type WantedVariant = NewVariant & { valueIds: number[]; position: number; name: { fr: string; ar: string } }

function rowOf(variant: WantedVariant, { imageIds }: VariantsSave) {
  const { valueIds, position, name, sku, barcode, price, originalPrice, imageId } = variant
  return {
    valueIds,
    position,
    name: name.fr,
    nameAr: name.ar,
    sku,
    barcode,
    price,
    originalPrice,
    imageId: imageId !== null && imageIds.includes(imageId) ? imageId : null,
  }
}

/** In the order of ids. */
async function findVariants(productId: number): Promise<StoredVariant[]> {
  const rows = await db()
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.id))
  return rows.map(({ id, valueIds, stockQuantity, retiredAt }) => ({
    id,
    valueIds,
    stock: stockQuantity,
    isRetired: retiredAt !== null,
  }))
}

/** Sales since the form was opened are kept. */
function targetOf({ id, stock }: StoredVariant, wanted: number, seen: Record<number, number>): number {
  const target = stockAfter(stock, { seen: seen[id] ?? stock, wanted })
  if (target === undefined) throw refusal('stockTooLow', { left: stock, variant: id })
  if (target > MAX_STOCK) throw refusal('invalid')
  return target
}

/** The owner distributed what the form showed: units that were sold since then must not be distributed. */
function refuseUnseenStock(retired: StoredVariant[], seen: Record<number, number>): void {
  const moved = retired.find(({ id, stock }) => stock !== (seen[id] ?? 0))
  if (moved) throw refusal('stockMoved', { left: moved.stock, variant: moved.id })
}

async function retire(variants: StoredVariant[], now: Date): Promise<void> {
  if (variants.length === 0) return
  const ids = variants.map(({ id }) => id)
  await db().update(productVariants).set({ retiredAt: now }).where(inArray(productVariants.id, ids))
}

/** Two variants may exchange their codes, which are unique. */
async function clearCodes(ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const hasCode = or(ne(productVariants.sku, ''), ne(productVariants.barcode, ''))
  await db()
    .update(productVariants)
    .set({ sku: '', barcode: '' })
    .where(and(inArray(productVariants.id, ids), hasCode))
}
