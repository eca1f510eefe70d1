/** Options and variants of a product as its form shows them. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { formatPriceInput } from '../catalogue-form.rules.ts'
import { optionValues, productOptions, productVariants } from '../catalogue-tables.server.ts'
import {
  combinationsOf,
  emptyVariant,
  haveSameValues,
  type OptionForm,
  type VariantForm,
  type VariantsForm,
} from './variant-form.rules.ts'

export interface EditedVariants extends VariantsForm {
  /** Codes of the default variant; empty if the product has options. */
  sku: string
  barcode: string
  /** Units in stock by variant id. */
  stocks: Record<number, number>
}

/** Combinations that are not kept are listed too, so that they can be kept again. */
export async function findEditedVariants(productId: number): Promise<EditedVariants> {
  const [options, rows] = await Promise.all([findOptions(productId), findActiveVariants(productId)])
  const plain = rows.find(({ isDefault }) => isDefault)
  const stored = rows.filter(({ isDefault }) => !isDefault).map(asVariantForm)
  const missing = combinationsOf(options)
    .filter((values) => !stored.some((variant) => haveSameValues(variant.values, values)))
    .map((values): VariantForm => ({ ...emptyVariant(values), isKept: false }))
  return {
    options,
    variants: [...stored, ...missing],
    sku: plain?.sku ?? '',
    barcode: plain?.barcode ?? '',
    stocks: Object.fromEntries(rows.map(({ id, stockQuantity }) => [id, stockQuantity])),
  }
}

export async function findOptions(productId: number): Promise<OptionForm[]> {
  const options = await db()
    .select()
    .from(productOptions)
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position))
  if (options.length === 0) return []
  const ids = options.map(({ id }) => id)
  const values = await db()
    .select()
    .from(optionValues)
    .where(inArray(optionValues.optionId, ids))
    .orderBy(asc(optionValues.position))
  return options.map(({ id, kind, name, nameAr }) => ({
    key: String(id),
    kind,
    name,
    nameAr,
    values: values
      .filter(({ optionId }) => optionId === id)
      .map((value) => ({
        key: String(value.id),
        name: value.name,
        nameAr: value.nameAr,
        swatch: value.swatch ?? '',
      })),
  }))
}

async function findActiveVariants(productId: number) {
  return db()
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.retiredAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
}

type VariantRow = Awaited<ReturnType<typeof findActiveVariants>>[number]

function asVariantForm({ id, valueIds, price, originalPrice, imageId, ...row }: VariantRow): VariantForm {
  return {
    id: String(id),
    values: valueIds.map(String),
    isKept: true,
    sku: row.sku,
    barcode: row.barcode,
    price: price === null ? '' : formatPriceInput(price),
    originalPrice: originalPrice === null ? '' : formatPriceInput(originalPrice),
    image: imageId ?? '',
    stock: String(row.stockQuantity),
  }
}

/** What one unit of each active variant cost, by variant id; those of unknown cost are missing. */
export async function findCosts(productId: number): Promise<Record<number, Money>> {
  const rows = await findActiveVariants(productId)
  return Object.fromEntries(rows.flatMap(({ id, cost }) => (cost === null ? [] : [[id, cost]])))
}
