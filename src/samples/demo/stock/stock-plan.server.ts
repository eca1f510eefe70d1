/** Every change of the stock over six months: what orders and returns move, and the goods received for them. */
import { addDays, dayOf } from '#core/day.ts'
import { ouguiya, type Money } from '#core/money.ts'
import { movingAverage, type StockCause } from '#features/catalogue/stock/stock.rules.ts'
import { fittingReasons, type DemoArticle, type DemoProduct } from '../catalogue/products.server.ts'
import { DAY, momentOf } from '../days.rules.ts'
import type { PlannedItem, PlannedOrder } from '../orders/order-plan.server.ts'
import type { Author } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { damageReasons, giftReason } from '../words.text.ts'

export interface StockEvent {
  product: DemoProduct
  article: DemoArticle
  at: Date
  cause: StockCause
  /** Negative: taken out of the stock. */
  quantity: number
  by: Author
  reason: string
  order: PlannedOrder | null
  /** The line of the order, whose cost is known from the stock. */
  item: PlannedItem | null
  /** Of received goods. */
  unitCost: Money | null
}

export interface ArticleHistory {
  product: DemoProduct
  article: DemoArticle
  events: StockEvent[]
  cost: Money
}

/** Days ago on which the goods of the following weeks arrive. */
const DELIVERIES = [150, 120, 90, 60, 30]
const DELIVERY_HOUR = 8.6
/** Articles that were damaged or given away. */
const REMOVED = 10
/** What an article costs, as a part of its price. */
const COST_SHARE: [number, number] = [0.42, 0.62]
/** Suppliers become dearer by this with each delivery. */
const COST_RISE = 0.015

export interface TakeDifference {
  article: DemoArticle
  at: Date
  quantity: number
}

/** Writes the cost of each sold unit into the items. */
export function planStock(
  products: DemoProduct[],
  orders: PlannedOrder[],
  differences: TakeDifference[],
  now: Date,
): ArticleHistory[] {
  const random = new SeededRandom('stock')
  const moved = Map.groupBy(orders.flatMap(eventsOf), ({ article }) => article)
  const counted = Map.groupBy(differences, ({ article }) => article)
  const deliveries = DELIVERIES.map((daysAgo) => momentOf(addDays(dayOf(now), -daysAgo), DELIVERY_HOUR))
  const removed = new Set(random.shuffled([...moved.keys()]).slice(0, REMOVED))
  return products.flatMap((product) => {
    const share = random.between(...COST_SHARE)
    return product.articles.map((article) => {
      const base = { product, article, order: null, item: null, unitCost: null, reason: '' }
      const own = [
        ...(moved.get(article) ?? []),
        ...(counted.get(article) ?? []).map(({ at, quantity }): StockEvent => ({
          ...base,
          at,
          quantity,
          cause: 'count',
          by: 'manager',
        })),
        ...(removed.has(article) ? [planRemoval(random, { ...base, quantity: -1, by: 'manager' }, now)] : []),
      ].sort((a, b) => a.at.getTime() - b.at.getTime())
      const received = planReceipts(random, { product, article, share }, own, deliveries, now)
      return withCosts({ product, article }, received)
    })
  })
}

/** What an order takes out, and what an edit, a cancellation or a return brings back. */
function eventsOf(order: PlannedOrder): StockEvent[] {
  const { edit, goodsReturn, items, steps } = order
  const cancelled = steps.find(({ status }) => status === 'cancelled')
  return items.flatMap((item, position) => {
    const { product, article, quantity } = item
    const base = { product, article, order, item: null, unitCost: null, reason: '' }
    const edited = position === 0 ? (edit?.units ?? 0) : 0
    const restocked = goodsReturn?.lines.find(
      (line) => line.position === position && line.condition === 'restock',
    )
    const events: (StockEvent | false | undefined)[] = [
      {
        ...base,
        item,
        at: order.createdAt,
        cause: order.zone === null ? 'sale' : 'order',
        quantity: -quantity - edited,
        by: order.placedBy,
      },
      edited > 0 && { ...base, at: edit!.at, cause: 'edit', quantity: edited, by: 'manager' },
      cancelled && { ...base, at: cancelled.at, cause: 'cancellation', quantity, by: cancelled.by },
      restocked && {
        ...base,
        at: goodsReturn!.at,
        cause: 'return',
        quantity: restocked.quantity,
        by: 'manager',
        reason: goodsReturn!.reason,
      },
    ]
    return events.filter((event): event is StockEvent => Boolean(event))
  })
}

type EventBase = Omit<StockEvent, 'at' | 'cause'>

function planRemoval(random: SeededRandom, base: EventBase, now: Date): StockEvent {
  const age = (now.getTime() - base.product.createdAt.getTime()) / DAY
  const at = momentOf(
    addDays(dayOf(now), -Math.floor(age * random.between(0.1, 0.7))),
    random.between(10, 18),
  )
  const cause = random.pick(['damage', 'gift'] as const)
  return {
    ...base,
    at: at > base.product.createdAt && at < now ? at : now,
    cause,
    reason: cause === 'gift' ? giftReason.fr : fittingReasons(damageReasons, base.product)[0]!.fr,
  }
}

interface Costed {
  product: DemoProduct
  article: DemoArticle
  share: number
}

/** Adds receipts so that the stock is never negative, and in the end what the catalogue says. */
function planReceipts(
  random: SeededRandom,
  { product, article, share }: Costed,
  events: StockEvent[],
  deliveries: Date[],
  now: Date,
): StockEvent[] {
  const base = { product, article, order: null, item: null, reason: '', by: 'manager' as const }
  const starts = [
    product.createdAt,
    ...deliveries.filter((at) => at.getTime() > product.createdAt.getTime() + DAY),
  ]
  const all: StockEvent[] = []
  let stock = 0
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1]
    const own = events.filter(({ at }) => (index === 0 || at >= start) && (!end || at < end))
    const { net, lowest } = pathOf(own)
    const needed = -lowest - stock
    const wanted = end ? needed + random.whole(1, 3) : Math.max(needed, article.stock - stock - net)
    const quantity = Math.max(0, wanted)
    if (quantity > 0)
      all.push({
        ...base,
        at: start,
        cause: 'receipt',
        quantity,
        unitCost: ouguiya(Math.round((article.price / 100) * share * (1 + COST_RISE * index))),
      })
    all.push(...own)
    stock += quantity + net
  }
  const surplus = stock - article.stock
  const reason = fittingReasons(damageReasons, product)[0]!.fr
  return surplus > 0
    ? [...all, { ...base, at: now, cause: 'damage', quantity: -surplus, unitCost: null, reason }]
    : all
}

function pathOf(events: StockEvent[]): { net: number; lowest: number } {
  let [net, lowest] = [0, 0]
  for (const { quantity } of events) {
    net += quantity
    lowest = Math.min(lowest, net)
  }
  return { net, lowest }
}

function withCosts(names: Pick<ArticleHistory, 'product' | 'article'>, events: StockEvent[]): ArticleHistory {
  let stock = 0
  let cost: Money | null = null
  for (const { quantity, unitCost, item } of events) {
    if (unitCost !== null) cost = movingAverage({ stock, cost }, { quantity, unitCost })
    if (item) item.unitCost = cost
    stock += quantity
  }
  return { ...names, events, cost: cost ?? ouguiya(0) }
}

/** What was in stock just before this time. */
export function stockAt({ events }: ArticleHistory, at: Date): number {
  return events.filter((event) => event.at < at).reduce((all, { quantity }) => all + quantity, 0)
}
