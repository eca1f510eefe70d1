/** Six months of demo data that end now; the same `now` produces the same data. */
import { addDays, dayOf } from '#core/day.ts'
import { loadZones } from '#features/delivery/delivery.server.ts'
import { transaction } from '#platform/database/database.server.ts'
import { momentOf } from './demo-days.rules.ts'
import { writeMessages } from './demo-messages.server.ts'
import { planOrders, writeOrders } from './demo-orders.server.ts'
import { writePayments } from './demo-payments.server.ts'
import { planPeople, writeClients, writeSubscribers } from './demo-people.server.ts'
import { readDemoProducts } from './demo-products.server.ts'
import { writeRegister } from './demo-register.server.ts'
import { writeReviews } from './demo-reviews.server.ts'
import { seedDemoStaff } from './demo-staff.server.ts'
import { writeTraffic } from './demo-traffic.server.ts'
import { HISTORY_DAYS } from './demo-visits.server.ts'

/** Needs an existing catalogue; its stock is not changed. */
export async function seedDemoHistory(now: Date): Promise<void> {
  await transaction(async () => {
    const products = await readDemoProducts()
    const people = planPeople()
    const planned = planOrders(products, people.shoppers, await loadZones(), now)
    const staff = await seedDemoStaff(momentOf(addDays(dayOf(now), -HISTORY_DAYS), 8), now)
    const clientIds = await writeClients(people, planned, now)
    const orders = await writeOrders(planned, clientIds, staff)
    const payments = await writePayments(orders, staff)
    await writeRegister(orders, payments, products, staff, now)
    await writeTraffic(orders)
    await writeReviews(orders, now)
    await writeMessages(firstHalfOf(people.shoppers), clientIds, staff, now)
    await writeSubscribers(people.shoppers, now)
  })
}

/** Shoppers are in the order of their first order: the first half were clients two months ago. */
function firstHalfOf<T>(people: T[]): T[] {
  return people.slice(0, people.length / 2)
}
