/** Reads runs with their stops. */
import { and, asc, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import { findOrdersToSend, findParcels } from '#features/orders/run-orders.server.ts'
import { db } from '#platform/database/database.server.ts'
import { couriers, runMarks, runs, runStops } from '../dispatch-tables.server.ts'
import { STOP_STATES, type StopState } from '../dispatch.rules.ts'
import type { MarkContent } from './mark.rules.ts'
import {
  isRunToken,
  type Parcel,
  type Run,
  type RunStop,
  type RunSummary,
  type StopConflict,
} from './run.rules.ts'

const courierColumns = {
  id: couriers.id,
  name: couriers.name,
  phone: couriers.phone,
  userId: couriers.userId,
  placeId: couriers.placeId,
}

export async function findRun(id: number): Promise<Run | undefined> {
  return find(eq(runs.id, id))
}

/** The token alone grants access to the run. */
export async function findRunByToken(token: string): Promise<Run | undefined> {
  return isRunToken(token) ? find(eq(runs.token, token)) : undefined
}

async function find(condition: SQL): Promise<Run | undefined> {
  const [row] = await db()
    .select({ run: runs, courier: courierColumns })
    .from(runs)
    .innerJoin(couriers, eq(couriers.id, runs.courierId))
    .where(condition)
  if (!row) return undefined
  const { id, number, token, day, state, createdAt, createdName, sentAt } = row.run
  const stops = await stopsOf(id)
  return { id, number, token, day, state, createdAt, createdName, sentAt, courier: row.courier, stops }
}

/** In the order in which he drives. */
async function stopsOf(runId: number): Promise<RunStop[]> {
  const rows = await db()
    .select()
    .from(runStops)
    .where(eq(runStops.runId, runId))
    .orderBy(asc(runStops.position), asc(runStops.orderId))
  const [parcels, conflicts] = await Promise.all([
    findParcels(rows.map(({ orderId }) => orderId)),
    conflictsOf(runId),
  ])
  return rows.flatMap(({ runId: _run, returnedName: _name, ...stop }) => {
    const parcel = parcels.get(stop.orderId)
    return parcel ? [{ ...stop, parcel, conflicts: conflicts.get(stop.orderId) ?? [] }] : []
  })
}

async function conflictsOf(runId: number): Promise<Map<number, StopConflict[]>> {
  const rows = await db()
    .select()
    .from(runMarks)
    .where(and(eq(runMarks.runId, runId), eq(runMarks.result, 'conflict')))
    .orderBy(asc(runMarks.receivedAt))
  const found = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...found].map(([orderId, own]) => [
      orderId,
      own.map(({ key, receivedAt, name, content }) => {
        const { state, cash, wallet } = content as MarkContent
        return { key, receivedAt, name, state, cash, wallet }
      }),
    ]),
  )
}

export const RUNS_PER_PAGE = 20

export interface RunPage {
  runs: RunSummary[]
  total: number
}

/** Runs that are not settled first, then the newest. */
export async function listRuns(page: number): Promise<RunPage> {
  const rows = await db()
    .select({ run: runs, courier: courierColumns })
    .from(runs)
    .innerJoin(couriers, eq(couriers.id, runs.courierId))
    .orderBy(sql`${runs.state} = 'settled'`, desc(runs.id))
    .limit(RUNS_PER_PAGE)
    .offset((page - 1) * RUNS_PER_PAGE)
  return { runs: await summariesOf(rows), total: await db().$count(runs) }
}

/** The runs of a courier's account that are not settled, the earliest first. */
export async function findOwnRuns(userId: number): Promise<(RunSummary & { token: string })[]> {
  const rows = await db()
    .select({ run: runs, courier: courierColumns })
    .from(runs)
    .innerJoin(couriers, eq(couriers.id, runs.courierId))
    .where(and(eq(couriers.userId, userId), inArray(runs.state, ['sent', 'back'])))
    .orderBy(asc(runs.day), asc(runs.id))
  const summaries = await summariesOf(rows)
  return summaries.map((summary, index) => ({ ...summary, token: rows[index]!.run.token }))
}

type Row = { run: typeof runs.$inferSelect; courier: RunSummary['courier'] }

async function summariesOf(rows: Row[]): Promise<RunSummary[]> {
  const ids = rows.map(({ run }) => run.id)
  if (ids.length === 0) return []
  const [counted, conflicts] = await Promise.all([
    db()
      .select({
        runId: runStops.runId,
        state: runStops.state,
        count: sql<number>`count(*)`.mapWith(Number),
        cash: sql`sum(${runStops.cash})`.mapWith((sum) => money(Number(sum))),
      })
      .from(runStops)
      .where(inArray(runStops.runId, ids))
      .groupBy(runStops.runId, runStops.state),
    db()
      .selectDistinct({ runId: runMarks.runId })
      .from(runMarks)
      .where(and(inArray(runMarks.runId, ids), eq(runMarks.result, 'conflict'))),
  ])
  const inConflict = new Set(conflicts.map(({ runId }) => runId))
  return rows.map(({ run: { id, number, day, state, sentAt }, courier }) => {
    const own = counted.filter(({ runId }) => runId === id)
    const countOf = (wanted: StopState) => own.find((one) => one.state === wanted)?.count ?? 0
    return {
      id,
      number,
      day,
      state,
      sentAt,
      courier,
      counts: Object.fromEntries(STOP_STATES.map((each) => [each, countOf(each)])) as RunSummary['counts'],
      cash: money(own.reduce((total, { cash }) => total + cash, 0)),
      hasConflict: inConflict.has(id),
    }
  })
}

export interface ParcelToSend extends Parcel {
  /** Of an order that a courier postponed. */
  postponedUntil: Day | null
  isPostponed: boolean
}

/** Prepared orders that are in no run, and postponed ones. */
export async function findParcelsToSend(): Promise<ParcelToSend[]> {
  const { postponed, taken } = await placedInRuns()
  const ids = await findOrdersToSend({ sent: [...postponed.keys()], except: taken })
  const parcels = await findParcels(ids)
  return ids.flatMap((id) => {
    const parcel = parcels.get(id)
    const until = postponed.get(id)
    return parcel ? [{ ...parcel, isPostponed: postponed.has(id), postponedUntil: until ?? null }] : []
  })
}

/** Orders whose last stop was postponed, with the day; and orders that are in a run. */
async function placedInRuns(): Promise<{ postponed: Map<number, Day | null>; taken: number[] }> {
  const last = db()
    .selectDistinctOn([runStops.orderId], {
      orderId: runStops.orderId,
      state: runStops.state,
      until: runStops.postponedUntil,
    })
    .from(runStops)
    .orderBy(runStops.orderId, desc(runStops.runId))
    .as('last')
  const [postponed, taken] = await Promise.all([
    db().select().from(last).where(eq(last.state, 'postponed')),
    db()
      .select({ orderId: runStops.orderId })
      .from(runStops)
      .where(and(isNull(runStops.closedAt), ne(runStops.state, 'postponed'))),
  ])
  return {
    postponed: new Map(postponed.map(({ orderId, until }) => [orderId, until])),
    taken: taken.map(({ orderId }) => orderId),
  }
}
