/** What clients paid less for goods than their prices: promotions, and discounts that staff gave. */
import { sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { db } from '#platform/database/database.server.ts'

/** On the goods that clients kept, for the orders of a period; free delivery is not included. */
export async function discountsIn({ from, until }: Period): Promise<Money> {
  const [start, end] = [from.toISOString(), until.toISOString()]
  // Both indexes hold only orders that were reduced. A use may be recorded a moment beside its order.
  const { rows } = await db().execute<{ discounts: Money }>(sql`
    with reduced as (
      select id from orders where discount > 0 and created_at between ${start} and ${end}
      union
      select order_id from order_promotions
      where released_at is null and at between ${start}::timestamptz - interval '1 day' and ${end}::timestamptz + interval '1 day')
    select coalesce(sum(kept.prices - (subtotal - promotion_discount - discount - returned.goods)), 0)::bigint as discounts
    from reduced join orders using (id)
    cross join lateral (
      select sum((quantity - returned_quantity) * price) as prices from order_items where order_id = orders.id) kept
    cross join lateral (
      select coalesce(sum(goods), 0) as goods from order_returns where order_id = orders.id) returned
    where created_at between ${start} and ${end} and status <> 'cancelled' and deleted_at is null`)
  return rows[0]!.discounts
}
