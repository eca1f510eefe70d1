/** Sales by product and category, from the monthly and daily totals. */
import { sql, type SQL } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import { db } from '#platform/database/database.server.ts'
import { splitIntoMonths, TOP_PRODUCTS, type Report, type SoldAtCost } from './report.rules.ts'

/** Discounts are of orders, not of products. */
type Costs = Omit<SoldAtCost, 'discounts'>
type SoldProduct = Omit<Report['products'][number], 'percent' | 'atCost'> & { atCost?: Costs }

export interface Sold {
  products: SoldProduct[]
  categories: Omit<Report['categories'][number], 'percent'>[]
  atCost?: Costs
}

interface SoldOptions {
  /** Costs are read only for people who may see them. */
  withCosts: boolean
}

/** Reads monthly totals, and daily ones for what the range has more or less than these months. Deleted products are
 * included. */
export async function soldIn(first: Day, last: Day, { withCosts }: SoldOptions): Promise<Sold> {
  const { months, early, late } = splitIntoMonths(first, last)
  const atCost = (of: SQL) =>
    withCosts
      ? sql`json_build_object('revenue', ${of}.revenue, 'cost', ${of}.cost, 'costedRevenue', ${of}.costed_revenue)`
      : sql`null`
  const summed = withCosts ? ['quantity', 'revenue', 'cost', 'costed_revenue'] : ['quantity', 'revenue']
  const columns = (write: (name: string) => string) => sql.raw(summed.map(write).join(', '))
  const signed = ({ sign }: { sign: 1 | -1 }) =>
    columns((name) => (sign === 1 ? name : `-${name} as ${name}`))
  const { rows } = await db().execute<{ [K in keyof Sold]-?: Sold[K] | null }>(sql`
    with sold as materialized (
      select product_id, ${columns((name) => `sum(${name}) as ${name}`)}
      from (
        select product_id, ${columns((name) => name)} from product_sales_months
        where month between ${months[0]} and ${months[1]}
        union all
        select product_id, ${signed(early)} from product_sales
        where day between ${early.days[0]} and ${early.days[1]}
        union all
        select product_id, ${signed(late)} from product_sales
        where day between ${late.days[0]} and ${late.days[1]}
      ) parts
      group by product_id),
    total as (select ${columns((name) => `coalesce(sum(${name}), 0) as ${name}`)} from sold),
    best as (
      select * from sold where revenue > 0
      order by revenue desc, product_id limit ${TOP_PRODUCTS}),
    product as (
      select p.id, json_build_object('fr', p.name, 'ar', p.name_ar) as name, best.revenue, best.quantity,
        ${atCost(sql`best`)} as "atCost", (
        select json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'widths', m.widths)
        from product_images i join media m on m.id = i.media_id
        where i.product_id = p.id order by i.position limit 1) as picture
      from best join products p on p.id = best.product_id),
    category as (
      select c.id, json_build_object('fr', c.name, 'ar', c.name_ar) as name,
        sum(sold.revenue) as revenue, sum(sold.quantity) as quantity
      from sold join products p on p.id = sold.product_id join categories c on c.id = p.category_id
      group by c.id having sum(sold.quantity) <> 0)
    select
      (select coalesce(json_agg(product order by revenue desc, id), '[]') from product) as products,
      (select coalesce(json_agg(category order by revenue desc, id), '[]') from category) as categories,
      (select ${atCost(sql`total`)} from total) as "atCost"`)
  const { products, categories, atCost: all } = rows[0]!
  return {
    products: products!.map(({ atCost: ofProduct, ...product }) => ({
      ...product,
      ...(ofProduct && { atCost: ofProduct }),
    })),
    categories: categories!,
    ...(all && { atCost: all }),
  }
}

/** What the products sold in a month brought and cost. */
export async function soldInMonth(month: Day): Promise<Costs> {
  const { rows } = await db().execute<Costs & Record<string, unknown>>(sql`
    select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(cost), 0)::bigint as cost,
      coalesce(sum(costed_revenue), 0)::bigint as "costedRevenue"
    from product_sales_months where month = ${month}`)
  return rows[0]!
}
