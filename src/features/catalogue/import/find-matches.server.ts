/** Finds the products that the rows of an import are about: by SKU, otherwise by name in either language. */
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { productVariants } from '../catalogue-tables.server.ts'
import type { ImportRow } from './import-product.rules.ts'
import { codeKeys, type CodeOwners } from './plan-variant.rules.ts'

export interface RowMatch {
  productId?: number
  variantId?: number
  /** Several products have this name. */
  isAmbiguous?: boolean
}

export interface Matches {
  /** By row number. */
  matches: Map<number, RowMatch>
  owners: CodeOwners['ownerOf']
}

export async function findMatches(rows: readonly ImportRow[]): Promise<Matches> {
  const codes = rows.map(({ cells }) => codeKeys(cells))
  const [skus, barcodes, names] = [
    await findVariants(
      'sku',
      codes.map(({ sku }) => sku),
    ),
    await findVariants(
      'barcode',
      codes.map(({ barcode }) => barcode),
    ),
    await findNames(rows.flatMap(({ cells }) => [cells.name ?? '', cells.nameAr ?? ''])),
  ]
  const matches = new Map(
    rows.map((row, index) => [row.number, skus.get(codes[index]!.sku) ?? matchByName(row, names)]),
  )
  const owners = { sku: skus, barcode: barcodes }
  return { matches, owners: (field, code) => owners[field].get(code)?.variantId }
}

type Variants = Map<string, { productId: number; variantId: number }>

async function findVariants(field: 'sku' | 'barcode', codes: string[]): Promise<Variants> {
  const asked = [...new Set(codes.filter(Boolean))]
  if (asked.length === 0) return new Map()
  const key =
    field === 'sku' ? sql<string>`lower(${productVariants.sku})` : sql<string>`${productVariants.barcode}`
  const rows = await db()
    .select({ key, productId: productVariants.productId, variantId: productVariants.id })
    .from(productVariants)
    // Not empty, as in the condition of the index.
    .where(and(inArray(key, asked), ne(productVariants[field], ''), isNull(productVariants.retiredAt)))
  return new Map(rows.map(({ key: code, ...found }) => [code, found]))
}

type Names = Map<string, number[]>

const NAMES_PER_QUERY = 1_000

/** The index of the product list has the first 100 characters of each name in normalized spelling. */
async function findNames(cells: string[]): Promise<Names> {
  const asked = [...new Set(cells.map((cell) => cell.trim()).filter(Boolean))]
  const found: Names = new Map()
  for (let at = 0; at < asked.length; at += NAMES_PER_QUERY) {
    const names = asked.slice(at, at + NAMES_PER_QUERY)
    const { rows } = await db().execute<{ name: string; ids: number[] }>(sql`
      with asked as materialized (
        select name, left(normalize_text(name), 100) as key from unnest(${sql.param(names)}::text[]) as asked (name))
      select found.name, array_agg(distinct found.product_id) as ids
      from (
        select asked.name, product_id from asked join product_words on sort_fr = key where key <> ''
        union all
        select asked.name, product_id from asked join product_words on sort_ar = key where key <> ''
      ) found
      join products on products.id = found.product_id and products.deleted_at is null
      group by found.name`)
    for (const { name, ids } of rows) found.set(name, ids.map(Number))
  }
  return found
}

function matchByName({ cells }: ImportRow, names: Names): RowMatch {
  const [french, arabic] = [cells.name, cells.nameAr].map((cell) => names.get(cell?.trim() ?? '') ?? [])
  const both = french!.filter((id) => arabic!.includes(id))
  const found = [both, french!, arabic!].find((ids) => ids.length > 0) ?? []
  const numbered = Number(cells.number?.trim() || NaN)
  if (found.includes(numbered)) return { productId: numbered }
  if (found.length > 1) return { isAmbiguous: true }
  return found[0] === undefined ? {} : { productId: found[0] }
}
