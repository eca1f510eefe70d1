import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dayOf } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { verifyRegister } from '#features/cash/seal/verify-register.server.ts'
import {
  isSaleDue,
  ORDER_STATUSES,
  type OrderPayment,
  type OrderStatus,
} from '#features/orders/order.rules.ts'
import { closeDatabase, databasePool, openDatabase } from '#platform/database/database.server.ts'
import { seedDemoShop } from '../../../tests/demo-shop.ts'
import { copyDatabase, runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { itInFullRun } from '../../../tests/test-runs.ts'
import { demoProducts } from './catalogue/catalogue.text.ts'
import { DAY } from './days.rules.ts'

describe.each([
  ['in the afternoon', new Date('2026-11-15T16:20:00Z')],
  ['just after midnight', new Date('2026-03-01T00:00:20Z')],
])('six months of the demo shop, seeded %s', (_, now) => {
  const database = useTestDatabase()
  beforeAll(() => seedDemoShop(now))

  it('has realistic numbers of clients, orders, reviews, messages and subscribers', async () => {
    const [counts] = await rows`
      select (select count(*) from clients) as clients,
             (select count(*) from orders where not is_at_counter) as orders,
             (select count(*) from till_sales) as tickets,
             (select count(*) from orders where status = 'pending') as pending,
             (select count(*) from orders where created_at >= ${dayOf(now)}::date and not is_at_counter) as today,
             (select count(*) from reviews where status = 'published') as published,
             (select count(*) from reviews where status = 'pending') as waiting,
             (select count(*) from reviews where status = 'hidden') as hidden,
             (select count(*) from conversations where unread_count > 0) as unread,
             (select count(*) from conversations where last_message_time > ${now}) as future_messages,
             (select count(*) from newsletter_subscribers) as subscribers`
    expect(counts).toEqual({
      clients: expect.toSatisfy(isBetween(130, 145)),
      orders: expect.toSatisfy(isBetween(850, 950)),
      tickets: expect.toSatisfy(isBetween(380, 620)),
      pending: expect.toSatisfy(isBetween(4, 25)),
      today: expect.toSatisfy(isBetween(5, 15)),
      published: expect.toSatisfy(isBetween(200, 230)),
      waiting: 6,
      hidden: 3,
      unread: 3,
      future_messages: 0,
      subscribers: expect.toSatisfy(isBetween(30, 50)),
    })
  })

  it('counts for each client exactly the orders that were not cancelled', async () => {
    const wrong = await rows`
      select c.id from clients c left join orders o on o.client_id = c.id and o.status <> 'cancelled'
      group by c.id
      having c.total_orders <> count(o.id) or c.total_spent <> coalesce(sum(o.total - o.returned_total), 0)
          or c.last_order_date is distinct from max(o.created_at)
          or (c.status = 'vip') <> (c.total_spent >= ${ouguiya(10_000)})`
    expect(wrong).toEqual([])
  })

  it('has canonical phones, VIP clients and some inactive clients', async () => {
    const clients = await rows<{ phone: string; status: string }>`select phone, status from clients`
    expect(clients.filter(({ phone }) => parsePhone(phone) !== phone)).toEqual([])
    const shareOf = (status: string) =>
      clients.filter((client) => client.status === status).length / clients.length
    expect(shareOf('vip')).toSatisfy(isBetween(0.1, 0.6))
    expect(shareOf('inactive')).toSatisfy(isBetween(0.01, 0.1))
  })

  it('has order totals equal to items, promotions, discount and shipping, and a copy of the customer', async () => {
    const wrong = await rows`
      select o.number from orders o left join clients c on c.id = o.client_id
        join (select order_id, count(*) as lines, sum(quantity) as units, sum(quantity * price) as amount,
                sum(promotion_discount) as promotions
              from order_items group by order_id) i on i.order_id = o.id
        left join (select order_id, sum(amount) as delivery from order_promotions
              where terms -> 'effect' ->> 'kind' = 'freeDelivery' group by order_id) f on f.order_id = o.id
      where o.subtotal <> i.amount or o.promotion_discount <> i.promotions
         or o.total <> i.amount - i.promotions - o.discount + o.shipping
         or o.item_count <> i.lines or o.total_quantity <> i.units or i.lines > 4
         or o.shipping + coalesce(f.delivery, 0)
              <> case when o.is_at_counter or o.wilaya = 'Nouakchott' then 0 else ${ouguiya(100)} end
         or not o.is_at_counter and (o.customer_name, o.customer_phone, o.language, o.wilaya)
              is distinct from (c.name, c.phone, c.language, c.wilaya)
      union all
      select number from orders o where not exists (select from order_items where order_id = o.id)`
    expect(wrong).toEqual([])
  })

  it('sells articles only after their creation, with their names, price, code and picture', async () => {
    const wrong = await rows`
      select o.number from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
        join product_images g on g.product_id = p.id and g.position = 0
        left join product_variants v on v.id = i.variant_id and v.product_id = p.id
      where p.created_at > o.created_at or i.unit_cost is null
         or (i.name, i.name_ar, i.variant_name, i.sku, coalesce(i.list_price, i.price), i.image_id)
           is distinct from (p.name, p.name_ar, v.name, v.sku, coalesce(v.price, p.price), g.media_id)`
    expect(wrong).toEqual([])
  })

  it('has best sellers', async () => {
    const sold = await rows<{ units: number }>`
      select sum(quantity)::int as units from order_items group by product_id order by units desc`
    expect(sold[0]!.units).toBeGreaterThan(4 * sold[Math.floor(sold.length / 2)]!.units)
  })

  it('has no future orders, and ascending order numbers', async () => {
    const orders = await rows<{ number: number; at: Date; updated: Date; status: OrderStatus }>`
      select number, created_at as at, updated_at as updated, status from orders order by number`
    expect(orders.filter(({ at, updated }) => at > now || updated > now || updated < at)).toEqual([])
    expect(orders.filter(({ at }, index) => index > 0 && at < orders[index - 1]!.at)).toEqual([])
    expect(now.getTime() - orders[0]!.at.getTime()).toSatisfy(isBetween(170 * DAY, 181 * DAY))
    const unsettled = orders.filter(
      ({ at, status }) => Number(now) - Number(at) > 3 * DAY && !isSettled(status),
    )
    expect(unsettled).toEqual([])
  })

  it('has status changes in a valid order that end at the status of the order', async () => {
    const histories = await rows<{
      status: OrderStatus
      steps: OrderStatus[]
      ascending: boolean
      atCounter: boolean
    }>`
      select o.status, o.is_at_counter as "atCounter", array_agg(e.status order by e.id) as steps,
             array_agg(e.at order by e.id) = array_agg(e.at order by e.at) as ascending
      from orders o join order_events e on e.order_id = o.id group by o.id`
    const wrong = histories.filter(({ status, steps, ascending, atCounter }) => {
      const path = ORDER_STATUSES.filter((known) => steps.includes(known))
      const isStarted = atCounter ? steps[0] === 'delivered' : steps[0] === 'pending'
      return !ascending || !isStarted || steps.at(-1) !== status || path.join() !== steps.join()
    })
    expect(wrong).toEqual([])
    const cancelled = histories.filter(({ status }) => status === 'cancelled').length / histories.length
    expect(cancelled).toSatisfy(isBetween(0.03, 0.09))
  })

  it('books every sale of an order once, when it is due, and a refund for every cancelled sale', async () => {
    const expected = (await orderHistories()).flatMap(({ id, method, total, steps }) => {
      const sold = steps.find(({ status }) => isSaleDue(method, status))
      const cancelled = steps.find(({ status }) => status === 'cancelled')
      const sale = sold && { id, type: 'sale', method, total, at: sold.at }
      const refund = sold && cancelled && { id, type: 'refund', method, total, at: cancelled.at }
      return [sale, refund].filter((entry) => entry !== undefined)
    })
    const ledger = await rows`
      select order_id as id, type, payment_method as method, amount as total, to_json(at) #>> '{}' as at
      from cash_transactions t where order_id in (select id from orders where not is_at_counter)
        and not exists (select from order_payments p where p.id = t.payment_id and p.return_id is not null)`
    expect(inOrder(ledger)).toEqual(inOrder(expected))
    expect(ledger.some(({ type }) => type === 'refund')).toBe(true)
  })

  it('has paid what each delivered order is worth', async () => {
    const wrong = await rows`
      select o.number, o.total - o.returned_total as worth, sum(case kind when 'payment' then amount else -amount end) as paid
      from orders o join order_payments p on p.order_id = o.id where o.status in ('delivered', 'cancelled') group by o.id
      having sum(case kind when 'payment' then amount else -amount end)
        <> case o.status when 'delivered' then o.total - o.returned_total else 0 end
      union all
      select number, total, 0 from orders o
      where status = 'delivered' and not exists (select from order_payments where order_id = o.id)`
    expect(wrong).toEqual([])
  })

  it('books every entry in a session of its day, and never overdraws the drawer', async () => {
    const misplaced = await rows`
      select t.id from cash_transactions t join cash_sessions s on s.id = t.session_id
      where t.date <> s.date or t.date <> (t.at at time zone 'Africa/Nouakchott')::date or t.at > ${now}`
    expect(misplaced).toEqual([])
    const overdrawn = await rows`
      select session_id from (
        select t.session_id, s.opening_balance + sum(case when t.type in ('sale', 'paidIn', 'transferIn')
            then t.amount else -t.amount end) over (partition by t.session_id order by t.id) as balance
        from cash_transactions t join cash_sessions s on s.id = t.session_id
        where t.payment_method = 'cash' and t.place_id = 1) held
      where balance < 0`
    expect(overdrawn).toEqual([])
  })

  it('opens each session with what the last closing left, and its closing is what was counted', async () => {
    const wrong = await rows`
      select s.id from cash_sessions s
        left join lateral (select counted_cash from cash_closings c where c.session_id < s.id order by number desc limit 1) l on true
        left join cash_closings c on c.session_id = s.id
      where s.opening_expected is distinct from l.counted_cash
         or s.opening_balance <> coalesce(l.counted_cash, s.opening_balance)
         or s.is_active <> (c.number is null) or c.difference <> 0 and c.reason = ''
         or c.expected_cash <> s.opening_balance + coalesce((
           select sum(case when type in ('sale', 'paidIn', 'transferIn') then amount else -amount end)
           from cash_transactions where session_id = s.id and payment_method = 'cash' and place_id = 1), 0)`
    expect(wrong).toEqual([])
  })

  it('has a register that verifies, with a seal for each closing', async () => {
    expect(await verifyRegister()).toMatchObject({ finding: undefined })
    const late = await rows`
      select number from cash_closings left join cash_seals on closing_number = number where is_late is distinct from false`
    expect(late).toEqual([])
  })

  it('has couriers whose cash agrees with their runs and hand-overs', async () => {
    const balances = await rows<{ held: number; expected: number }>`
      select c.name,
        (select coalesce(sum(case when type in ('sale', 'transferIn') then amount else -amount end), 0)
         from cash_transactions where place_id = c.place_id) as held,
        (select coalesce(sum(s.cash), 0) from run_stops s join runs r on r.id = s.run_id where r.courier_id = c.id)
          - (select coalesce(sum(counted + fees), 0) from handovers where courier_id = c.id) as expected
      from couriers c`
    expect(balances.filter(({ held, expected }) => held !== expected)).toEqual([])
    expect(balances.filter(({ held }) => held < 0)).toEqual([])
    const states = await rows`
      select distinct state from runs union select state from run_stops where run_id = (
        select id from runs where state = 'sent' order by id desc limit 1)`
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['sent', 'back', 'settled', 'delivered', 'postponed', 'waiting']),
    )
    const wrong = await rows`
      select o.number from run_stops s join orders o on o.id = s.order_id
      where (s.state = 'delivered') and o.status not in ('delivered', 'cancelled')
         or s.state = 'waiting' and s.closed_at is null and o.status not in ('sent', 'preparing')`
    expect(wrong).toEqual([])
  })

  it('has movements of stock with costs that explain the stock, and margins', async () => {
    const wrong = await rows`
      select variant_id from stock_movements m join product_variants v on v.id = m.variant_id
      group by v.id, variant_id having sum(m.quantity) <> v.stock_quantity or v.cost is null
      union all
      select i.product_id from order_items i join orders o on o.id = i.order_id
      where not exists (select from stock_movements m
        where m.order_id = o.id and m.variant_id = i.variant_id and m.cause in ('order', 'sale') and m.at = o.created_at)`
    expect(wrong).toEqual([])
    const [margin] = await rows<{ share: number }>`
      select (1 - sum(cost) / sum(costed_revenue))::float8 as share from product_sales`
    expect(margin!.share).toSatisfy(isBetween(0.3, 0.6))
  })

  it('has totals that agree with the orders', async () => {
    const [totals] = await rows`
      select (select sum(orders)::int from order_totals) as orders, (select sum(total)::float8 from order_totals) as total,
        (select sum(quantity)::int from product_sales) as units`
    const [orders] = await rows`
      select count(*)::int as orders, sum(total - returned_total)::float8 as total,
        (select sum(i.quantity - i.returned_quantity)::int from order_items i join orders o on o.id = i.order_id
         where o.status <> 'cancelled') as units from orders`
    expect(totals).toEqual(orders)
  })

  it.each<[part: string, atLeast: number]>([
    ['activity_log', 150],
    ['alerts where dismissed_at is null', 1],
    ['alerts where dismissed_at is not null', 1],
    ['blocked_phones', 2],
    ['cash_counts', 100],
    ["cash_places where kind in ('safe', 'bank')", 2],
    ["cash_transactions where type = 'transferIn'", 150],
    ['couriers', 2],
    ['couriers where user_id is not null', 1],
    ["credit_movements where cause = 'granted'", 1],
    ["credit_movements where cause = 'return'", 2],
    ['goods_receipts', 30],
    ['handovers', 100],
    ['newsletter_letters where finished_at is not null', 3],
    ['newsletter_letters where send_at is null', 1],
    ['order_calls', 10],
    ['order_promotions where released_at is null', 20],
    ["run_stops where state = 'refused'", 3],
    ["order_promotions where terms -> 'effect' ->> 'kind' = 'buyGet'", 1],
    ['order_returns', 20],
    ['order_returns where exchange_order_id is not null', 3],
    ['order_versions', 5],
    ['orders where is_pickup', 5],
    ["orders where is_pickup and status = 'delivered'", 5],
    ['product_options', 7],
    ["product_variants where price is not null and barcode <> ''", 8],
    ['product_variants where stock_quantity = 1 and not is_default', 2],
    ["promotions where code = 'PARFUMS20'", 1],
    ['run_marks', 200],
    ['run_stops', 200],
    ["scheduled_prices where state = 'planned'", 1],
    ['staff_pins', 3],
    ["statement_lines where kind = 'in' and not is_matched and set_aside_at is null", 3],
    ["statement_lines where kind = 'unread'", 1],
    ['statement_matches', 20],
    ["stock_movements where cause in ('damage', 'gift')", 5],
    ["stock_takes where status = 'applied'", 2],
    ["stock_takes where status = 'open'", 1],
    ["till_events where kind = 'drawerOpened'", 5],
    ['till_favourites', 8],
    ['till_tickets', 2],
    ["wishes where kind = 'backInStock'", 3],
    ["wishes where kind = 'wished'", 10],
  ])('has rows in %s', async (part, atLeast) => {
    const { rows: found } = await databasePool().query(`select count(*)::int as count from ${part}`)
    expect(found[0].count).toBeGreaterThanOrEqual(atLeast)
  })

  it('has closed every day and session except today', async () => {
    const open = await rows`select date from cash_days where is_open or closed_at < opened_at`
    const active = await rows`
      select date, opened_at <= ${now} as begun from cash_sessions where is_active or closed_at < opened_at`
    expect(open).toEqual([{ date: dayOf(now) }])
    expect(active).toEqual([{ date: dayOf(now), begun: true }])
  })

  it('has reviews only of delivered products by their buyers', async () => {
    const wrong = await rows`
      select r.id from reviews r left join orders o on o.id = r.order_id
      where o.status is distinct from 'delivered' or r.author <> o.customer_name
         or r.created_at not between o.updated_at and ${now}
         or not exists (select from order_items i where i.order_id = r.order_id and i.product_id = r.product_id)`
    expect(wrong).toEqual([])
  })

  it('ends with the stock of the catalogue', async () => {
    const stock = await rows<{ name: string; stock: number }>`
      select name, stock_quantity as stock from products order by id`
    expect(stock).toEqual(demoProducts.map((product) => ({ name: product.name.fr, stock: product.stock })))
  })

  itInFullRun('produces the same data in another database', async () => {
    const here = await fingerprint()
    const there = await inAnotherDatabase(database, async () => {
      await seedDemoShop(now)
      return fingerprint()
    })
    expect(there).toEqual(here)
  })
})

