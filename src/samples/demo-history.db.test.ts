import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dayOf } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import {
  isSaleDue,
  ORDER_STATUSES,
  type OrderPayment,
  type OrderStatus,
} from '#features/orders/order.rules.ts'
import { closeDatabase, databasePool, openDatabase } from '#platform/database/database.server.ts'
import { seedDemoShop } from '../../tests/demo-shop.ts'
import { itInFullRun } from '../../tests/full-run.ts'
import { copyDatabase, runOn, useTestDatabase } from '../../tests/test-database.ts'
import { demoProducts } from './demo-catalogue.text.ts'
import { DAY } from './demo-days.rules.ts'

describe.each([
  ['in the afternoon', new Date('2026-11-15T16:20:00Z')],
  ['just after midnight', new Date('2026-03-01T00:00:20Z')],
])('six months of the demo shop, seeded %s', (_, now) => {
  const database = useTestDatabase()
  beforeAll(() => seedDemoShop(now))

  it('has realistic numbers of clients, orders, reviews, messages and subscribers', async () => {
    const [counts] = await rows`
      select (select count(*) from clients) as clients,
             (select count(*) from orders) as orders,
             (select count(*) from orders where status = 'pending') as pending,
             (select count(*) from orders where created_at >= ${dayOf(now)}::date) as today,
             (select count(*) from reviews where status = 'published') as published,
             (select count(*) from reviews where status = 'pending') as waiting,
             (select count(*) from reviews where status = 'hidden') as hidden,
             (select count(*) from conversations where unread_count > 0) as unread,
             (select count(*) from conversations where last_message_time > ${now}) as future_messages,
             (select count(*) from newsletter_subscribers) as subscribers`
    expect(counts).toEqual({
      clients: expect.toSatisfy(isBetween(130, 145)),
      orders: expect.toSatisfy(isBetween(850, 950)),
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
      having c.total_orders <> count(o.id) or c.total_spent <> coalesce(sum(o.total), 0)
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

  it('has order totals equal to items and shipping, and a copy of the customer', async () => {
    const wrong = await rows`
      select o.number from orders o join clients c on c.id = o.client_id
        join (select order_id, count(*) as lines, sum(quantity) as units, sum(quantity * price) as amount
              from order_items group by order_id) i on i.order_id = o.id
      where o.subtotal <> i.amount or o.total <> i.amount + o.shipping
         or o.item_count <> i.lines or o.total_quantity <> i.units or i.lines > 4
         or o.shipping <> case o.wilaya when 'Nouakchott' then 0 else ${ouguiya(100)} end
         or (o.customer_name, o.customer_phone, o.language, o.wilaya) is distinct from (c.name, c.phone, c.language, c.wilaya)
      union all
      select number from orders o where not exists (select from order_items where order_id = o.id)`
    expect(wrong).toEqual([])
  })

  it('sells products only after their creation, with their name, price and picture', async () => {
    const wrong = await rows`
      select o.number from orders o join order_items i on i.order_id = o.id join products p on p.id = i.product_id
        join product_images g on g.product_id = p.id and g.position = 0
      where p.created_at > o.created_at
         or (i.name, i.name_ar, i.price, i.image_id) is distinct from (p.name, p.name_ar, p.price, g.media_id)`
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
    const histories = await rows<{ status: OrderStatus; steps: OrderStatus[]; ascending: boolean }>`
      select o.status, array_agg(e.status order by e.id) as steps,
             array_agg(e.at order by e.id) = array_agg(e.at order by e.at) as ascending
      from orders o join order_events e on e.order_id = o.id group by o.id`
    const wrong = histories.filter(({ status, steps, ascending }) => {
      const path = ORDER_STATUSES.filter((known) => steps.includes(known))
      return !ascending || steps[0] !== 'pending' || steps.at(-1) !== status || path.join() !== steps.join()
    })
    expect(wrong).toEqual([])
    const cancelled = histories.filter(({ status }) => status === 'cancelled').length / histories.length
    expect(cancelled).toSatisfy(isBetween(0.03, 0.09))
  })

  it('books every sale once, when it is due, and a refund for every cancelled sale', async () => {
    const expected = (await orderHistories()).flatMap(({ id, method, total, steps }) => {
      const sold = steps.find(({ status }) => isSaleDue(method, status))
      const cancelled = steps.find(({ status }) => status === 'cancelled')
      const sale = sold && { id, type: 'sale', method, total, at: sold.at }
      const refund = sold && cancelled && { id, type: 'refund', method, total, at: cancelled.at }
      return [sale, refund].filter((entry) => entry !== undefined)
    })
    const ledger = await rows`
      select order_id as id, type, payment_method as method, amount as total, to_json(at) #>> '{}' as at
      from cash_transactions where automatic or order_id is not null`
    expect(inOrder(ledger)).toEqual(inOrder(expected))
    expect(ledger.some(({ type }) => type === 'refund')).toBe(true)
  })

  it('books every entry in a session of its day, and never overdraws the drawer', async () => {
    const misplaced = await rows`
      select t.id from cash_transactions t join cash_sessions s on s.id = t.session_id
      where t.date <> s.date or t.date <> (t.at at time zone 'Africa/Nouakchott')::date or t.at > ${now}`
    expect(misplaced).toEqual([])
    const overdrawn = await rows`
      select d.date from cash_days d join cash_transactions t on t.date = d.date and t.payment_method = 'cash'
      group by d.date having d.opening_balance + sum(case t.type when 'sale' then t.amount else -t.amount end) < 0`
    expect(overdrawn).toEqual([])
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

  it('does not change the stock', async () => {
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
    from orders o join order_events e on e.order_id = o.id group by o.id`
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
