/** Couriers and their runs: planned from the stops of the orders, with the cash that they hand over. */
import { asc } from 'drizzle-orm'
import { addDays, dayOf } from '#core/day.ts'
import { money } from '#core/money.ts'
import { createCourierPlace } from '#features/cash/places.server.ts'
import {
  courierZoneFees,
  couriers,
  handovers,
  runMarks,
  runs,
  runStops,
} from '#features/dispatch/dispatch-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { insertRows } from '../insert.server.ts'
import { keysOf, type DemoOrder } from '../orders/order-plan.server.ts'
import { signatureOf, writeCourierAccount, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { COURIERS, type CourierKey } from '../words.text.ts'
import { FEES, planDebts, planRuns, type DemoRun, type DemoRuns } from './run-plan.server.ts'

export type DemoCouriers = Record<CourierKey, { id: number; place: number }>

/** The courier with an account; the other one opens his runs by their links. */
const WITH_ACCOUNT: CourierKey = 'sidi'

/** `zoneId`: the zone that the couriers drive in. */
export async function writeCouriers(zoneId: number, since: Date): Promise<DemoCouriers> {
  const written: [CourierKey, { id: number; place: number }][] = []
  for (const key of keysOf(COURIERS)) {
    const { name, phone } = COURIERS[key]
    const { kind, amount } = FEES[key]
    const place = await createCourierPlace(name)
    const userId = key === WITH_ACCOUNT ? await writeCourierAccount(key, since) : null
    const parcelFee = kind === 'parcel' ? amount : money(0)
    const [row] = await db()
      .insert(couriers)
      .values({ name, phone, userId, placeId: place, feeKind: kind, parcelFee, createdAt: since })
      .returning({ id: couriers.id })
    written.push([key, { id: row!.id, place }])
  }
  await db().insert(courierZoneFees).values({ zoneId, amount: FEES.demba.amount })
  return Object.fromEntries(written) as DemoCouriers
}

export async function writeRuns(
  orders: DemoOrder[],
  couriersOfShop: DemoCouriers,
  staff: DemoStaff,
  now: Date,
): Promise<DemoRuns> {
  const random = new SeededRandom('runs')
  const planned = planRuns(random, orders, now)
  await insertRows(
    runs,
    planned.map((run) => ({
      courierId: couriersOfShop[run.courier].id,
      token: random.token(),
      day: dayOf(run.departure),
      state: run.state,
      createdAt: run.createdAt,
      createdBy: staff.cashier.id,
      createdName: staff.cashier.name,
      sentAt: run.state === 'planned' ? null : run.departure,
      settledAt: run.settledAt,
      key: random.uuid(),
    })),
  )
  const rows = await db().select({ id: runs.id, number: runs.number }).from(runs).orderBy(asc(runs.id))
  const written = planned.map((run, index) => Object.assign(run, rows[index]!))
  await insertRows(runStops, written.flatMap(stopRows(staff)))
  await insertRows(
    runMarks,
    written.flatMap((run) => markRows(random, run)),
  )
  return { runs: written, debts: planDebts(written, now) }
}

function stopRows(staff: DemoStaff) {
  return (run: DemoRun) =>
    run.stops.map(({ order, stop, cash, fee, closedAt }, index) => {
      const isMarked = stop.state !== 'waiting'
      const isBack = stop.state === 'refused' && closedAt !== null
      return {
        runId: run.id,
        orderId: order.id,
        position: index + 1,
        state: stop.state,
        reason: stop.reason,
        postponedUntil: stop.state === 'postponed' ? addDays(dayOf(stop.at), 1) : null,
        markedAt: isMarked ? stop.at : null,
        markedName: isMarked ? COURIERS[run.courier].name : null,
        receivedAt: isMarked ? stop.at : null,
        cash,
        fee,
        returnedAt: isBack ? closedAt : null,
        returnedName: isBack ? signatureOf(staff, 'cashier').staffName : null,
        closedAt,
      }
    })
}

function markRows(random: SeededRandom, { id, courier, stops }: DemoRun) {
  return stops
    .filter(({ stop }) => stop.state !== 'waiting')
    .map(({ order, stop, cash }) => ({
      key: random.uuid(),
      runId: id,
      orderId: order.id,
      madeAt: stop.at,
      receivedAt: stop.at,
      name: COURIERS[courier].name,
      content: {
        state: stop.state,
        cash,
        wallet: 0,
        method: null,
        reference: '',
        refusedLines: [],
        reason: stop.reason,
        postponedUntil: stop.state === 'postponed' ? addDays(dayOf(stop.at), 1) : null,
      },
      result: 'applied' as const,
    }))
}

export async function writeHandovers(
  { runs: written, debts }: DemoRuns,
  couriersOfShop: DemoCouriers,
  staff: DemoStaff,
  sessionAt: (at: Date) => number,
): Promise<void> {
  const random = new SeededRandom('handovers')
  const common = (courier: CourierKey, at: Date) => ({
    courierId: couriersOfShop[courier].id,
    at,
    sessionId: sessionAt(at),
    ...signatureOf(staff, 'cashier'),
    isPart: false,
    key: random.uuid(),
  })
  const ofRuns = written.flatMap(({ id, courier, handover }) =>
    handover ? [{ ...common(courier, handover.at), runId: id, ...handover }] : [],
  )
  const ofDebts = debts.map(({ courier, at, amount }) => ({
    ...common(courier, at),
    runId: null,
    expected: amount,
    counted: amount,
    fees: money(0),
    reason: '',
  }))
  await insertRows(
    handovers,
    [...ofRuns, ...ofDebts].sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
}
