/** Ids of products in orders that no index has: by sales, and best rated. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { isPublished, products } from '../catalogue-tables.server.ts'
import { SALES_WINDOW_DAYS } from '../catalogue.rules.ts'

const sold = sql`sold as materialized (
  select product_id, sum(quantity) as units from product_sales
  where day > shop_day(now()) - ${sql.raw(String(SALES_WINDOW_DAYS))}
  group by product_id having sum(quantity) > 0)`

const isSold = sql`${products.id} in (select product_id from sold)`
const withSales = sql`${products} left join sold on sold.product_id = ${products.id}`
const bySales = sql`coalesce(sold.units, 0) desc, ${products.id} desc`

interface Tier {
  /** Selects the ids of its products. */
  select: (where: SQL) => SQL
  order: SQL
}

/** Each sold product is looked up, from the most sold on, until the page is full. Sorted first for that reason. */
const soldTier = (condition: SQL): Tier => ({
  select: (where) => sql`select sold.product_id as id from (
      select * from sold order by units desc, product_id desc) sold where (
    select true from ${products} where ${products.id} = sold.product_id and ${where} and ${condition})`,
  order: sql`sold.units desc, sold.product_id desc`,
})

const productTier = (condition: SQL, order = sql`${products.id} desc`, from = sql`${products}`): Tier => ({
  select: (where) => sql`select ${products.id} from ${from} where ${where} and ${condition}`,
  order,
})

/**
 * Few products are promoted, sold or rated. These are sorted; all others follow by id, which has an index. Sorting all
 * 100 000 products by their sales takes half a second.
 */
const TIERS = {
  mostSold: [soldTier(sql`true`), productTier(sql`not (${isSold})`)],
  popular: [
    productTier(sql`${products.promoted}`, bySales, withSales),
    soldTier(sql`not ${products.promoted}`),
    productTier(sql`not ${products.promoted} and not (${isSold})`),
  ],
  bestRated: [
    productTier(
      sql`${products.reviews} > 0`,
      sql`${products.rating} desc, ${products.reviews} desc, ${products.id} desc`,
    ),
    productTier(sql`${products.reviews} = 0`),
  ],
} satisfies Record<string, Tier[]>

export async function rankedIds(
  order: keyof typeof TIERS,
  where: SQL,
  range: { limit: number; offset: number },
): Promise<number[]> {
  let { limit, offset } = range
  const ids: number[] = []
  for (const tier of TIERS[order]) {
    const found = await idsOf(tier, where, { limit, offset })
    ids.push(...found)
    limit -= found.length
    if (limit === 0) break
    if (found.length > 0) offset = 0
    else if (offset > 0) offset -= await countOf(tier, where)
  }
  return ids
}

async function idsOf(tier: Tier, where: SQL, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await db().execute<{ id: number }>(sql`
    with ${sold} ${tier.select(where)} order by ${tier.order} limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

async function countOf(tier: Tier, where: SQL): Promise<number> {
  const { rows } = await db().execute<{ total: number }>(sql`
    with ${sold} select count(*)::int as total from (${tier.select(where)}) tier`)
  return rows[0]!.total
}

/** Other products of the category: same subcategory first, then those in stock, then most sold. */
export async function similarIds(
  product: { id: number; categoryId: number; subCategoryId: number | null },
  limit: number,
): Promise<number[]> {
  const where = and(isPublished, eq(products.categoryId, product.categoryId))!
  const { rows } = await db().execute<{ id: number }>(sql`
    with ${sold} select ${products.id} from ${withSales} where ${where} and ${products.id} <> ${product.id}
    order by ${products.subCategoryId} is not distinct from ${product.subCategoryId} desc, ${products.inStock} desc,
      ${bySales}
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
