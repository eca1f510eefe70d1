/** What must be true of the shop's books at any moment, whatever happened before. */
import { expect } from 'vitest'

export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>

const HALF_WRITTEN = `
  select number from (
    select *,
      (select count(*) from order_items where order_id = orders.id) as items,
      (select sum(quantity * price) from order_items where order_id = orders.id) as worth,
      (select count(*) from order_events where order_id = orders.id) as events,
      (select coalesce(array_agg(amount), '{}') from cash_transactions
        where order_id = orders.id and type = 'sale') as sales,
      (select coalesce(array_agg(amount), '{}') from cash_transactions
        where order_id = orders.id and type = 'refund') as refunds
    from orders) as found
  where items <> item_count or worth is distinct from subtotal or total <> subtotal + shipping or events = 0
    or sales <> (case when payment_method = 'cash' or awaiting_register then '{}'
                 else array[total] end)
    or refunds <> (case when status = 'cancelled' then sales else '{}' end)`

/** Figures that are kept beside the orders they are made of. */
const WRONG_FIGURES = `
  select 'client' as of, clients.id from clients
    left join orders on client_id = clients.id and orders.status <> 'cancelled'
    group by clients.id
    having total_orders <> count(orders.id) or total_spent <> coalesce(sum(total), 0)
  union all
  select 'sales', id from products
    left join (select product_id, sum(quantity) as sold from product_sales group by 1) as kept
      on kept.product_id = id
  where coalesce(sold, 0) <> (
    select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
    where product_id = products.id and status <> 'cancelled')`

export async function expectBooksInOrder(ask: Ask): Promise<void> {
  expect(await ask(HALF_WRITTEN)).toEqual([])
  expect(await ask(WRONG_FIGURES)).toEqual([])
}

export interface Shelf {
  left: number
  sold: number
  inStock: boolean
}

export async function shelfOf(ask: Ask, product: number): Promise<Shelf> {
  const [shelf] = await ask<Shelf>(
    `select stock_quantity as left, in_stock as "inStock",
       (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
        where product_id = products.id and status <> 'cancelled') as sold
     from products where id = $1`,
    [product],
  )
  return shelf!
}
