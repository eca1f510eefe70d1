/** Invariants of orders, ledger, clients and stock. They hold after any history. */
import { expect } from 'vitest'

export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>

/**
 * Orders whose rows do not fit together: lines, amounts, events, returned units. Wallet payments are booked when the order
 * is placed, cash on delivery. Edits may leave a rest of a wallet order to pay.
 */
const HALF_WRITTEN = `
  select number, status, payment_method, version, awaiting_register, deleted_at, subtotal, promotion_discount, discount, shipping, total,
    items, item_count, worth, events, returned_units, returned_quantity, credited, returned_total, is_due, paid, given,
    sales, refunds
  from (
    select *,
      (select count(*) from order_items where order_id = orders.id) as items,
      (select sum(quantity * price) from order_items where order_id = orders.id) as worth,
      (select coalesce(sum(promotion_discount), 0) from order_items where order_id = orders.id) as off_lines,
      (select coalesce(sum(amount), 0) from order_promotions
        where order_id = orders.id and terms -> 'effect' ->> 'kind' <> 'freeDelivery') as off_goods,
      (select count(*) from order_events where order_id = orders.id) as events,
      (select coalesce(sum(returned_quantity), 0) from order_items where order_id = orders.id) as returned_units,
      (select coalesce(sum(goods + shipping), 0) from order_returns where order_id = orders.id) as credited,
      payment_method <> 'cash' or exists (
        select from order_events where order_id = orders.id and status = 'delivered') as is_due,
      (select coalesce(sum(amount), 0) from order_payments where order_id = orders.id and kind = 'payment') as paid,
      (select coalesce(sum(amount), 0) from order_payments where order_id = orders.id and kind = 'refund') as given,
      (select count(*) from cash_transactions where order_id = orders.id and type = 'sale' and automatic) as sales,
      (select count(*) from cash_transactions where order_id = orders.id and type = 'refund' and automatic) as refunds
    from orders) as found
  where items <> item_count or worth is distinct from subtotal or total <> subtotal - promotion_discount - discount + shipping
    or off_lines <> promotion_discount or off_goods <> promotion_discount or events = 0
    or returned_units <> returned_quantity or credited <> returned_total
    or sales > 1 or refunds > 1 or given > paid
    or (deleted_at is null and status <> 'cancelled' and is_due and not awaiting_register
      and (payment_method = 'cash' or version = 1) and paid - given < total - returned_total)
    or (status <> 'cancelled' and refunds > 0)`

/** Returned units that differ from the lines of the returns, and refunds above what a return credits. */
const WRONG_RETURNS = `
  select 'line' as of, order_id as id from order_items
    left join (
      select order_id, position, sum(quantity) as units from order_return_lines
      join order_returns on order_returns.id = return_id group by 1, 2) as own using (order_id, position)
    where returned_quantity <> coalesce(units, 0)
  union all
  select 'return', id from order_returns
    join (select return_id, sum(amount) as amount from order_return_lines group by 1) as lines on return_id = id
    where goods > amount
      or goods + shipping < (
        select coalesce(sum(order_payments.amount), 0) from order_payments
        where return_id = order_returns.id and kind = 'refund')
  union all
  select 'exchange', id from order_returns where exchange_order_id is not null and (
    select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) from order_payments
    where return_id = order_returns.id and method = 'exchange') <> 0`

/**
 * Money of orders that the register or the store credit does not have: every payment and refund has its entry, every use
 * of the credit its movement, and a cancelled order keeps nothing. Orders whose entry is missing or voided are left out.
 */
