/** Invariants of orders, ledger, clients and stock. They hold after any history. */
import { expect } from 'vitest'

export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Wallet payments are booked when the order is placed, cash on delivery; a cancellation refunds what was booked. */
const HALF_WRITTEN = `
  select number from (
    select *,
      (select count(*) from order_items where order_id = orders.id) as items,
      (select sum(quantity * price) from order_items where order_id = orders.id) as worth,
      (select count(*) from order_events where order_id = orders.id) as events,
      payment_method <> 'cash' or exists (
        select from order_events where order_id = orders.id and status = 'delivered') as is_due,
      (select coalesce(array_agg(amount), '{}') from cash_transactions
        where order_id = orders.id and type = 'sale' and automatic) as sales,
      (select coalesce(array_agg(amount), '{}') from cash_transactions
        where order_id = orders.id and type = 'refund' and automatic) as refunds
    from orders) as found
  where items <> item_count or worth is distinct from subtotal or total <> subtotal - discount + shipping or events = 0
    or sales <> (case when is_due and not awaiting_register then array[total] else '{}' end)
    or refunds <> (case when status = 'cancelled' then sales else '{}' end)`

/** Stored counters that differ from the orders they are computed from. */
const WRONG_FIGURES = `
  select 'client' as of, clients.id from clients
    left join orders on client_id = clients.id and orders.status <> 'cancelled' and orders.deleted_at is null
    group by clients.id
    having total_orders <> count(orders.id) or total_spent <> coalesce(sum(total), 0)
  union all
  select 'sales', id from products
    left join (select product_id, sum(quantity) as sold from product_sales group by 1) as kept
      on kept.product_id = id
  where coalesce(sold, 0) <> (
    select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_id
    where product_id = products.id and status <> 'cancelled' and deleted_at is null)`

/** Materialised totals that differ from orders and ledger; rows voided by a reset are excluded. */
const WRONG_TOTALS = `
  select 'orders' as of, status as what, payment_method as how from (
    select status, payment_method, orders, units, total from order_totals
    union all
    select status, payment_method, -1, -total_quantity, -total from orders where deleted_at is null) as each
  group by 2, 3 having sum(orders) <> 0 or sum(units) <> 0 or sum(total) <> 0
  union all
  select 'cash', type, payment_method from (
    select type, payment_method, entries, amount from cash_totals
    union all
    select type, payment_method, -1, -amount from cash_transactions where not exists (
      select from cash_resets where cash_resets.date = cash_transactions.date
        and cash_transactions.id <= through_id)) as each
  group by 2, 3 having sum(entries) <> 0 or sum(amount) <> 0`

/**
 * The stock of a variant is the sum of its movements and what the last one says; a product has the sum of the variants
 * that are offered, and their prices; an order holds the units of its lines until it is cancelled or deleted. Lines of
 * earlier versions name no variant.
 */
const WRONG_STOCK = `
  select 'variant' as of, id from product_variants
    left join (
      select variant_id, sum(quantity) as units, (array_agg(stock_after order by id desc))[1] as last
      from stock_movements group by 1) as moved on variant_id = id
    where stock_quantity <> coalesce(units, 0) or stock_quantity <> coalesce(last, 0)
  union all
  select 'product', products.id from products
    left join product_variants on product_id = products.id and retired_at is null
    group by products.id
    having products.stock_quantity <> coalesce(sum(product_variants.stock_quantity), 0)
      or price_from <> coalesce(min(coalesce(product_variants.price, products.price)), products.price)
      or price_to <> coalesce(max(coalesce(product_variants.price, products.price)), products.price)
  union all
  select 'order', order_id from (
    select order_id, variant_id, case when status in ('delivered', 'cancelled') or deleted_at is null then
        case when status = 'cancelled' then 0 else quantity end else 0 end as units
      from order_items join orders on orders.id = order_id where variant_id is not null and product_id is not null
    union all
    select order_id, variant_id, quantity from stock_movements where order_id is not null
      and exists (select from product_variants where id = variant_id)) as each
  group by order_id, variant_id having sum(units) <> 0`

export async function expectConsistentData(query: Query): Promise<void> {
  expect(await query(HALF_WRITTEN)).toEqual([])
  expect(await query(WRONG_FIGURES)).toEqual([])
  expect(await query(WRONG_TOTALS)).toEqual([])
  expect(await query(WRONG_STOCK)).toEqual([])
}

/** Closings that differ from their session, inactive sessions without a closing, and more than one active session. */
const WRONG_REGISTER = `
  select number from cash_closings where
    (select coalesce(sum(amount), 0) from jsonb_to_recordset(lines) as line(amount bigint))
      <> (select coalesce(sum(amount), 0) from cash_transactions where session_id = cash_closings.session_id)
  union all select id from cash_sessions where not is_active and id not in (select session_id from cash_closings)
  union all select id from cash_sessions where opened_by is null and opening_balance <> 0
  union all select count(*) from cash_sessions where is_active having count(*) > 1
  union all select max(number) from cash_closings having max(number) <> count(*)`

export async function expectConsistentRegister(query: Query): Promise<void> {
  expect(await query(WRONG_REGISTER)).toEqual([])
}

/** Every acknowledged order is stored with its key and number. */
export async function expectStored(
  query: Query,
  acknowledged: { key: string; number: number }[],
): Promise<void> {
  const stored = await query<{ key: string; number: number }>(
    'select request_key as key, number::int from orders where request_key = any($1)',
    [acknowledged.map(({ key }) => key)],
  )
  expect(numbersOf(stored)).toEqual(numbersOf(acknowledged))
}

function numbersOf(orders: { key: string; number: number }[]): Map<string, number> {
  return new Map(orders.map(({ key, number }) => [key, number]))
}

export interface Stock {
  left: number
  sold: number
  inStock: boolean
}

export async function stockOf(query: Query, product: number): Promise<Stock> {
  const [stock] = await query<Stock>(
    `select stock_quantity as left, in_stock as "inStock",
       (select coalesce(sum(quantity), 0)::int from order_items join orders on orders.id = order_id
        where product_id = products.id and status <> 'cancelled') as sold
     from products where id = $1`,
    [product],
  )
  return stock!
}
