/** Finds variants by name, SKU or barcode, for staff who receive, count or label goods. */
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { numberText } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { products, productVariants } from '../catalogue-tables.server.ts'
import { containsWords } from '../search/contains-text.server.ts'
import { selectProductsNamed } from '../search/search.server.ts'
import type { StockedVariant } from '../stock/stock.rules.ts'
import { fullName } from './variant.rules.ts'

const MAX_PRODUCTS = 12
const MAX_VARIANTS = 40

/** The variant with this SKU or barcode. */
export async function findVariantByCode(code: string): Promise<StockedVariant | undefined> {
  const [found] = await selectVariants(hasCode(code)).limit(1)
  return found && asStocked(found)
}

/** The variant with this code first, then the variants of the products with these words. Drafts are included. */
export async function searchVariants(search: string): Promise<StockedVariant[]> {
  const words = search.trim()
  if (words === '') return []
  const named = db()
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), sql`${products.id} in (${await selectProductsWith(words)})`))
    .orderBy(asc(products.name), asc(products.id))
    .limit(MAX_PRODUCTS)
  const [byCode, byName] = await Promise.all([
    selectVariants(hasCode(words)).limit(1),
    selectVariants(inArray(productVariants.productId, named))
      .orderBy(asc(products.name), asc(products.id), asc(productVariants.position), asc(productVariants.id))
      .limit(MAX_VARIANTS),
  ])
  const others = byName.filter(({ variantId }) => variantId !== byCode[0]?.variantId)
  return [...byCode, ...others].map(asStocked)
}

/** Variants by id; those that are no longer offered are left out. */
export async function findVariants(ids: number[]): Promise<StockedVariant[]> {
  if (ids.length === 0) return []
  return (await selectVariants(inArray(productVariants.id, ids))).map(asStocked)
}

/** SQL for the ids of products whose name has these words, or parts of them; deleted ones are included. */
export async function selectProductsWith(words: string): Promise<SQL> {
  const parts = containsWords(words, sql`search_text`)
  const named = await selectProductsNamed(words)
  if (parts.length === 0) return named
  return sql`select product_id from product_words where ${sql.join(parts, sql` and `)} union ${named}`
}

/** Both have a unique index. Scanners send digits; people may enter Arabic ones. */
export function hasCode(code: string): SQL {
  const plain = numberText(code).trim()
  const isSku = and(sql`lower(${productVariants.sku}) = lower(${plain})`, sql`${productVariants.sku} <> ''`)
  const isBarcode = and(eq(productVariants.barcode, plain), sql`${productVariants.barcode} <> ''`)
  return or(isSku, isBarcode)!
}

function selectVariants(where: SQL) {
  return db()
    .select({
      productId: products.id,
      variantId: productVariants.id,
      name: products.name,
      nameAr: products.nameAr,
      variantName: productVariants.name,
      variantNameAr: productVariants.nameAr,
      sku: productVariants.sku,
      barcode: productVariants.barcode,
      stock: productVariants.stockQuantity,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(and(isNull(products.deletedAt), isNull(productVariants.retiredAt), where))
    .$dynamic()
}

type VariantRow = Awaited<ReturnType<typeof selectVariants>>[number]

function asStocked({ name, nameAr, variantName, variantNameAr, ...rest }: VariantRow): StockedVariant {
  return { ...rest, name: fullName({ fr: name, ar: nameAr }, { fr: variantName, ar: variantNameAr }) }
}
