/** Variants and their stock in the programming interface. */
import { and, desc, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList, defineOperation } from '#features/api/operation.server.ts'
import { can, type ApiClient } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import {
  amount,
  bilingual,
  count,
  currency,
  day,
  id,
  moment,
  requiredText,
  timeOf,
} from '#platform/http/json-schemas.server.ts'
import { refusal } from '../catalogue-changes.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { availableOf, PRODUCT_STATUSES } from '../catalogue.rules.ts'
import { MAX_STOCK } from '../field-problems.rules.ts'
import { listMovements } from '../stock/movements.server.ts'
import { STOCK_CAUSES } from '../stock/stock.rules.ts'
import { hasCode } from '../variants/variant-codes.server.ts'
import { changeVariantStock } from '../variants/variant-stock.server.ts'
import { fullName } from '../variants/variant.rules.ts'
import { catalogueSentence } from './catalogue-sentence.text.ts'

const variant = v.object({
  id,
  productId: id,
  name: v.pipe(bilingual, v.description('Of the product, with the options')),
  status: v.pipe(v.picklist(PRODUCT_STATUSES), v.description('Of the product')),
  sku: v.string(),
  barcode: v.string(),
  price: amount,
  originalPrice: v.nullable(amount),
  cost: v.nullable(v.pipe(amount, v.description('With the scope `viewCosts`, if it is known'))),
  currency,
  stock: v.pipe(count, v.description('Units that are there')),
  available: v.pipe(count, v.description('Units that can be sold')),
})
type ApiVariant = v.InferOutput<typeof variant>

const correction = v.strictObject({
  change: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(-MAX_STOCK),
    v.maxValue(MAX_STOCK),
    v.description(
      'Units to add; negative to take out. Relative, so that sales in between are not overwritten.',
    ),
  ),
})

const movement = v.object({
  id,
  at: moment,
  productId: id,
  variantId: id,
  name: v.nullable(bilingual),
  cause: v.picklist(STOCK_CAUSES),
  quantity: v.pipe(count, v.description('Negative: taken out')),
  stockAfter: count,
  orderId: v.nullable(id),
  reason: v.string(),
  by: v.string(),
})

async function readVariants(where: SQL | undefined, limit: number, by: ApiClient): Promise<ApiVariant[]> {
  const rows = await db()
    .select({
      variant: productVariants,
      name: products.name,
      nameAr: products.nameAr,
      status: products.status,
      inStock: products.inStock,
      price: sql<Money>`coalesce(${productVariants.price}, ${products.price})`.mapWith(products.price),
      originalPrice: products.originalPrice,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNull(products.deletedAt), isNull(productVariants.retiredAt), where))
    .orderBy(desc(productVariants.id))
    .limit(limit)
  const seesCosts = can(by, 'viewCosts')
  return rows.map(({ variant: row, name, nameAr, status, inStock, price, originalPrice }) => ({
    id: row.id,
    productId: row.productId,
    name: fullName({ fr: name, ar: nameAr }, { fr: row.name, ar: row.nameAr }),
    status,
    sku: row.sku,
    barcode: row.barcode,
    price,
    // A variant with its own price also has its own former price.
    originalPrice: row.price === null ? originalPrice : row.originalPrice,
    cost: seesCosts ? row.cost : null,
    currency: 'MRU',
    stock: row.stockQuantity,
    available: availableOf({ inStock, stockQuantity: row.stockQuantity }),
  }))
}

async function readVariant(variantId: number, by: ApiClient): Promise<ApiVariant> {
  const [found] = await readVariants(eq(productVariants.id, variantId), 1, by)
  if (!found) throw refusal('variantUnknown')
  return found
}

export const variantsApi: ApiPart = {
  tag: 'Stock',
  about: 'Variants with their price and stock, and every change of the stock.',
  schemas: { Variant: variant, StockCorrection: correction, StockMovement: movement },
  operations: [
    defineList({
      name: 'listVariants',
      path: '/variants',
      access: 'manageProducts',
      summary: 'Variants with price and stock, the latest first',
      filters: {
        productId: v.optional(id),
        code: v.optional(v.pipe(requiredText(100), v.description('A barcode or SKU'))),
      },
      item: variant,
      rows: ({ query: { productId, code, cursor }, limit, by }) =>
        readVariants(
          and(
            productId ? eq(productVariants.productId, productId) : undefined,
            code ? hasCode(code) : undefined,
            cursor ? lt(productVariants.id, cursor) : undefined,
          ),
          limit,
          by,
        ),
    }),
    defineOperation({
      name: 'readVariant',
      method: 'get',
      path: '/variants/{id}',
      access: 'manageProducts',
      summary: 'One variant with price and stock',
      result: variant,
      sentence: catalogueSentence,
      handle: ({ id: variantId, by }) => readVariant(variantId, by),
    }),
    defineOperation({
      name: 'correctStock',
      method: 'post',
      path: '/variants/{id}/corrections',
      access: 'manageProducts',
      summary: 'Corrects the stock of a variant',
      description: 'As in the product list of the back office: a movement with the cause `correction`.',
      body: correction,
      result: variant,
      sentence: catalogueSentence,
      async handle({ id: variantId, body: { change }, by, now }) {
        const { productId } = await readVariant(variantId, by)
        await changeVariantStock({ id: productId, variant: variantId, seen: 0, wanted: change, by, now })
        return readVariant(variantId, by)
      },
    }),
    defineList({
      name: 'listStockMovements',
      path: '/stock-movements',
      access: 'manageProducts',
      summary: 'Changes of the stock, the latest first',
      filters: {
        productId: v.optional(id),
        cause: v.optional(v.picklist(STOCK_CAUSES)),
        from: v.optional(day),
        to: v.optional(v.pipe(day, v.description('Included'))),
      },
      item: movement,
      async rows({ query: { productId: product, cause, from, to, cursor }, limit }) {
        const days = { from: from as Day | undefined, to: to as Day | undefined }
        const page = await listMovements({ product, cause, ...days }, { before: cursor }, limit)
        return page.rows.map((row) => ({
          id: row.id,
          at: timeOf(row.at),
          productId: row.productId,
          variantId: row.variantId,
          name: row.name ?? null,
          cause: row.cause,
          quantity: row.quantity,
          stockAfter: row.after,
          orderId: row.orderId,
          reason: row.reason,
          by: row.staffName,
        }))
      },
    }),
  ],
}
