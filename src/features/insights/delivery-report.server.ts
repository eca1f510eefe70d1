/** Counts deliveries, refusals and cash of runs by courier, zone, wilaya and source. */
import { and, between, eq, isNotNull, sql } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { deliveryZones } from '#features/delivery/delivery-tables.server.ts'
import { couriers, handovers, runs, runStops } from '#features/dispatch/dispatch-tables.server.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import type { DeliveriesReport, OrderSource } from './delivery-report.rules.ts'

const counted = (states: string) =>
  sql`count(*) filter (where ${runStops.state} in (${sql.raw(states)}))`.mapWith(Number)

const counts = {
  delivered: counted(`'delivered', 'partly'`),
  refused: counted(`'refused'`),
  postponed: counted(`'postponed'`),
  minutes: sql<
    number | null
  >`round(avg(greatest(0, extract(epoch from ${runStops.markedAt} - ${runs.sentAt}))) / 60)::int`,
  cash: sql`coalesce(sum(${runStops.cash}), 0)`.mapWith((sum) => money(Number(sum))),
}

/** Who entered the order is in its first event. */
const source = sql<OrderSource>`case when (select staff_id from order_events where order_id = ${orders.id}
  order by order_events.id limit 1) is null then 'shopper' else 'staff' end`

const NO_DELIVERIES = { delivered: 0, refused: 0, postponed: 0, minutes: null, cash: money(0) }

export async function deliveryReport(period: Period): Promise<DeliveriesReport> {
  return onReadReplica(() => loadReport(period))
}

async function loadReport({ from, until }: Period): Promise<DeliveriesReport> {
  const isMarked = and(isNotNull(runStops.markedAt), between(runStops.markedAt, from, until))
  const [byCourier, differences, zones, wilayas, sources] = await Promise.all([
    db()
      .select({ id: couriers.id, name: couriers.name, ...counts })
      .from(runStops)
      .innerJoin(runs, eq(runs.id, runStops.runId))
      .innerJoin(couriers, eq(couriers.id, runs.courierId))
      .where(isMarked)
      .groupBy(couriers.id)
      .orderBy(couriers.name, couriers.id),
    db()
      .select({
        id: couriers.id,
        name: couriers.name,
        difference: sql`sum(${handovers.difference})`.mapWith((sum) => money(Number(sum))),
      })
      .from(handovers)
      .innerJoin(couriers, eq(couriers.id, handovers.courierId))
      .where(between(handovers.at, from, until))
      .groupBy(couriers.id)
      .having(sql`sum(${handovers.difference}) <> 0`)
      .orderBy(couriers.name, couriers.id),
    db()
      .select({ id: deliveryZones.id, fr: deliveryZones.name, ar: deliveryZones.nameAr, ...counts })
      .from(runStops)
      .innerJoin(runs, eq(runs.id, runStops.runId))
      .innerJoin(orders, eq(orders.id, runStops.orderId))
      .leftJoin(deliveryZones, eq(deliveryZones.id, orders.zoneId))
      .where(isMarked)
      .groupBy(deliveryZones.id)
      .orderBy(deliveryZones.position),
    db()
      .select({ wilaya: orders.wilaya, ...counts })
      .from(runStops)
      .innerJoin(runs, eq(runs.id, runStops.runId))
      .innerJoin(orders, eq(orders.id, runStops.orderId))
      .where(isMarked)
      .groupBy(orders.wilaya)
      .orderBy(orders.wilaya),
    db()
      .select({ source: sql<OrderSource>`${source}`.as('source'), ...counts })
      .from(runStops)
      .innerJoin(runs, eq(runs.id, runStops.runId))
      .innerJoin(orders, eq(orders.id, runStops.orderId))
      .where(isMarked)
      .groupBy(sql`source`)
      .orderBy(sql`source`),
  ])
  const differenceOf = new Map(differences.map(({ id, difference }) => [id, difference]))
  const delivering = new Set(byCourier.map(({ id }) => id))
  return {
    couriers: [
      ...byCourier.map((one) => ({ ...one, difference: differenceOf.get(one.id) ?? money(0) })),
      // He delivered in another period than he handed over.
      ...differences.filter(({ id }) => !delivering.has(id)).map((one) => ({ ...NO_DELIVERIES, ...one })),
    ],
    zones: zones.map(({ fr, ar, ...one }) => ({ ...one, name: fr === null ? null : { fr, ar: ar ?? '' } })),
    wilayas,
    sources,
  }
}
