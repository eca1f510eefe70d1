/** The status changes of a demo order, and the attempts of a courier to deliver it. */
import { addDays, dayOf } from '#core/day.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { DAY, inStaffHours, later, momentOf } from '../days.rules.ts'
import type { Author } from '../people/staff.server.ts'
import type { SeededRandom } from '../random.rules.ts'
import {
  cancelReasons,
  postponedReasons,
  refusalReasons,
  returnReasons,
  STAFF_LANGUAGE,
  type CourierKey,
} from '../words.text.ts'

export interface OrderStep {
  status: OrderStatus
  at: Date
  by: Author
  note: string
}

/** An attempt to deliver the order. Orders with the same departure are one run. */
export interface PlannedStop {
  departure: Date
  courier: CourierKey
  state: 'waiting' | 'delivered' | 'refused' | 'postponed'
  /** When it was marked; of one that waits, when it would be. */
  at: Date
  reason: string
}

export interface PlannedPath {
  steps: OrderStep[]
  /** Empty: the order is not delivered by a courier of the shop. */
  stops: PlannedStop[]
}

export type Outcome = 'unopened' | 'delivered' | 'returned' | 'cancelled'

export function planOutcome(random: SeededRandom): Outcome {
  return random.weighted(['delivered', 'returned', 'cancelled'] as const, (outcome) => OUTCOMES[outcome])
}

const OUTCOMES = { delivered: 94, returned: 1, cancelled: 5 }

/** Hours from one step to the next; less than three days in total. */
const PATH: { status: OrderStatus; hours: [number, number] }[] = [
  { status: 'confirmed', hours: [0.2, 2.5] },
  { status: 'preparing', hours: [3, 13] },
  { status: 'sent', hours: [1.5, 5] },
  { status: 'delivered', hours: [12, 24] },
]
/** How often an order is cancelled after so many steps; after the last one it was refused at the door. */
const CANCELLED_AT = [3, 2, 1, 3]
const PREPARED = 2
const SENT = 3

/** All steps, also those that are still to come. */
export function planSteps(
  random: SeededRandom,
  createdAt: Date,
  outcome: Outcome,
  isByCourier: boolean,
): PlannedPath {
  const steps: OrderStep[] = [{ status: 'pending', at: createdAt, by: 'system', note: '' }]
  const stops: PlannedStop[] = []
  const lastStage =
    outcome === 'unopened'
      ? 0
      : outcome === 'cancelled'
        ? random.weighted([0, 1, PREPARED, SENT], (stage) => CANCELLED_AT[stage]!)
        : PATH.length
  for (const { status, hours } of PATH.slice(0, isByCourier ? Math.min(lastStage, PREPARED) : lastStage)) {
    const at = inStaffHours(later(steps.at(-1)!.at, random.between(...hours)), random)
    steps.push({ status, at, by: random.chance(0.65) ? 'cashier' : 'manager', note: '' })
  }
  if (isByCourier && lastStage >= SENT) {
    stops.push(...planStops(random, steps.at(-1)!.at, outcome === 'cancelled'))
    steps.push(...stepsOfStops(stops))
  }
  if (outcome === 'cancelled' || outcome === 'returned')
    steps.push(planEnd(random, steps.at(-1)!.at, outcome, stops))
  return { steps, stops }
}

/** Hours at which couriers leave. */
const DEPARTURES = [9.75, 16.5]
const POSTPONED = 0.06
/** Hours until a courier has been at the last door of his run. */
export const MAX_RUN_HOURS = 3

function planStops(random: SeededRandom, prepared: Date, isRefused: boolean): PlannedStop[] {
  const first = planStop(random, nextDeparture(later(prepared, random.between(0.2, 1.5))))
  if (isRefused) return [{ ...first, state: 'refused', reason: random.pick(refusalReasons).fr }]
  if (!random.chance(POSTPONED)) return [first]
  const second = planStop(random, nextDeparture(later(first.departure, MAX_RUN_HOURS)))
  return [{ ...first, state: 'postponed', reason: random.pick(postponedReasons).fr }, second]
}

function planStop(random: SeededRandom, departure: Date): PlannedStop {
  const at = later(departure, random.between(0.3, MAX_RUN_HOURS))
  return { departure, courier: courierOf(departure), state: 'delivered', at, reason: '' }
}

function nextDeparture(from: Date): Date {
  const day = dayOf(from)
  const times = [day, addDays(day, 1)].flatMap((one) => DEPARTURES.map((hour) => momentOf(one, hour)))
  return times.find((at) => at >= from)!
}

/** The two couriers take turns. */
export function courierOf(departure: Date): CourierKey {
  const halfDays = Math.floor(departure.getTime() / DAY) + (departure.getUTCHours() < 12 ? 0 : 1)
  return halfDays % 2 === 0 ? 'sidi' : 'demba'
}

/** The order is sent when the run leaves, and delivered by the courier. */
export function stepsOfStops(stops: PlannedStop[]): OrderStep[] {
  const [first] = stops
  const delivered = stops.find(({ state }) => state === 'delivered')
  return [
    { status: 'sent', at: first!.departure, by: 'cashier', note: '' },
    ...(delivered
      ? [{ status: 'delivered' as const, at: delivered.at, by: delivered.courier, note: '' }]
      : []),
  ]
}

/** An order is returned on the day of its delivery, and a refused parcel when its courier is back. */
function planEnd(
  random: SeededRandom,
  last: Date,
  outcome: 'returned' | 'cancelled',
  stops: PlannedStop[],
): OrderStep {
  const by = random.chance(0.5) ? ('cashier' as const) : ('manager' as const)
  const refused = stops.find(({ state }) => state === 'refused')
  if (refused)
    return {
      status: 'cancelled',
      at: later(refused.departure, MAX_RUN_HOURS + 0.2),
      by,
      note: refused.reason,
    }
  const isReturned = outcome === 'returned'
  return {
    status: 'cancelled',
    at: isReturned
      ? later(last, random.between(0.3, 0.6))
      : inStaffHours(later(last, random.between(1, 18)), random),
    by,
    note: random.pick(isReturned ? returnReasons : cancelReasons)[STAFF_LANGUAGE[by]],
  }
}

/** Without what is still to come: a stop that will be marked waits. */
export function upTo(now: Date, { steps, stops }: PlannedPath): PlannedPath {
  return {
    steps: steps.filter(({ at }) => at <= now),
    stops: stops
      .filter(({ departure }) => departure <= now)
      .map((stop) => (stop.at <= now ? stop : { ...stop, state: 'waiting' as const, reason: '' })),
  }
}
