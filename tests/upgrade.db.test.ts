/** An upgrade from release 0.1.0 changes no total: a filled database, migrated to the newest schema. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { EMPTY_SLIDE } from '#features/content/content.rules.ts'
import { cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { runOn, useTestDatabase } from './test-database.ts'
import { itInFullRun } from './test-runs.ts'
import {
  CHECKS_AND_REFUNDS,
  filledDatabase as filledShop,
  inDatabase,
  migrationsUpTo,
} from './upgraded-database.ts'

const { connection } = useTestDatabase()

/** The last migration before products had variants and stock had movements. */
const LAST_WITHOUT_VARIANTS = '0042'
/** The last migration before payments and refunds of orders were lines. */
const LAST_WITHOUT_PAYMENTS = '0045'

const filledDatabase = () => filledShop(connection)

const totals = (orders: string, units: string, cash: string, clients: string) => `
  select 'orders ' || status || payment_method || wilaya || day as of, sum(orders) as count, sum(${units}) as units,
    sum(total) as amount from ${orders} group by 1
  union all select 'cash ' || type || payment_method || date, sum(entries), 0, sum(amount) from ${cash} group by 1
  union all select 'clients ' || day, sum(clients), 0, 0 from ${clients} group by 1
  order by 1`

it('keeps every total, before and after compaction, and maintains them afterwards', async () => {
  const target = await filledDatabase()
  const before = await runOn(target, totals('order_sums', 'pieces', 'cash_sums', 'client_sums'))
  expect(before.rows.length).toBeGreaterThan(90)
  await migrate(target)
  const current = () => runOn(target, totals('order_totals', 'units', 'cash_totals', 'client_totals'))
  expect((await current()).rows).toEqual(before.rows)
  await runOn(target, 'select compact_totals()')
  expect((await current()).rows).toEqual(before.rows)
  await runOn(target, `update orders set status = 'cancelled' where status <> 'cancelled'`)
  const { rows } = await runOn(
    target,
    `select sum(orders) filter (where status = 'cancelled')::int as cancelled, sum(orders)::int as orders from order_totals`,
  )
  expect(rows).toEqual([{ cancelled: 60, orders: 60 }])
})

itInFullRun('keeps the search index up to date', async () => {
  const target = await filledDatabase()
  await migrate(target)
  await runOn(target, `update products set name = 'Écharpe' where id = (select min(id) from products)`)
  const { rows } = await runOn(
    target,
    `select search_text from product_words where product_id = (select min(id) from products)`,
  )
  expect(rows[0].search_text).toContain('echarpe')
})

itInFullRun('replaces the counter text in addresses by the last real address of the client', async () => {
  const target = await filledDatabase()
  await runOn(
    target,
    `with ids as (select min(id) as first from clients)
     update clients set city = 'Nouakchott', wilaya = 'Nouakchott', address_full = case id - first
         when 0 then 'Vente au comptoir' when 1 then 'بيع في المتجر' else 'Ksar' end
       from ids where id - first < 3;
     update orders set address_full = 'Vente au comptoir'
       where client_id in (select id from clients order by id limit 2);
     update orders set address_full = 'Marché', city = 'Tékane', wilaya = 'Rosso' where id = (
       select min(id) from orders where client_id = (select min(id) + 1 from clients))`,
  )
  await migrate(target)
  const clients = await runOn(
    target,
    `select address_full || '/' || city || '/' || wilaya as address from clients order by id limit 3`,
  )
  expect(clients.rows.map(({ address }) => address)).toEqual([
    '/Nouakchott/Nouakchott',
    'Marché/Tékane/Rosso',
    'Ksar/Nouakchott/Nouakchott',
  ])
  const orders = await runOn(
    target,
    `select is_at_counter, address_full, count(*) > 0 as found from orders group by 1, 2 order by 1, 2`,
  )
  expect(orders.rows.map((row) => [row.is_at_counter, row.address_full])).toEqual([
    [false, 'A'],
    [false, 'Marché'],
    [true, ''],
  ])
})

