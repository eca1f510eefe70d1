/**
 * Random histories of two devices at the counter, with and without a connection, on a real database and on a model. Answers
 * are lost, requests are repeated, sent at once and late, and connections to PostgreSQL are cut in the middle. Every sale
 * is in the shop exactly once, sums are right, and every unit of stock is explained by a movement.
 */
import { eq, inArray, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { products, productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { moveStock } from '#features/catalogue/stock/stock.server.ts'
import { orderItems, orders } from '#features/orders/orders-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import type { TillEvent, TillResult, TillSale } from '#features/till/till-events.rules.ts'
import { applyEvents } from '#features/till/till-events.server.ts'
import { saleTotals } from '#features/till/till-sale.rules.ts'
import { tillSales } from '#features/till/till-tables.server.ts'
import { db, isConnectionError, transaction } from '#platform/database/database.server.ts'
import { aProduct } from '../builders.ts'
import { aLine, aSale, cash } from '../till-events.ts'

type SaleEvent = TillEvent & TillSale

const device = fc.nat(1)
const article = fc.nat(2)
const lines = fc.array(fc.record({ article, quantity: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 3,
})

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      device,
      lines,
      payment: fc.constantFrom('cash', 'wallet', 'split'),
      /** What becomes of the request, if there is a connection. */
      fate: fc.constantFrom('answered', 'answered', 'answerLost', 'repeated', 'cut'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disconnect' as const), device }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      device,
      batch: fc.integer({ min: 1, max: 4 }),
      fate: fc.constantFrom('answered', 'answerLost', 'repeated', 'cut'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('connectBoth' as const), batch: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const), which: fc.nat(1_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      article,
      units: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reprice' as const),
      article,
      price: fc.integer({ min: 1, max: 50 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('offer' as const), article, isOffered: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const), device }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Article {
  productId: number
  variantId: number
  price: Money
  stock: number
  isOffered: boolean
  sold: number
  corrected: number
}

interface Device {
  isOnline: boolean
  /** Sales that the shop has not confirmed, in their order. */
  pending: SaleEvent[]
  /** Prices as the device knows them. */
  prices: Money[]
}

interface World {
  by: StaffPerson
  articles: Article[]
  devices: Device[]
  /** Sales that the shop must have, by key. */
  accepted: Map<string, SaleEvent>
  /** Everything that was ever sent. */
  sent: SaleEvent[]
  done: Map<string, number>
}

let nextReference = 1
const APART_MS = 60_000

function makeSale(world: World, from: Device, one: Extract<Step, { do: 'sell' }>): SaleEvent {
  const made = one.lines.map(({ article: at, quantity }) =>
    aLine({ product: world.articles[at]!.productId, quantity, listPrice: from.prices[at]! }),
  )
  const total = made.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const half = money(Math.floor(total / 2))
  const wallet = (amount: Money) => ({
    method: 'bankily' as const,
    amount,
    reference: `TILL${nextReference++}`,
  })
  const payments =
    one.payment === 'cash'
      ? [cash(money(total))]
      : one.payment === 'wallet'
        ? [wallet(money(total))]
        : [cash(half), wallet(money(total - half))]
  const at = new Date(Date.now() - APART_MS).toISOString()
  return aSale({ lines: made, payments, at })
}

const send = async (world: World, events: SaleEvent[]) =>
  applyEvents(
    // As the network does: a copy of what was sent.
    structuredClone(events).map((event) => ({ key: event.key, event })),
    { staff: world.by, now: new Date() },
  )

/** Ends the transaction of the request with its connection; the sale may have been carried out or not. */
async function sendAndCut(world: World, events: SaleEvent[]): Promise<void> {
  const sending = send(world, events).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error
  })
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 15))
  const { rows: ended } = await db().execute<{ pid: number }>(
    sql`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < clock_timestamp() - interval '2 ms'`,
  )
  await sending
  // A transaction that starts on an ended connection, which the pool has not noticed yet, keeps it for ever.
  const pids = ended.map(({ pid }) => pid)
  await expect
    .poll(() =>
      db()
        .execute(countOf(pids))
        .then(
          ({ rows }) => rows[0]?.left,
          () => -1,
        ),
    )
    .toBe(0)
}

function countOf(pids: number[]) {
  return sql`select count(*)::int as left from pg_stat_activity where pid = any(${sql.param(pids)}::int[])`
}

/** What the shop must answer to a sale with a connection. */
function refusalOf({ articles }: World, event: SaleEvent): string | undefined {
  const asked = Map.groupBy(event.lines, ({ product }) => product)
  const known = [...asked].map(([product, own]) => ({
    own,
    article: articles.find(({ productId }) => productId === product)!,
    units: own.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  if (known.some(({ article: one }) => !one.isOffered)) return 'unknownProduct'
  if (known.some(({ own, article: one }) => own.some(({ listPrice }) => listPrice !== one.price)))
    return 'priceChanged'
  return known.some(({ article: one, units }) => units > one.stock) ? 'outOfStock' : undefined
}

function accept(world: World, event: SaleEvent): void {
  if (world.accepted.has(event.key)) return
  world.accepted.set(event.key, event)
  for (const { product, quantity } of event.lines) {
    const one = world.articles.find(({ productId }) => productId === product)!
    const missing = Math.max(0, quantity - one.stock)
    one.corrected += missing
    one.stock += missing - quantity
    one.sold += quantity
  }
}

function count(world: World, name: string): void {
  world.done.set(name, (world.done.get(name) ?? 0) + 1)
}

async function sellOnline(world: World, from: Device, event: SaleEvent, fate: string): Promise<void> {
  const expected = refusalOf(world, event)
  if (fate === 'answered' || fate === 'repeated') {
    const requests = fate === 'repeated' ? 3 : 1
    const answers = await Promise.all(Array.from({ length: requests }, () => send(world, [event])))
    const results = answers.map(([one]) => one!.result)
    for (const result of results) expect(result).toEqual(results[0])
    expect(refusedIn(results[0]!)).toBe(expected)
    if (expected) from.prices = world.articles.map(({ price }) => price)
    else accept(world, event)
    count(world, expected ?? fate)
    return
  }
  if (fate === 'answerLost') await send(world, [event])
  else await sendAndCut(world, [event])
  // A sale whose connection was cut may have been carried out: later sales then find less stock.
  if (await isStored(event)) accept(world, event)
  // The device gives the goods, and sends the sale as one without a connection later.
  from.isOnline = false
  from.pending.push({ ...event, isOffline: true })
  count(world, `${fate}${expected ? 'Refused' : ''}`)
}

async function isStored({ key }: SaleEvent): Promise<boolean> {
  return (await db().$count(tillSales, eq(tillSales.key, key))) > 0
}

function refusedIn(result: TillResult): string | undefined {
  return 'refused' in result ? result.refused : undefined
}

/** Sends what waits, in its order; the device forgets a sale only when it has the answer. */
async function flush(world: World, from: Device, batch: number, fate: string): Promise<void> {
  from.isOnline = true
  let current = fate
  while (from.pending.length > 0) {
    const events = from.pending.slice(0, batch)
    if (current === 'cut') await sendAndCut(world, events)
    if (current === 'answerLost') await send(world, events)
    const answers =
      current === 'repeated'
        ? (await Promise.all([send(world, events), send(world, events)]))[1]
        : await send(world, events)
    for (const [index, { key, result }] of answers.entries()) {
      expect(key).toBe(events[index]!.key)
      expect(result).toMatchObject({ done: true })
      accept(world, events[index]!)
    }
    from.pending = from.pending.slice(answers.length)
    current = 'answered'
  }
}

async function run(one: Step, world: World): Promise<void> {
  const { articles, devices, by } = world
  switch (one.do) {
    case 'sell': {
      const from = devices[one.device]!
      const event = makeSale(world, from, one)
      world.sent.push(event)
      if (from.isOnline) return sellOnline(world, from, event, one.fate)
      from.pending.push({ ...event, isOffline: true })
      return count(world, 'offline')
    }
    case 'disconnect':
      devices[one.device]!.isOnline = false
      return
    case 'connect':
      await flush(world, devices[one.device]!, one.batch, one.fate)
      return count(world, 'connect')
    case 'connectBoth':
      await Promise.all(devices.map((each) => flush(world, each, one.batch, 'answered')))
      return count(world, 'connectBoth')
    case 'late': {
      // A request that was delayed in the network arrives once more.
      const event = world.sent[one.which % world.sent.length]
      const isWaiting = devices.some(({ pending }) => pending.some(({ key }) => key === event?.key))
      if (!event || isWaiting) return
      const [answer] = await send(world, [event])
      expect('done' in answer!.result).toBe(world.accepted.has(event.key))
      return count(world, 'late')
    }
    case 'receive': {
      const { productId, variantId } = articles[one.article]!
      const change = { productId, variantId, quantity: one.units }
      await transaction(() => moveStock([change], { cause: 'receipt', by, now: new Date() }))
      articles[one.article]!.stock += one.units
      return
    }
    case 'reprice': {
      const price = ouguiya(one.price)
      await db().update(products).set({ price }).where(eq(products.id, articles[one.article]!.productId))
      articles[one.article]!.price = price
      return
    }
    case 'offer': {
      const deletedAt = one.isOffered ? null : new Date()
      await db().update(products).set({ deletedAt }).where(eq(products.id, articles[one.article]!.productId))
      articles[one.article]!.isOffered = one.isOffered
      return
    }
    case 'refresh':
      devices[one.device]!.prices = articles.map(({ price }) => price)
  }
}

async function expectModel(world: World): Promise<void> {
  const keys = world.sent.map(({ key }) => key)
  const sales = await db().select().from(tillSales).where(inArray(tillSales.key, keys))
  expect(new Set(sales.map(({ key }) => key))).toEqual(new Set(world.accepted.keys()))
  expect(sales).toHaveLength(world.accepted.size)
  for (const { key, orderId } of sales) {
    const event = world.accepted.get(key)!
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    expect(order).toMatchObject({
      total: saleTotals(event).total,
      token: event.token,
      status: 'delivered',
    })
    const items = await db().select().from(orderItems).where(eq(orderItems.orderId, orderId))
    expect(items.map(({ productId, quantity, price }) => [productId, quantity, price])).toEqual(
      event.lines.map(({ product, quantity, price }) => [product, quantity, price]),
    )
    const entries = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, orderId))
    expect(entries.map(({ paymentMethod, amount }) => [paymentMethod, amount]).sort()).toEqual(
      event.payments.map(({ method, amount }) => [method, amount]).sort(),
    )
  }
  for (const { variantId, stock, sold, corrected } of world.articles) {
    const [variant] = await db().select().from(productVariants).where(eq(productVariants.id, variantId))
    expect(variant!.stockQuantity).toBe(stock)
    const movements = await db().select().from(stockMovements).where(eq(stockMovements.variantId, variantId))
    const units = (cause: string) =>
      movements.filter((each) => each.cause === cause).reduce((sum, { quantity }) => sum + quantity, 0)
    expect([0 - units('sale'), units('correction')]).toEqual([sold, corrected])
  }
}

async function newWorld(shop: { by: StaffPerson; categoryId: number }, done: Map<string, number>) {
  const articles: Article[] = []
  for (const stock of [0, 3, 8]) {
    const price = ouguiya(20)
    const productId = await aProduct({ categoryId: shop.categoryId, price, stockQuantity: stock })
    const [variant] = await db()
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
    articles.push({ productId, variantId: variant!.id, price, stock, isOffered: true, sold: 0, corrected: 0 })
  }
  const prices = articles.map(({ price }) => price)
  const devices = [0, 1].map((): Device => ({ isOnline: true, pending: [], prices }))
  return { by: shop.by, articles, devices, accepted: new Map(), sent: [], done } satisfies World
}

/** Returns how often each thing happened. */
export async function runTillHistories(
  shop: { by: StaffPerson; categoryId: number },
  parameters: fc.Parameters<[Step[]]>,
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      const world = await newWorld(shop, done)
      for (const one of history) await run(one, world)
      for (const each of world.devices) await flush(world, each, 3, 'answered')
      await expectModel(world)
    }),
    // A shorter history would be cut at other moments.
    { ...parameters, endOnFailure: true },
  )
  return done
}
