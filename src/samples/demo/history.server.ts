/** Six months of demo data that end now; the same `now` produces the same data. */
import { eq } from 'drizzle-orm'
import { addDays, dayOf } from '#core/day.ts'
import { deliveryZones } from '#features/delivery/delivery-tables.server.ts'
import { loadZones } from '#features/delivery/delivery.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { writeAlerts } from './cash/alerts.server.ts'
import { writeRegister } from './cash/register.server.ts'
import { writeStatements } from './cash/statements.server.ts'
import { readDemoProducts } from './catalogue/products.server.ts'
import { writePromotions, writePromotionUses } from './catalogue/promotions.server.ts'
import { writeReviews } from './catalogue/reviews.server.ts'
import { momentOf } from './days.rules.ts'
import { planTodaysRun } from './dispatch/run-plan.server.ts'
import { writeCouriers, writeHandovers, writeRuns } from './dispatch/runs.server.ts'
import { blockPhones, writeCalls, writeLetters, writeWishes } from './marketing/marketing.server.ts'
import { writeMessages } from './marketing/messages.server.ts'
import { writeTraffic } from './marketing/traffic.server.ts'
import { HISTORY_DAYS } from './marketing/visits.server.ts'
import { creditOf, planCredit, writeCredit } from './orders/credit.server.ts'
import { planEdits, writeEdits } from './orders/edits.server.ts'
import type { PlannedOrder } from './orders/order-plan.server.ts'
import { writeOrders } from './orders/order-rows.server.ts'
import { upTo } from './orders/order-steps.server.ts'
import { planOrders } from './orders/orders.server.ts'
import { planPayments, References, writePayments } from './orders/payments.server.ts'
import { planReturns, writeReturns } from './orders/returns.server.ts'
import { writeActivities } from './people/activity.server.ts'
import { planPeople, writeClients, writeSubscribers } from './people/people.server.ts'
import { seedDemoStaff } from './people/staff.server.ts'
import { planStock } from './stock/stock-plan.server.ts'
import { planDifferences } from './stock/stock-takes.server.ts'
import { writeStock } from './stock/stock.server.ts'
import { writeTill } from './till/till-rows.server.ts'
import { planTillSales } from './till/till.server.ts'

/** Needs an existing catalogue without stock; its stock in the end is that of the sample texts. */
export async function seedDemoHistory(now: Date): Promise<void> {
  await transaction(async () => {
    const products = await readDemoProducts()
    const people = planPeople()
    await db().update(deliveryZones).set({ isActive: true }).where(eq(deliveryZones.kind, 'pickup'))
    const zones = await loadZones()
    const openedAt = momentOf(addDays(dayOf(now), -HISTORY_DAYS), 8)
    const staff = await seedDemoStaff(openedAt, now)
    const couriers = await writeCouriers(zones[0]!.id, openedAt)
    const promotions = await writePromotions(products, staff, now)

    const references = new References()
    const online = planOrders({ products, zones, promotions }, people.shoppers, now)
    planTodaysRun(online, now)
    const placed = inOrder([
      ...online.map((order) => cut(order, now)),
      ...planTillSales(products, people.shoppers, references, now),
    ])
    planEdits(placed)
    const planned = inOrder([...placed, ...planReturns(placed, products, now)])
    planPayments(planned, references, now)
    const credit = planCredit(planned, now)
    const stock = planStock(products, planned, planDifferences(products, now), now)

    const clientIds = await writeClients(people, planned, creditOf(credit), now)
    const orders = await writeOrders(planned, clientIds, staff)
    await writePromotionUses(orders, clientIds)
    await writeEdits(orders, staff)
    const returnIds = await writeReturns(orders, staff)
    const paymentIds = await writePayments(orders, returnIds, staff)
    await writeCredit(credit, clientIds, paymentIds, staff)
    await writeStock(stock, staff, now)
    const runs = await writeRuns(orders, couriers, staff, now)
    const sessionAt = await writeRegister({ orders, paymentIds, couriers, runs, staff, now })
    await writeHandovers(runs, couriers, staff, sessionAt)
    await writeTill(orders, products, staff, now)
    await writeStatements(orders, paymentIds, staff, now)
    await writeCalls(orders, staff, now)
    await blockPhones(staff, now)
    await writeActivities(orders, staff, now)

    await writeTraffic(orders)
    await writeReviews(orders, now)
    await writeMessages(firstHalfOf(people.shoppers), clientIds, staff, now)
    await writeSubscribers(people.shoppers, now)
    await writeLetters(products, staff, now)
    await writeWishes(products, people.shoppers, clientIds, now)
    await writeAlerts(staff, now)
  })
}

/** The order as it is now. */
function cut(order: PlannedOrder, now: Date): PlannedOrder {
  const path = upTo(now, order)
  const last = path.steps.at(-1)!
  return { ...order, ...path, status: last.status, updatedAt: last.at }
}

function inOrder(orders: PlannedOrder[]): PlannedOrder[] {
  return orders.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** Shoppers are in the order of their first order: the first half were clients two months ago. */
function firstHalfOf<T>(people: T[]): T[] {
  return people.slice(0, people.length / 2)
}