itInFullRun('gives every wallet an Arabic name, and repeats a name that the owner chose', async () => {
  const target = await filledDatabase()
  await runOn(
    target,
    `delete from payment_methods;
     insert into payment_methods (id, position, name, account_number) values
       ('sadad', 0, 'Sadad', '1'), ('bankily', 1, 'BPM Bankily', '2'), ('masrivi', 2, 'Masrivi', '3'),
       ('bimbanque', 3, 'Bimbanque', '4'), ('click', 4, 'Click', '5'), ('cash', 5, 'Espèces', '')`,
  )
  await migrate(target)
  const { rows } = await runOn(
    target,
    `select name || '/' || name_ar || '/' || account_number as method from payment_methods order by position`,
  )
  expect(rows.map(({ method }) => method)).toEqual([
    'Sadad/سداد/1',
    'BPM Bankily/BPM Bankily/2',
    'Masrivi/مصرفي/3',
    'Bimbanque/بيم بنك/4',
    'Click/كليك/5',
    'Espèces/نقدًا/',
  ])
})

itInFullRun('turns the pictures of the home page into slides of the hero, in their order', async () => {
  const target = await filledDatabase()
  await runOn(
    target,
    `delete from hero_images;
     with pictures as (
       insert into media (kind, visibility, content_type, bytes, sha256, width, height)
       select 'image', 'public', 'image/webp', 1, repeat('a', 64), 1, 1 from generate_series(1, 3) returning id)
     insert into hero_images (position, media_id) select row_number() over () - 1, id from pictures`,
  )
  const before = await runOn(target, 'select media_id from hero_images order by position')
  const pictures = before.rows.map(({ media_id: id }) => id as string)
  await migrate(target)
  const hero = await runOn(target, `select published from content_documents where key = 'hero'`)
  expect(hero.rows[0].published.slides).toEqual(pictures.map((picture) => ({ ...EMPTY_SLIDE, picture })))
  const used = await runOn(target, `select media_id from content_media where key = 'hero'`)
  expect(used.rows.map(({ media_id: id }) => id).toSorted()).toEqual(pictures.toSorted())
  const versions = await runOn(target, 'select content from content_versions')
  expect(versions.rows.map(({ content }) => content)).toEqual([hero.rows[0].published])
})

const FIGURES = {
  products:
    'select id, price, original_price, stock_quantity, in_stock, version, updated_at from products order by id',
  lines:
    'select order_id, position, product_id, name, name_ar, quantity, price, image_id from order_items order by 1, 2',
  orders: 'select id, status, subtotal, total, updated_at, deleted_at from orders order by id',
  sales: 'select product_id, day, quantity, revenue from product_sales order by 1, 2',
  months: 'select month, product_id, quantity, revenue from product_sales_months order by 1, 2',
  totals: totals('order_totals', 'units', 'cash_totals', 'client_totals'),
}

async function figuresOf(target: Awaited<ReturnType<typeof filledDatabase>>) {
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(FIGURES)) found[name] = (await runOn(target, query)).rows
  return found
}

it('gives every product a default variant with its stock, and changes no figure', async () => {
  const target = await filledDatabase()
  await migrate(target, migrationsUpTo(LAST_WITHOUT_VARIANTS))
  await runOn(
    target,
    `update products set stock_quantity = 0, in_stock = false where id = (select min(id) from products);
     update products set in_stock = false where id = (select max(id) from products);
     update products set deleted_at = now() where id = (select max(id) - 1 from products)`,
  )
  const before = await figuresOf(target)
  await migrate(target)
  expect(await figuresOf(target)).toEqual(before)
  const wrong = await runOn(
    target,
    `select p.id from products p left join product_variants v on v.product_id = p.id
     left join stock_movements m on m.variant_id = v.id
     group by p.id
     having count(v.id) <> 1 or not bool_and(is_default and retired_at is null)
       or sum(v.stock_quantity) <> p.stock_quantity or coalesce(sum(m.quantity), 0) <> p.stock_quantity
       or string_agg(m.cause, ' ') is distinct from case when p.stock_quantity > 0 then 'initial' end
       or price_from <> p.price or price_to <> p.price`,
  )
  expect(wrong.rows).toEqual([])
})