const WRONG_MONEY = `
  select 'entry' as of, order_payments.id from order_payments join orders on orders.id = order_id
    where method not in ('credit', 'exchange') and not awaiting_register and deleted_at is null
      -- A transfer at the door of a cash order is entered when staff have accepted it.
      and not (payment_method = 'cash' and state in ('declared', 'seen', 'refused'))
      and not exists (select from cash_transactions where payment_id = order_payments.id)
      and not exists (${voided('order_payments.order_id')})
      and not (kind = 'refund' and not exists (
        select from cash_transactions where cash_transactions.order_id = order_payments.order_id and type = 'sale'))
  union all
  select 'movement', order_payments.id from order_payments
    left join credit_movements on payment_id = order_payments.id
    where method = 'credit' and state <> 'due'
      and coalesce(credit_movements.amount, 0) <> case kind when 'payment' then -1 else 1 end * order_payments.amount
  union all
  select 'credit', clients.id from clients left join credit_movements on client_id = clients.id
    group by clients.id having credit <> coalesce(sum(amount), 0)
  union all
  select 'kept', orders.id from orders join order_payments on order_id = orders.id
    where status = 'cancelled' and not exists (${voided('orders.id')})
      and (method in ('credit', 'exchange') or exists (
        select from cash_transactions where payment_id = order_payments.id))
    group by orders.id having sum(case kind when 'payment' then amount else -amount end) <> 0`

/** Entries of an order that a reset of the register voided. */
function voided(orderId: string): string {
  return `select from cash_transactions entry join cash_resets on cash_resets.date = entry.date and entry.id <= through_id
    where entry.place_id = 1 and entry.order_id = ${orderId}`
}

/** Stored counters that differ from the orders they are computed from. */
const WRONG_FIGURES = `
  select 'client' as of, clients.id from clients
    left join orders on client_id = clients.id and orders.status <> 'cancelled' and orders.deleted_at is null
    group by clients.id
    having total_orders <> count(orders.id) or total_spent <> coalesce(sum(total - returned_total), 0)
  union all
  select 'sales', id from products
    left join (select product_id, sum(quantity) as sold, sum(revenue) as revenue from product_sales group by 1) as kept
      on kept.product_id = id
  where (coalesce(sold, 0), coalesce(revenue, 0)) <> (
    select coalesce(sum(quantity - order_items.returned_quantity), 0),
      coalesce(sum((quantity - order_items.returned_quantity) * price), 0)
    from order_items join orders on orders.id = order_id
    where product_id = products.id and status <> 'cancelled' and deleted_at is null)`

/** Materialised totals that differ from orders and ledger; rows voided by a reset are excluded. */
const WRONG_TOTALS = `
  select 'orders' as of, status as what, payment_method as how from (
    select status, payment_method, orders, units, total from order_totals
    union all
    select status, payment_method, -1, returned_quantity - total_quantity, returned_total - total
    from orders where deleted_at is null) as each
  group by 2, 3 having sum(orders) <> 0 or sum(units) <> 0 or sum(total) <> 0
  union all
  select 'cash', type, payment_method from (
    select type, payment_method, entries, amount from cash_totals
    union all
    select type, payment_method, -1, -amount from cash_transactions where place_id <> 1 or not exists (
      select from cash_resets where cash_resets.date = cash_transactions.date
        and cash_transactions.id <= through_id)) as each
  group by 2, 3 having sum(entries) <> 0 or sum(amount) <> 0`

/**
 * The stock of a variant is the sum of its movements and what the last one says; a product has the sum of the variants
 * that are offered, and their prices; an order holds the units of its lines until it is cancelled or deleted, without
 * those that came back to stock; of a cancelled order only damaged and lost units stay out. Lines of earlier versions
 * name no variant.
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
    select order_id, variant_id,
        case when status = 'cancelled' then order_items.returned_quantity when status = 'delivered' or deleted_at is null then quantity
        else 0 end - coalesce((
          select sum(line.quantity) from order_return_lines line join order_returns on order_returns.id = return_id
          where order_returns.order_id = order_items.order_id and line.position = order_items.position
            and condition = 'restock'), 0) as units
      from order_items join orders on orders.id = order_id where variant_id is not null and product_id is not null
    union all
    select order_id, variant_id, quantity from stock_movements where order_id is not null
      and exists (select from product_variants where id = variant_id)) as each
  group by order_id, variant_id having sum(units) <> 0`

export async function expectConsistentData(query: Query): Promise<void> {
  expect(await query(HALF_WRITTEN)).toEqual([])
  expect(await query(WRONG_RETURNS)).toEqual([])
  expect(await query(WRONG_MONEY)).toEqual([])
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
