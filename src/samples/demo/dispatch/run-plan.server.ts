/** Runs of couriers, planned from the stops of the orders, with the cash that they hand over. */
import { addDays, dayOf } from '#core/day.ts'
import { money, ouguiya, sum, type Money } from '#core/money.ts'
import type { RunState } from '#features/dispatch/dispatch.rules.ts'
import { HOUR, later, momentOf } from '../days.rules.ts'
import { keysOf, type DemoOrder, type PlannedOrder } from '../orders/order-plan.server.ts'
import { courierOf, MAX_RUN_HOURS, stepsOfStops, type PlannedStop } from '../orders/order-steps.server.ts'
import type { SeededRandom } from '../random.rules.ts'
import { COURIERS, differenceReasons, postponedReasons, type CourierKey } from '../words.text.ts'

export const FEES: Record<CourierKey, { kind: 'parcel' | 'zone'; amount: Money }> = {
  sidi: { kind: 'parcel', amount: ouguiya(30) },
  demba: { kind: 'zone', amount: ouguiya(40) },
}

/** Orders of the run that is on the road now: two are delivered, one client was out, the others wait. */
const STOPS_OF_TODAY = 6

/** No order waits longer than three days. */
const MAX_AGE_HOURS = 70

/** Puts the newest orders of couriers into a run that left a while ago, at any time of the day. */
export function planTodaysRun(orders: PlannedOrder[], now: Date): void {
  const midnight = momentOf(dayOf(now), 0).getTime()
  const early = midnight + (now.getTime() - midnight) * 0.3
  const departure = new Date(Math.max(early, now.getTime() - 1.5 * HOUR))
  const recent = orders
    .filter(
      ({ stops, createdAt, status }) =>
        stops.length > 0 &&
        status === 'delivered' &&
        createdAt < later(departure, -3) &&
        createdAt > later(now, -MAX_AGE_HOURS),
    )
    .toSorted((a, b) => b.stops[0]!.departure.getTime() - a.stops[0]!.departure.getTime())
    .slice(0, 5 * STOPS_OF_TODAY)
  const inCash = recent.filter(({ paymentMethod }) => paymentMethod === 'cash').slice(0, STOPS_OF_TODAY - 2)
  const paid = recent.filter(({ paymentMethod }) => paymentMethod !== 'cash')
  // Cash is with the courier, and some is still to be collected.
  const [first, second, third, fourth, ...others] = [...inCash, ...paid].slice(0, STOPS_OF_TODAY)
  const chosen = [first, fourth, third, second, ...others].filter((order) => order !== undefined)
  for (const [place, order] of chosen.entries()) {
    const state = place < 2 ? 'delivered' : place === 2 ? 'postponed' : 'waiting'
    const share = 0.3 + 0.25 * place
    const at = state === 'waiting' ? later(now, 1) : between(departure, now, share)
    const reason = state === 'postponed' ? postponedReasons[0]!.fr : ''
    order.stops = [{ departure, courier: courierOf(departure), state, at, reason }]
    order.steps = [...stepsBefore(order, departure), ...stepsOfStops(order.stops)]
  }
}

function between(from: Date, until: Date, share: number): Date {
  return new Date(Math.floor(from.getTime() + (until.getTime() - from.getTime()) * share))
}

/** Placed, confirmed and prepared before the run left. */
function stepsBefore({ steps }: PlannedOrder, departure: Date): PlannedOrder['steps'] {
  const before: PlannedOrder['steps'] = []
  for (const step of steps.slice(0, 3)) {
    const last = before.at(-1)
    before.push(!last || step.at < departure ? step : { ...step, at: between(last.at, departure, 0.5) })
  }
  return before
}

interface RunStop {
  order: DemoOrder
  stop: PlannedStop
  cash: Money
  fee: Money
  closedAt: Date | null
}

interface PlannedHandover {
  at: Date
  expected: Money
  counted: Money
  fees: Money
  reason: string
}

export interface DemoRun {
  departure: Date
  courier: CourierKey
  state: RunState
  createdAt: Date
  settledAt: Date | null
  stops: RunStop[]
  handover: PlannedHandover | null
  id: number
  number: number
}

/** Cash of a courier that was missing and that he brought later. */
export interface DemoDebt {
  courier: CourierKey
  at: Date
  amount: Money
}

/** Hours before the departure at which a run is planned. */
const PLANNED_BEFORE = 0.3
const HANDOVER_AFTER = MAX_RUN_HOURS + 0.4
const SHORT = 0.05

export interface DemoRuns {
  runs: DemoRun[]
  debts: DemoDebt[]
}

