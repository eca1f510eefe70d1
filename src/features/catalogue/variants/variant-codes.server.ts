/** SKUs and barcodes, which are unique among the variants that are offered. */
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { normalizeBarcode, skuKey } from '#core/barcode.ts'
import { db } from '#platform/database/database.server.ts'
import { refusal } from '../catalogue-changes.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import type { NewVariant } from './variant-form.rules.ts'

/**
 * A condition on variants: this is the barcode or the SKU. Codes of retired variants may be used again; with
 * `retired_at is null` beside it, the unique indexes are used.
 */
export function hasCode(code: string): SQL {
  const { barcode, sku } = productVariants
  const isBarcode = and(eq(barcode, normalizeBarcode(code)), sql`${barcode} <> ''`)
  const isSku = and(sql`lower(${sku}) = ${skuKey(code)}`, sql`${sku} <> ''`)
  return or(isBarcode, isSku)!
}

/** The codes of the only variant of a product without options; undefined ones are left as they are. */
export async function saveCodes(
  productId: number,
  { sku, barcode }: { sku: string | undefined; barcode: string | undefined },
): Promise<void> {
  if (sku === undefined && barcode === undefined) return
  await refuseTakenCodes(productId, [{ sku: sku ?? '', barcode: barcode ?? '' }])
  const isDefault = and(eq(productVariants.isDefault, true), isNull(productVariants.retiredAt))
  await db()
    .update(productVariants)
    .set({ ...(sku !== undefined && { sku }), ...(barcode !== undefined && { barcode }) })
    .where(and(eq(productVariants.productId, productId), isDefault))
}

/** Names the other product that has a code. */
export async function refuseTakenCodes(
  productId: number,
  variants: Pick<NewVariant, 'sku' | 'barcode'>[],
): Promise<void> {
  const skus = variants.flatMap(({ sku }) => (sku === '' ? [] : [sku.toLowerCase()]))
  const barcodes = variants.flatMap(({ barcode }) => (barcode === '' ? [] : [barcode]))
  const isOther = and(ne(productVariants.productId, productId), isNull(productVariants.retiredAt))
  const findOther = (condition: ReturnType<typeof and>) =>
    db()
      .select({
        sku: productVariants.sku,
        barcode: productVariants.barcode,
        product: products.name,
        productAr: products.nameAr,
      })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .where(and(condition, isOther))
      .limit(1)
  if (skus.length > 0) {
    const lower = sql`lower(${productVariants.sku})`
    const [other] = await findOther(and(inArray(lower, skus), ne(productVariants.sku, '')))
    if (other) throw refusal('skuTaken', { code: other.sku, ...namesOf(other) })
  }
  if (barcodes.length > 0) {
    const [other] = await findOther(
      and(inArray(productVariants.barcode, barcodes), ne(productVariants.barcode, '')),
    )
    if (other) throw refusal('barcodeTaken', { code: other.barcode, ...namesOf(other) })
  }
}

function namesOf({ product, productAr }: { product: string; productAr: string }) {
  return { product, productAr }
}