function isBetween(min: number, max: number) {
  return (value: number) => value >= min && value <= max
}

function inOrder(entries: object[]): string[] {
  return entries.map((entry) => JSON.stringify(entry)).sort()
}

const isSettled = (status: OrderStatus) => status === 'delivered' || status === 'cancelled'

/** The rows of a template query; its values are passed as parameters. */
async function rows<Row = Record<string, unknown>>(
  query: TemplateStringsArray,
  ...values: unknown[]
): Promise<Row[]> {
  const text = query.reduce((start, end, index) => `${start}$${index}${end}`)
  return (await databasePool().query(text, values)).rows as Row[]
}

interface OrderHistory {
  id: number
  method: OrderPayment
  total: number
  steps: { status: OrderStatus; at: string }[]
}

function orderHistories(): Promise<OrderHistory[]> {
  return rows`
    select o.id, o.payment_method as method, o.total,
           json_agg(json_build_object('status', e.status, 'at', e.at) order by e.id) as steps
    from orders o join order_events e on e.order_id = o.id where not o.is_at_counter group by o.id`
}

/** Everything except the ids of pictures, which are random. */
async function fingerprint(): Promise<unknown> {
  return {
    orders: await rows`
      select number, token, customer_name, total, status, payment_method, created_at from orders order by number`,
    clients: await rows`select name, phone, status, total_spent from clients order by id`,
    ledger:
      await rows`select date, type, amount, description, staff_name, at from cash_transactions order by id`,
    reviews: await rows`select product_id, author, content, status from reviews order by id`,
    messages: await rows`select conversation_id, content, timestamp from messages order by id`,
  }
}

/** Runs `work` on a second database, then opens the first one again. */
async function inAnotherDatabase<T>(
  { connection }: ReturnType<typeof useTestDatabase>,
  work: () => Promise<T>,
): Promise<T> {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await closeDatabase()
  await copyDatabase(server, name)
  openDatabase({ ...server, database: name })
  try {
    return await work()
  } finally {
    await closeDatabase()
    await runOn({ ...server, database: 'postgres' }, `drop database ${name} with (force)`)
    openDatabase(connection)
  }
}