export function planRuns(
  random: SeededRandom,
  orders: DemoOrder[],
  now: Date,
): Omit<DemoRun, 'id' | 'number'>[] {
  const pairs = orders.flatMap((order) => order.stops.map((stop) => ({ order, stop })))
  const sent = [...Map.groupBy(pairs, ({ stop }) => stop.departure.getTime()).values()]
    .map((own) => own.toSorted((a, b) => a.stop.at.getTime() - b.stop.at.getTime()))
    .toSorted((a, b) => a[0]!.stop.departure.getTime() - b[0]!.stop.departure.getTime())
  const midnight = momentOf(dayOf(now), 0)
  const hasCash = ({ order, stop }: (typeof pairs)[number]) =>
    order.paymentMethod === 'cash' && stop.state === 'delivered'
  // The cash of the last run of before today has not been handed over.
  const unsettled = sent.findLast((own) => own[0]!.stop.departure < midnight && own.some(hasCash))
  return [...sent.map((own) => planRun(random, own, own === unsettled, now)), ...planNextRun(orders, now)]
}

function planRun(
  random: SeededRandom,
  own: { order: DemoOrder; stop: PlannedStop }[],
  isUnsettled: boolean,
  now: Date,
): Omit<DemoRun, 'id' | 'number'> {
  const { departure, courier } = own[0]!.stop
  const stops = own.map(({ order, stop }) => stopOf(order, stop, now))
  const isWaiting = stops.some(({ stop }) => stop.state === 'waiting')
  const at = later(departure, HANDOVER_AFTER)
  const handover = isWaiting || isUnsettled || at > now ? null : planHandover(random, stops, at)
  const isOver = stops.every(({ closedAt }) => closedAt !== null)
  const state = isWaiting ? 'sent' : handover && isOver ? 'settled' : 'back'
  const ends = [...stops.flatMap(({ closedAt }) => closedAt ?? []), ...(handover ? [handover.at] : [])]
  return {
    departure,
    courier,
    state,
    createdAt: later(departure, -PLANNED_BEFORE),
    settledAt: state === 'settled' ? new Date(Math.max(...ends.map((end) => end.getTime()))) : null,
    stops,
    handover,
  }
}

function stopOf(order: DemoOrder, stop: PlannedStop, now: Date): RunStop {
  const isDelivered = stop.state === 'delivered'
  const next = order.stops[order.stops.indexOf(stop) + 1]
  const back = order.steps.find(({ status }) => status === 'cancelled')
  const closed =
    stop.state === 'delivered'
      ? stop.at
      : stop.state === 'refused'
        ? (back?.at ?? null)
        : next
          ? later(next.departure, -PLANNED_BEFORE)
          : null
  return {
    order,
    stop,
    cash: isDelivered && order.paymentMethod === 'cash' ? order.total : money(0),
    fee: isDelivered ? FEES[stop.courier].amount : money(0),
    closedAt: closed && closed <= now ? closed : null,
  }
}

/** He keeps his fees if he has enough cash for them. */
function planHandover(random: SeededRandom, stops: RunStop[], at: Date): PlannedHandover {
  const cash = sum(stops.map((stop) => stop.cash))
  const all = sum(stops.map(({ fee }) => fee))
  const fees = cash > all ? all : money(0)
  const expected = money(cash - fees)
  const isShort = expected > ouguiya(1000) && random.chance(SHORT)
  const missing = isShort ? ouguiya(random.whole(2, 10) * 10) : money(0)
  const reason = isShort ? random.pick(differenceReasons).fr : ''
  return { at, expected, counted: money(expected - missing), fees, reason }
}

/** What is prepared and in no run is planned for the next one; the last order is left to be added. */
function planNextRun(orders: DemoOrder[], now: Date): Omit<DemoRun, 'id' | 'number'>[] {
  const ready = orders.filter(
    ({ status, stops, person }) =>
      status === 'preparing' && stops.length === 0 && person?.wilaya.startsWith('Nouakchott'),
  )
  const departure = momentOf(addDays(dayOf(now), 1), 9.75)
  const courier = courierOf(departure)
  const stops = ready.slice(0, Math.max(1, ready.length - 1)).map((order) => ({
    order,
    stop: { departure, courier, state: 'waiting' as const, at: departure, reason: '' },
    cash: money(0),
    fee: money(0),
    closedAt: null,
  }))
  const createdAt = later(now, -0.1)
  return stops.length === 0
    ? []
    : [{ departure, courier, state: 'planned', createdAt, settledAt: null, stops, handover: null }]
}

/** What was missing is brought with the next hand-over; the last one of each courier is still missing. */
export function planDebts(written: DemoRun[], now: Date): DemoDebt[] {
  return keysOf(COURIERS).flatMap((courier) => {
    const own = written.filter((run) => run.courier === courier && run.handover !== null)
    const short = own.filter(({ handover }) => handover!.counted < handover!.expected)
    return short.slice(0, -1).flatMap(({ handover }) => {
      const next = own.find((run) => run.handover!.at > handover!.at)
      const at = next && later(next.handover!.at, 0.05)
      const amount = money(handover!.expected - handover!.counted)
      return at && at <= now ? [{ courier, at, amount }] : []
    })
  })
}
