/** Which orders wait for a confirmation by phone, who is called next, and when a cancellation is proposed. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import type { ConfirmationRules } from '#features/settings/settings.rules.ts'
import type { OrderPayment, OrderStatus } from '../order.rules.ts'
import type { PhoneBlock } from '../screening/blocked-phones.rules.ts'
import type { DepositState } from '../screening/screening.rules.ts'

export const CALL_RESULTS = ['reached', 'noAnswer', 'later', 'wrongNumber', 'refused'] as const
export type CallResult = (typeof CALL_RESULTS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An order whose call was not answered is offered again after this time. */
const RETRY_MINUTES = 60
/** Nobody else is offered an order for this time after a person has taken it. */
const LOCK_MINUTES = 5
/** How far in the future a shopper may ask to be called. */
const MAX_CALL_DAYS = 14
export const MAX_NOTE_LENGTH = 300

interface ConfirmableOrder {
  status: OrderStatus
  paymentMethod: OrderPayment
}

export function needsConfirmation(
  { status, paymentMethod }: ConfirmableOrder,
  { methods }: Pick<ConfirmationRules, 'methods'>,
): boolean {
  return status === 'pending' && methods.some((method) => method === paymentMethod)
}

interface ShoppersOrder extends ConfirmableOrder {
  depositState: DepositState
}

/** A shopper confirms by herself; an order with a deposit only after staff have accepted it. */
export function mayShopperConfirm(order: ShoppersOrder, rules: Pick<ConfirmationRules, 'methods'>): boolean {
  const { depositState } = order
  return needsConfirmation(order, rules) && (depositState === undefined || depositState === 'accepted')
}

export interface Call {
  at: Date
  result: CallResult
  /** When she wants to be called (`later`). */
  callAt: Date | null
}

/** Why the cancellation is proposed. */
export type CancelCause = 'refused' | 'wrongNumber' | 'noAnswer'

/** To call now, not before a time, or proposed for cancellation. */
export type QueueState =
  | { kind: 'due' }
  | { kind: 'later'; at: Date; isPromised: boolean }
  | { kind: 'proposed'; cause: CancelCause }

type NoAnswerRule = Pick<ConfirmationRules, 'attempts' | 'hours'>

/** Calls are in the order in which they were made. */
export function queueStateOf(calls: readonly Call[], rule: NoAnswerRule, now: Date): QueueState {
  const last = calls.at(-1)
  if (!last) return { kind: 'due' }
  if (last.result === 'refused' || last.result === 'wrongNumber')
    return { kind: 'proposed', cause: last.result }
  if (last.result === 'noAnswer' && isUnanswered(calls, rule)) return { kind: 'proposed', cause: 'noAnswer' }
  const at = nextCallAt(last)
  return at > now ? { kind: 'later', at, isPromised: last.callAt !== null } : { kind: 'due' }
}

/** Whether so many calls in a row were not answered within the time of the settings. */
function isUnanswered(calls: readonly Call[], { attempts, hours }: NoAnswerRule): boolean {
  const inRow = calls.slice(calls.findLastIndex(({ result }) => result !== 'noAnswer') + 1)
  return inRow.some((first, index) => {
    const last = inRow[index + attempts - 1]
    return last !== undefined && last.at.getTime() - first.at.getTime() <= hours * HOUR_MS
  })
}

function nextCallAt({ at, callAt }: Call): Date {
  return callAt ?? new Date(at.getTime() + RETRY_MINUTES * MINUTE_MS)
}

export interface QueuedOrder {
  id: number
  createdAt: Date
  calls: readonly Call[]
}

export type Queue<Order extends QueuedOrder> = Record<QueueState['kind'], (Order & { state: QueueState })[]>

/** Who asked to be called is first when the time has come, then the oldest order. */
export function queueOf<Order extends QueuedOrder>(
  orders: readonly Order[],
  rule: NoAnswerRule,
  now: Date,
): Queue<Order> {
  const placed = orders.map((order) => ({ ...order, state: queueStateOf(order.calls, rule, now) }))
  const promisedAt = ({ calls }: QueuedOrder) => calls.at(-1)?.callAt?.getTime() ?? Infinity
  const byAge = (a: QueuedOrder, b: QueuedOrder) =>
    a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id
  const of = (kind: QueueState['kind']) => placed.filter(({ state }) => state.kind === kind)
  const timeOf = ({ state }: { state: QueueState }) => (state.kind === 'later' ? state.at.getTime() : 0)
  return {
    due: of('due').sort((a, b) => compare(promisedAt(a), promisedAt(b)) || byAge(a, b)),
    later: of('later').sort((a, b) => timeOf(a) - timeOf(b) || byAge(a, b)),
    proposed: of('proposed').sort(byAge),
  }
}

/** Without the difference of two infinities. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export interface CallLock {
  orderId: number
  staffId: number
  staffName: string
  expiresAt: Date
}

export function lockEnd(now: Date): Date {
  return new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS)
}

/** Whether another person is calling about the order. */
export function isTaken(lock: CallLock | undefined, staffId: number, now: Date): boolean {
  return lock !== undefined && lock.staffId !== staffId && lock.expiresAt > now
}

/** The first order to call that nobody else is calling about, except the one that was just called. */
export function nextToCall(
  due: readonly QueuedOrder[],
  locks: readonly CallLock[],
  { staffId, now }: { staffId: number; now: Date },
): number | undefined {
  const lockOf = new Map(locks.map((lock) => [lock.orderId, lock]))
  return due.find(({ id }) => !isTaken(lockOf.get(id), staffId, now))?.id
}

/** Whether a shopper can be called at this time: after now and not in weeks. */
export function isCallTime(at: Date, now: Date): boolean {
  return at > now && at.getTime() - now.getTime() <= MAX_CALL_DAYS * 24 * HOUR_MS
}

export type LaterChoice = 'inAnHour' | 'thisEvening' | 'tomorrowMorning'

const EVENING = '18:00'
const MORNING = '09:00'

/** Times to call later that need one tap, in the time of the shop; this evening only while it is before it. */
export function laterChoices(now: Date): { choice: LaterChoice; at: Date }[] {
  const at = (day: Day, time: string) => new Date(`${day}T${time}:00Z`)
  const inAnHour = new Date(now.getTime() + HOUR_MS)
  const evening = at(dayOf(now), EVENING)
  return [
    { choice: 'inAnHour', at: inAnHour },
    ...(evening > inAnHour ? [{ choice: 'thisEvening' as const, at: evening }] : []),
    { choice: 'tomorrowMorning', at: at(addDays(dayOf(now), 1), MORNING) },
  ]
}

const MIN_ADDRESS_WORDS = 3
const MIN_ADDRESS_LENGTH = 12

/** Whether an address names a house and not only a town: two orders to the same town are no double. */
export function isExactAddress(address: string): boolean {
  const words = address
    .trim()
    .split(/[\s,،;·-]+/)
    .filter(Boolean)
  if (words.length >= 2 && /\p{Nd}/u.test(address)) return true
  return words.length >= MIN_ADDRESS_WORDS && words.join('').length >= MIN_ADDRESS_LENGTH
}

/** What is known of the phone of an order. */
export interface PhoneRecord {
  delivered: number
  refused: number
  cancelled: number
  open: { id: number; number: number; status: OrderStatus }[]
  /** The address of most delivered orders. */
  usualAddress: string | undefined
  /** Orders of the same phone or address within a day. */
  doubles: { id: number; number: number; isSamePhone: boolean }[]
  block: PhoneBlock | undefined
}
