/** Reads what a courier holds, and his hand-overs. */
import { desc, eq } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { balanceAfter, cashOutside } from '#features/cash/places.server.ts'
import { hasRuns } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { couriers, handovers, runs } from '../dispatch-tables.server.ts'
import { debtOf, type CourierCash, type HandoverRow } from './handover.rules.ts'
import { openRunsOf } from './run-cash.server.ts'

const LATEST_HANDOVERS = 10

const rowColumns = {
  id: handovers.id,
  at: handovers.at,
  staffName: handovers.staffName,
  run: runs.number,
  expected: handovers.expected,
  counted: handovers.counted,
  fees: handovers.fees,
  isPart: handovers.isPart,
  difference: handovers.difference,
  reason: handovers.reason,
}

/** Refuses an unknown courier, and every courier while the shop has no runs. */
export async function findCourierCash(place: number): Promise<CourierCash> {
  const courier = await courierAt(place)
  const [openRuns, outside, latest] = await Promise.all([
    openRunsOf(courier.id),
    cashOutside(),
    db()
      .select(rowColumns)
      .from(handovers)
      .leftJoin(runs, eq(runs.id, handovers.runId))
      .where(eq(handovers.courierId, courier.id))
      .orderBy(desc(handovers.id))
      .limit(LATEST_HANDOVERS),
  ])
  const held = outside.find((one) => one.place === place)
  const balance = held?.amount ?? money(0)
  return {
    courierId: courier.id,
    place,
    name: courier.name,
    balance,
    since: held?.since ?? null,
    debt: debtOf(balance, openRuns),
    runs: openRuns,
    latest,
  }
}

export async function courierAt(place: number): Promise<typeof couriers.$inferSelect> {
  const [courier] = await db().select().from(couriers).where(eq(couriers.placeId, place))
  if (!courier || !(await hasRuns())) throw new Refusal('courierUnknown', 'missing')
  return courier
}

export interface PrintedHandover extends HandoverRow {
  courier: string
  place: number
  /** What he held after it. */
  balance: Money
}

export async function findHandover(id: number): Promise<PrintedHandover | undefined> {
  if (!(await hasRuns())) return undefined
  const [found] = await db()
    .select({ ...rowColumns, courier: couriers.name, place: couriers.placeId })
    .from(handovers)
    .innerJoin(couriers, eq(couriers.id, handovers.courierId))
    .leftJoin(runs, eq(runs.id, handovers.runId))
    .where(eq(handovers.id, id))
  if (!found) return undefined
  return { ...found, balance: await balanceAfter(found.place, found.at) }
}

/** The hand-overs of a run, the latest first. */
export async function handoversOf(runId: number): Promise<HandoverRow[]> {
  return db()
    .select(rowColumns)
    .from(handovers)
    .leftJoin(runs, eq(runs.id, handovers.runId))
    .where(eq(handovers.runId, runId))
    .orderBy(desc(handovers.id))
}
