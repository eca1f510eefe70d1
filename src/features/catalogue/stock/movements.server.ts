/** Reads the stock ledger: the report of movements, and how fast low variants sell. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { addDays, startOf, type Day } from '#core/day.ts'
import type { Bilingual } from '#core/text.ts'
import { lowStockValue } from '#features/settings/settings.server.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { userView } from '#features/staff/user-list.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { products, productVariants, stockMovements } from '../catalogue-tables.server.ts'
import { selectProductsWith } from '../search/search.server.ts'
import { hasCode } from '../variants/variant-codes.server.ts'
import { fullName } from '../variants/variant.rules.ts'
import { lowVariants } from './low-stock.server.ts'
import type {
  LowVariant,
  LowVariantSort,
  MovementCursor,
  MovementFilter,
  StockMovement,
} from './stock.rules.ts'

export interface MovementPage {
  rows: StockMovement[]
  hasNewer: boolean
  hasOlder: boolean
}

/** One page, newest first. Pages start at an id, because counting millions of movements would be slow. */
export async function listMovements(
  filter: MovementFilter,
  { before, after }: MovementCursor,
  pageSize: number,
): Promise<MovementPage> {
  const conditions = await conditionsOf(filter)
  const isUpward = after !== undefined && before === undefined
  const start = isUpward ? gt(stockMovements.id, after) : await belowOf(filter, before)
  const found = await selectMovements(and(...conditions, start))
    .orderBy(isUpward ? asc(stockMovements.id) : desc(stockMovements.id))
    .limit(pageSize + 1)
  const rows = found.slice(0, pageSize).map(asMovement)
  const hasMore = found.length > pageSize
  return isUpward
    ? { rows: rows.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { rows, hasNewer: before !== undefined, hasOlder: hasMore }
}

const EXPORT_BATCH_SIZE = 1_000

/** All movements that match, newest first, read in batches. */
export async function* streamMovements(filter: MovementFilter): AsyncGenerator<StockMovement[]> {
  const conditions = await onReadReplica(() => conditionsOf(filter))
  let below = await onReadReplica(() => belowOf(filter, undefined))
  while (true) {
    const start = below
    const rows = await onReadReplica(async () =>
      selectMovements(and(...conditions, start))
        .orderBy(desc(stockMovements.id))
        .limit(EXPORT_BATCH_SIZE),
    )
    yield rows.map(asMovement)
    if (rows.length < EXPORT_BATCH_SIZE) return
    below = lt(stockMovements.id, rows.at(-1)!.id)
  }
}

/** Staff who changed the stock, for the filter. */
export async function movementPeople(): Promise<{ id: number; name: string }[]> {
  return db()
    .select({ id: userView.id, name: userView.name })
    .from(userView)
    .where(sql`exists (select from ${stockMovements} where ${stockMovements.staffId} = ${userView.id})`)
    .orderBy(asc(userView.name))
}

/** The name of a product, also of a deleted one; undefined if it was purged. */
export async function findProductName(id: number): Promise<Bilingual | undefined> {
  const [name] = await db()
    .select({ fr: products.name, ar: products.nameAr })
    .from(products)
    .where(eq(products.id, id))
  return name
}

function selectMovements(where: SQL | undefined) {
  return db()
    .select({
      movement: stockMovements,
      name: products.name,
      nameAr: products.nameAr,
      variantName: productVariants.name,
      variantNameAr: productVariants.nameAr,
      id: stockMovements.id,
    })
    .from(stockMovements)
    .leftJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(productVariants, eq(productVariants.id, stockMovements.variantId))
    .where(where)
    .$dynamic()
}

function asMovement(row: Awaited<ReturnType<typeof selectMovements>>[number]): StockMovement {
  const { stockAfter: after, ...movement } = row.movement
  const product = row.name !== null && { fr: row.name, ar: row.nameAr ?? '' }
  const variant = { fr: row.variantName ?? '', ar: row.variantNameAr ?? '' }
  return {
    ...movement,
    name: product ? fullName(product, variant) : undefined,
    before: after - movement.quantity,
    after,
  }
}

async function conditionsOf(filter: MovementFilter): Promise<SQL[]> {
  const { search, product, category, cause, person, from, to } = filter
  const { at, staffId, variantId } = stockMovements
  return [
    ...(search ? [await hasWords(search)] : []),
    // The variants have an index, the product has none.
    ...(product === undefined
      ? []
      : [sql`${variantId} in (select id from ${productVariants} where product_id = ${product})`]),
    ...(category === undefined
      ? []
      : [sql`${stockMovements.productId} in (select id from ${products} where category_id = ${category})`]),
    ...(cause ? [eq(stockMovements.cause, cause)] : []),
    ...(person === undefined ? [] : [person === 'system' ? isNull(staffId) : eq(staffId, person)]),
    ...(from ? [gte(at, startOf(from))] : []),
    ...(to ? [lt(at, startOf(addDays(to, 1)))] : []),
  ]
}

const MAX_VARIANTS = 2_000

/**
 * The movements of few variants are read by their index. For a common word, each movement is checked from the newest on.
 */
async function hasWords(search: string): Promise<SQL> {
  const named = (await selectProductsWith(search)) ?? sql`select null::bigint where false`
  // The codes of offered and of retired variants have an index each.
  const ofCode = (condition: SQL) =>
    sql`select id from ${productVariants} where ${hasCode(search)} and ${condition}`
  const { rows } = await db().execute<{ id: number }>(sql`
    ${ofCode(sql`retired_at is null`)} union ${ofCode(sql`retired_at is not null`)} union
    select id from ${productVariants} where product_id in (${named}) limit ${MAX_VARIANTS + 1}`)
  if (rows.length > MAX_VARIANTS) return sql`(${stockMovements.productId} in (${named})) is true`
  return sql`${stockMovements.variantId} = any (${sql.param(rows.map(({ id }) => id))}::bigint[])`
}

/** Below the page before. The first page of a past period starts at its last movement instead of reading all later ones. */
async function belowOf({ to }: MovementFilter, before: number | undefined): Promise<SQL | undefined> {
  if (before !== undefined) return lt(stockMovements.id, before)
  const last = to && (await lastIdIn(to))
  return last ? lt(stockMovements.id, last + 1) : undefined
}

const NEAR_DAYS = 31

/** The last movement of the month until this day, read by the index on the time; undefined if it has none. */
async function lastIdIn(to: Day): Promise<number | undefined> {
  const end = startOf(addDays(to, 1))
  const [row] = await db()
    // Not `max(id)`: that would be read backwards from the newest movement.
    .select({ id: sql<number | null>`max(${stockMovements.id} + 0)` })
    .from(stockMovements)
    .where(and(gte(stockMovements.at, startOf(addDays(to, -NEAR_DAYS))), lt(stockMovements.at, end)))
  return row?.id ?? undefined
}

/** Sales, without those that came back. An index has the movements of these causes. */
const SALE_CAUSES = sql`('order', 'sale', 'cancellation', 'edit', 'return')`

export interface LowVariantQuery {
  sort: LowVariantSort
  direction: 'asc' | 'desc'
  category?: number | undefined
  /** Sales since then are counted. */
  since: Date
  days: number
  limit: number
  offset: number
}

interface LowVariantPage {
  rows: LowVariant[]
  /** All low variants. */
  total: number
}

/**
 * The low variants of published products with the units that were sold. In two orders sold-out variants come first, in
 * one those that were sold. These are a part of the low ones, and often fill the page.
 */
export async function listLowVariants(query: LowVariantQuery): Promise<LowVariantPage> {
  const { sort, direction, limit } = query
  if (direction === 'asc' && sort !== 'sold') {
    const { rows } = await selectLow(query, { condition: sql`stock_quantity = 0` })
    if (rows.length === limit) return { rows, total: await countLow(query) }
  }
  if (direction === 'desc' && sort === 'sold') {
    const page = await selectLow(query, { joinSold: sql`join` })
    if (page.rows.length === limit && page.rows.every(({ sold }) => sold > 0)) return page
  }
  const page = await selectLow(query)
  return page.rows.length > 0 ? page : { rows: [], total: await countLow(query) }
}

async function countLow(query: LowVariantQuery): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(
    sql`select count(*)::int as total from ${lowVariants} low where ${isInCategory(query)}`,
  )
  return rows[0]!.total
}

