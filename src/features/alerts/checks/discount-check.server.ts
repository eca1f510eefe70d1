/** Discounts far above what the shop usually gives; a discount that a manager approved at the till is not asked about. */
import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { discountsAboveHabit, HABIT_DAYS } from '../discount-habit.rules.ts'
import { asMoney, linkOf, type Check } from './check.server.ts'

type DiscountRow = {
  id: number
  number: number
  created_at: string
  list_value: number
  reduction: number
  is_approved: boolean
}

async function readDiscounts(from: Date): Promise<DiscountRow[]> {
  const start = from.toISOString()
  const { rows } = await db().execute<DiscountRow>(sql`
    with discounted as (
      select id from orders where discount > 0 and created_at >= ${start}::timestamptz
      union
      select order_id from order_items where list_price is not null and order_id >= coalesce((
        select min(id) from orders
        where created_at >= ${start}::timestamptz and created_at < ${start}::timestamptz + interval '1 day'), 0))
    select orders.id::float8, orders.number::float8, orders.created_at::text,
      (orders.subtotal + below.list)::float8 as list_value, (orders.discount + below.list)::float8 as reduction,
      coalesce(till_sales.approved_by is not null, false) as is_approved
    from discounted join orders using (id)
    cross join lateral (
      select coalesce(sum((list_price - price) * quantity), 0) as list from order_items
      where order_id = orders.id and list_price is not null) below
    left join till_sales on till_sales.order_id = orders.id
    where orders.created_at >= ${start}::timestamptz and orders.status <> 'cancelled' and orders.deleted_at is null`)
  return rows
}

/** Who edited the order last, or placed it. */
async function authorsOf(orderIds: number[]): Promise<Map<number, { id: number | null; name: string }>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db().execute<{ order_id: number; staff_id: number | null; staff_name: string }>(sql`
    select asked::float8 as order_id, author.staff_id::float8, author.staff_name
    from unnest(${sql.param(orderIds)}::bigint[]) asked
    cross join lateral (
      (select staff_id, staff_name, 1 as rank from order_versions where order_id = asked order by version desc limit 1)
      union all
      (select staff_id, staff_name, 2 from order_events where order_id = asked order by id limit 1)
      order by rank limit 1) author`)
  return new Map(rows.map((row) => [row.order_id, { id: row.staff_id, name: row.staff_name }]))
}

export const discountAboveHabit: Check<'discountAboveHabit'> = {
  kind: 'discountAboveHabit',
  async find({ since }) {
    const rows = await readDiscounts(new Date(since.getTime() - HABIT_DAYS * 86_400_000))
    const discounts = rows.map((row) => ({
      ...row,
      orderId: row.id,
      at: new Date(row.created_at),
      percent: (row.reduction / row.list_value) * 100,
    }))
    const byId = new Map(discounts.map((one) => [one.orderId, one]))
    const unusual = discountsAboveHabit(discounts, since).filter(
      ({ orderId }) => !byId.get(orderId)!.is_approved,
    )
    const authors = await authorsOf(unusual.map(({ orderId }) => orderId))
    return unusual.map(({ orderId, percent, usual }) => {
      const { number, reduction } = byId.get(orderId)!
      const author = authors.get(orderId)
      return {
        kind: 'discountAboveHabit',
        subject: `order:${orderId}`,
        facts: {
          order: linkOf(orderId, number),
          amount: asMoney(reduction),
          percent: Math.round(percent),
          usual: usual === null ? null : Math.round(usual),
          by: author?.name ?? '',
        },
        staffId: author?.id ?? null,
      }
    })
  },
}
