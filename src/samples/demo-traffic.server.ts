/** Who came to look: many visits, fewer carts, and the orders that are known. */
import { dayOf, type Day } from '#core/day.ts'
import { shopDays, shopEvents } from '#features/insights/analytics-tables.server.ts'
import type { EventKind } from '#features/insights/analytics.rules.ts'
import { insertAll } from './demo-insert.server.ts'
import type { DemoOrder } from './demo-orders.server.ts'
import { Dice } from './demo-random.rules.ts'

/** How many of each for one order, at least and at most. */
const FOR_AN_ORDER: [EventKind, number, number][] = [
  ['page_view', 60, 110],
  ['product_view', 25, 45],
  ['add_to_cart', 4, 7],
  ['checkout_start', 2.2, 3],
  ['checkout_details', 1.5, 2],
  ['checkout_payment', 1.1, 1.4],
  ['order', 1, 1],
]
const VISITORS_FOR_AN_ORDER: [number, number] = [18, 30]

export async function writeTraffic(orders: DemoOrder[]): Promise<void> {
  const dice = new Dice('traffic')
  const days = [...Map.groupBy(orders, ({ createdAt }) => dayOf(createdAt))]
  await insertAll(
    shopDays,
    days.map(([day, own]) => ({
      day,
      visitors: Math.round(own.length * dice.between(...VISITORS_FOR_AN_ORDER)),
    })),
  )
  await insertAll(
    shopEvents,
    days.flatMap(([day, own]) => eventsOf(dice, day, own.length)),
  )
}

function eventsOf(dice: Dice, day: Day, orders: number) {
  return FOR_AN_ORDER.map(([kind, least, most]) => ({
    day,
    kind,
    productId: null,
    count: Math.round(orders * dice.between(least, most)),
  }))
}
