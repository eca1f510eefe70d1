/** A database with a million orders, for the benchmarks that read or upgrade them. */
import { orderMoney, type OrderMoney } from './order-money.ts'
import { askedRows, fill, fillWithoutIndexes } from './temporary-database.ts'

export const ORDERS = askedRows(1_000_000)
export const CLIENTS = Math.ceil(ORDERS / 5)

/** `money` fits the schema: payments and refunds were columns of the orders in earlier releases. */
export async function fillShop(products = 5_000, money: OrderMoney = orderMoney): Promise<void> {
  const picture = `insert into media (kind, visibility, content_type, bytes, sha256, width, height)
    select 'image', 'public', 'image/webp', 1, repeat('a', 64), 800, 1000 returning id`
  const kinds = `(array['soie','coton','gaz','wax','bazin','tulle','lin','satin','voile','crêpe'])`
  await fill(
    `${products} products`,
    `with picture as (${picture})
     insert into categories (name, name_ar, description, description_ar, image_id)
     select 'Voiles', 'ملاحف', 'x', 'س', id from picture`,
    `insert into products (name, name_ar, price, description, description_ar, category_id, stock_quantity, in_stock)
     select 'Melhfa ' || ${kinds}[1 + n % 10] || ' ' || n, 'ملحفة ' || n, 300000, 'x', 'س', 1, 9, true
     from generate_series(1, ${products}) n`,
  )
  const names = `(array['Mariem','Vatma','Aïcha','Khadijetou','Zeinabou','Salka','Oumou','Toutou'])`
  const phone = `'+222' || (30000000 + n)`
  await fillWithoutIndexes(
    'clients',
    `${CLIENTS} clients`,
    `insert into clients (name, phone, status, total_orders, total_spent, last_order_date, registered_date)
     select ${names}[1 + n % 8] || ' ' || n, ${phone}, case when n % 50 = 0 then 'vip' else 'active' end,
       5, n * 7919 % 2000000, now() - n * interval '1 minute', now() - n * interval '3 minutes'
     from generate_series(0, ${CLIENTS - 1}) n`,
  )
  const methods = `(array['cash','bankily','sadad','masrivi','cash','click','cash'])`
  const wilayas = `(array['Nouakchott','Nouakchott','Nouadhibou','Rosso','Kaédi','Zouerate','Nouakchott'])`
  const states = `case when o > ${ORDERS} - 300 then 'pending' when o > ${ORDERS} - 2000 then 'sent' when o % 20 = 0 then 'cancelled' else 'delivered' end`
  await fillWithoutIndexes(
    'orders',
    `${ORDERS} orders`,
    `insert into orders (token, request_key, request_hash, client_id, customer_name, customer_phone, address_full, city,
       wilaya, item_count, total_quantity, subtotal, shipping, total, status, payment_method,
       estimated_delivery, created_at${money.columns})
     select md5('token' || o), md5('key' || o)::uuid, 'x', 1 + n, ${names}[1 + n % 8] || ' ' || n, ${phone}, 'Ksar',
       ${wilayas}[1 + o / 7 % 7], ${wilayas}[1 + o / 7 % 7], 2, 3, price, 0, price, ${states}, ${methods}[1 + o % 7],
       now(), now() - (${ORDERS} - o) * interval '45 seconds'${money.values(`${methods}[1 + o % 7]`, states)}
     from (select o, (o * 7919::bigint % ${CLIENTS})::int as n, 100 * (500 + o * 31 % 90000) as price from generate_series(1, ${ORDERS}) o) given`,
  )
  await fillWithoutIndexes(
    'order_items',
    `${2 * ORDERS} lines`,
    `insert into order_items (order_id, position, product_id, name, name_ar, quantity, price)
     select o, place, 1 + (o * 31 + place * 17) % ${products}, 'Melhfa', 'ملحفة', 1 + place, 100
     from generate_series(1, ${ORDERS}) o, generate_series(0, 1) place`,
  )
  await money.fill()
  // Triggers were disabled while the tables were filled, so the totals are computed here.
  await fill(
    'sums',
    `insert into order_totals select shop_day(created_at), status, wilaya, payment_method, count(*), sum(total_quantity), sum(total), true
     from orders group by 1, 2, 3, 4`,
    `insert into client_totals select shop_day(registered_date), count(*), true from clients group by 1`,
    `insert into cash_totals select date, type, payment_method, count(*), sum(amount), true from cash_transactions group by 1, 2, 3`,
  )
  await fillWithoutIndexes(
    'product_sales',
    'sales by day',
    `insert into product_sales (product_id, day, quantity, revenue)
     select product_id, shop_day(created_at), sum(quantity), sum(quantity * price)
     from order_items join orders on orders.id = order_id where status <> 'cancelled' group by 1, 2`,
  )
  await fill(
    'sales by month',
    `insert into product_sales_months
     select date_trunc('month', day)::date, product_id, sum(quantity), sum(revenue) from product_sales group by 1, 2`,
  )
  await fill('statistics', 'vacuum analyze')
}
