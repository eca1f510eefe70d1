/** Reads products with their options and variants as imports and exports use them. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import {
  optionValues,
  productImages,
  productOptions,
  products,
  productVariants,
} from '../catalogue-tables.server.ts'
import { effectivePrices } from '../variants/variant.rules.ts'
import type { StoredProduct, StoredVariant } from './import-product.rules.ts'

/** By id; deleted products are left out unless they are asked for. */
export async function loadProducts(
  ids: number[],
  { withDeleted = false } = {},
): Promise<Map<number, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), withDeleted ? undefined : isNull(products.deletedAt)))
  const withOptions = rows.filter(({ hasOptions }) => hasOptions).map(({ id }) => id)
  const images = Map.groupBy(
    await db()
      .select()
      .from(productImages)
      .where(inArray(productImages.productId, ids))
      .orderBy(asc(productImages.position)),
    ({ productId }) => productId,
  )
  const variants = Map.groupBy(await variantsOf(ids), ({ productId }) => productId)
  const options = Map.groupBy(await optionsOf(withOptions), ({ productId }) => productId)
  return new Map(
    rows.map((row) => {
      const own = options.get(row.id) ?? []
      const imageIds = (images.get(row.id) ?? []).map(({ mediaId }) => mediaId)
      const stored = (variants.get(row.id) ?? []).map((variant) => asVariant(row, variant, own))
      return [row.id, { ...row, imageIds, options: own, variants: stored }]
    }),
  )
}

type VariantRow = Awaited<ReturnType<typeof variantsOf>>[number]

function variantsOf(ids: number[]) {
  return db()
    .select()
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isNull(productVariants.retiredAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
}

async function optionsOf(ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ option: productOptions, value: optionValues })
    .from(productOptions)
    .innerJoin(optionValues, eq(optionValues.optionId, productOptions.id))
    .where(inArray(productOptions.productId, ids))
    .orderBy(asc(productOptions.position), asc(optionValues.position))
  return [...Map.groupBy(rows, ({ option }) => option.id).values()].map((values) => {
    const { id, productId, name, nameAr } = values[0]!.option
    return {
      id,
      productId,
      name: { fr: name, ar: nameAr },
      values: values.map(({ value }) => ({ id: value.id, name: { fr: value.name, ar: value.nameAr } })),
    }
  })
}

function asVariant(
  product: Parameters<typeof effectivePrices>[0],
  variant: VariantRow,
  options: StoredProduct['options'],
): StoredVariant {
  const { id, sku, barcode, cost, stockQuantity, valueIds } = variant
  const values = valueIds.flatMap(
    (valueId, index) => options[index]?.values.find((value) => value.id === valueId)?.name ?? [],
  )
  return { id, sku, barcode, cost, stock: stockQuantity, values, ...effectivePrices(product, variant) }
}