it('returns the units of an order of the release before to the default variant', async () => {
  const target = await filledDatabase()
  await migrate(target)
  const { rows } = await runOn(
    target,
    `select order_id, product_id, quantity, stock_quantity from order_items
     join orders on orders.id = order_id join products on products.id = product_id
     where orders.status = 'pending' and payment_method = 'cash' limit 1`,
  )
  const { order_id: id, product_id: product, quantity, stock_quantity: stock } = rows[0]
  await inDatabase(target, connection, () => cancelOrder({ id, reason: 'x', by: SYSTEM, now: new Date() }))
  const after = await runOn(
    target,
    `select p.stock_quantity as product, v.stock_quantity as variant, m.cause, m.quantity, m.order_id
     from products p join product_variants v on v.product_id = p.id join stock_movements m on m.variant_id = v.id
     where p.id = ${product} order by m.id desc limit 1`,
  )
  const left = stock + quantity
  expect(after.rows).toEqual([
    { product: left, variant: left, cause: 'cancellation', quantity, order_id: id },
  ])
})

const CHECKS_BEFORE = `select id, payment_check as check, coalesce(payment_reference, '') as reference,
  coalesce(payment_refusal, '') as refusal, payment_checked_name as by, payment_checked_at as at,
  payment_screenshot_id as proof from orders where payment_method <> 'cash' order by id`
const CHECKS_AFTER = `select order_id as id, nullif(state, 'declared') as check, reference, note as refusal,
  decided_name as by, decided_at as at, proof_id as proof from order_payments where kind = 'payment'
  and order_id in (select id from orders where payment_method <> 'cash') order by 1`
const REFUNDS_BEFORE = `select id, refund_state as state, refund_amount as amount, refund_method as method,
  refund_note as note, refund_settled_name as by, refund_settled_at as at from orders
  where refund_state is not null order by id`
const REFUNDS_AFTER = `select order_id as id, state, amount, method, reference || note as note, decided_name as by,
  decided_at as at from order_payments where kind = 'refund' and (state <> 'waived' or note <> '') order by 1`
const LEDGER = `select id, session_id, date, type, amount, payment_method, order_id, automatic, at from cash_transactions
  order by id`

it('turns checks and refunds of orders into lines with their entries, and changes no figure', async () => {
  const target = await filledDatabase()
  await migrate(target, migrationsUpTo(LAST_WITHOUT_PAYMENTS))
  await runOn(target, CHECKS_AND_REFUNDS)
  const rows = async (query: string) => (await runOn(target, query)).rows
  const before = { ...(await figuresOf(target)), ledger: await rows(LEDGER) }
  const [checks, refunds] = [await rows(CHECKS_BEFORE), await rows(REFUNDS_BEFORE)]
  expect(new Set(checks.map(({ check }) => check)).size).toBe(4)
  expect(new Set(refunds.map(({ state }) => state)).size).toBe(3)
  await migrate(target)
  expect({ ...(await figuresOf(target)), ledger: await rows(LEDGER) }).toEqual(before)
  expect(await rows(CHECKS_AFTER)).toEqual(checks)
  expect(await rows(REFUNDS_AFTER)).toEqual(refunds)
  const withoutLine = `select id from cash_transactions where order_id is not null and type in ('sale', 'refund')
    and not exists (select from order_payments p where p.id = payment_id and p.order_id = cash_transactions.order_id
      and p.amount = cash_transactions.amount and p.method = payment_method and p.at = cash_transactions.at)`
  expect(await rows(withoutLine)).toEqual([])
  const proofs = `select id from payment_proofs where payment_id is null or not exists (
    select from order_payments p where p.id = payment_id and p.order_id = payment_proofs.order_id)`
  expect(await rows(proofs)).toEqual([])
})

itInFullRun('a large shop is upgraded by the benchmark', { timeout: 240_000 }, () => {
  const { status, stdout } = spawnSync(process.execPath, ['bench/upgrade.ts', '--rows=2000'], {
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/2000 orders: upgraded in/)
  expect(status).toBe(0)
})