function isInCategory({ category }: LowVariantQuery): SQL {
  if (category === undefined) return sql`true`
  return sql`(low.product_id in (select id from ${products} where category_id = ${category})) is true`
}

function lowVariantOrder({ sort, direction: asked, days }: LowVariantQuery): SQL {
  const direction = sql.raw(asked)
  const daysLeft = sql`case when stock_quantity = 0 then 0 else stock_quantity * ${days}::float / nullif(greatest(units, 0), 0) end`
  const orders: Record<LowVariantSort, SQL> = {
    daysLeft: sql`${daysLeft} ${direction} nulls last, coalesce(units, 0) desc`,
    stock: sql`stock_quantity ${direction}`,
    sold: sql`coalesce(units, 0) ${direction}`,
  }
  return sql`${orders[sort]}, id`
}

/** Only the rows of the page are joined with their names. With a condition, `total` counts those that meet it. */
async function selectLow(
  query: LowVariantQuery,
  { condition = sql`true`, joinSold = sql`left join` }: { condition?: SQL; joinSold?: SQL } = {},
): Promise<LowVariantPage> {
  const { since, limit, offset } = query
  const order = lowVariantOrder(query)
  const { rows } = await db().execute<LowVariantRow>(sql`
    with low as materialized (
      select * from ${lowVariants} low where ${condition} and ${isInCategory(query)}),
    sold as (
      select variant_id, sum(-quantity)::int as units from ${stockMovements}
      where at >= ${since.toISOString()}::timestamptz and cause in ${SALE_CAUSES} and variant_id in (select id from low)
      group by variant_id),
    page as (
      select id, product_id, stock_quantity, units from low ${joinSold} sold on variant_id = id
      order by ${order} limit ${limit} offset ${offset})
    select product.id as "productId", variant.id as "variantId", product.name, product.name_ar as "nameAr",
      variant.name as "variantName", variant.name_ar as "variantNameAr", variant.sku, variant.barcode,
      variant.stock_quantity as stock, coalesce(product.low_stock, ${lowStockValue}) as threshold,
      greatest(coalesce(page.units, 0), 0) as sold, (select count(*) from low)::int as total
    from (select *, row_number() over (order by ${order}) as place from page) page
    join ${productVariants} variant on variant.id = page.id
    join ${products} product on product.id = page.product_id
    order by page.place`)
  return { rows: rows.map(asLowVariant), total: rows[0]?.total ?? 0 }
}

interface LowVariantRow extends Omit<LowVariant, 'name'>, Record<string, unknown> {
  total: number
  name: string
  nameAr: string
  variantName: string
  variantNameAr: string
}

function asLowVariant(row: LowVariantRow): LowVariant {
  const { name, nameAr, variantName, variantNameAr, total: _, ...rest } = row
  return { ...rest, name: fullName({ fr: name, ar: nameAr }, { fr: variantName, ar: variantNameAr }) }
}

/** Replaces the shopper's name as the author of movements of anonymised orders, which the database allows only there. */
export async function eraseMovementAuthors(orderIds: number[], name: string): Promise<void> {
  const { orderId, staffId, staffName } = stockMovements
  await db()
    .update(stockMovements)
    .set({ staffName: name })
    .where(and(inArray(orderId, orderIds), isNull(staffId), notInArray(staffName, ['', SYSTEM_NAME, name])))
}
