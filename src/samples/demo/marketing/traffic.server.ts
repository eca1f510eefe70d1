/** Analytics events of the demo shop: many visits, fewer carts, and one event per order. */
import { dayOf, type Day } from '#core/day.ts'
import { shopDays, shopEvents } from '#features/insights/analytics-tables.server.ts'
import type { EventKind } from '#features/insights/analytics.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import { SeededRandom } from '../random.rules.ts'

/** Events per order, as minimum and maximum. */
const EVENTS_PER_ORDER: [EventKind, number, number][] = [
  ['page_view', 60, 110],
  ['product_view', 25, 45],
  ['add_to_cart', 4, 7],
  ['checkout_start', 2.2, 3],
  ['checkout_details', 1.5, 2],
  ['checkout_payment', 1.1, 1.4],
  ['order', 1, 1],
]
const VISITORS_PER_ORDER: [number, number] = [18, 30]

export async function writeTraffic(orders: DemoOrder[]): Promise<void> {
  const random = new SeededRandom('traffic')
  const placed = orders.filter(({ zone }) => zone !== null)
  const days = [...Map.groupBy(placed, ({ createdAt }) => dayOf(createdAt))]
  await insertRows(
    shopDays,
    days.map(([day, own]) => ({
      day,
      visitors: Math.round(own.length * random.between(...VISITORS_PER_ORDER)),
    })),
  )
  await insertRows(
    shopEvents,
    days.flatMap(([day, own]) => eventsOf(random, day, own.length)),
  )
}

function eventsOf(random: SeededRandom, day: Day, orders: number) {
  return EVENTS_PER_ORDER.map(([kind, min, max]) => ({
    day,
    kind,
    productId: null,
    count: Math.round(orders * random.between(min, max)),
  }))
}
