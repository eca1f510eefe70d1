/** Runs and their stops: what can be sent, what is done, and what is expected of a courier. */
import type { Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { TableShape } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'
import type { FeeKind, RefusedLine, RunState, StopState } from '../dispatch.rules.ts'

/** Of an order as a run sees it; a deleted order counts as cancelled, one that is not yet prepared as earlier. */
export type ParcelStatus = 'earlier' | 'preparing' | 'sent' | 'delivered' | 'cancelled'

export interface ParcelLine {
  position: number
  name: Bilingual
  quantity: number
  /** What the order is worth less without this many units: the first is 0. */
  values: Money[]
}

/** The order of a stop. */
export interface Parcel {
  orderId: number
  number: number
  status: ParcelStatus
  customerName: string
  phone: Phone
  /** Street and place. */
  address: Bilingual
  landmark: string
  /** Latitude and longitude; '' if the buyer shared none. */
  pin: string
  zoneId: number | null
  zoneName: Bilingual
  notes: string
  hasVoiceNote: boolean
  total: Money
  due: Money
  lines: ParcelLine[]
}

/** The mark that counts. */
export interface Stop {
  orderId: number
  position: number
  state: StopState
  reason: string
  postponedUntil: Day | null
  markedAt: Date | null
  markedName: string | null
  receivedAt: Date | null
  cash: Money
  wallet: Money
  fee: Money
  refusedLines: RefusedLine[]
  returnedAt: Date | null
  closedAt: Date | null
}

/** A mark that could not be applied, because staff changed the order meanwhile. */
export interface StopConflict {
  key: string
  receivedAt: Date
  name: string
  state: StopState
  cash: Money
  wallet: Money
}

export interface RunStop extends Stop {
  parcel: Parcel
  conflicts: StopConflict[]
}

export interface RunCourier {
  id: number
  name: string
  phone: string
  userId: number | null
  placeId: number
}

export interface Run {
  id: number
  number: number
  token: string
  day: Day
  state: RunState
  createdAt: Date
  createdName: string
  sentAt: Date | null
  courier: RunCourier
  stops: RunStop[]
}

/** A line of the list of runs. */
export interface RunSummary extends Omit<Run, 'stops' | 'token' | 'createdAt' | 'createdName'> {
  counts: Record<StopState, number>
  /** Cash that he has taken. */
  cash: Money
  hasConflict: boolean
}

export type ShownStop = StopState | 'cancelled' | 'deliveredByShop'

/** What a stop shows: staff may have cancelled or delivered its order meanwhile. */
export function shownStop({
  state,
  parcel,
  returnedAt = null,
}: {
  state: StopState
  parcel: { status: ParcelStatus }
  returnedAt?: Date | null
}): ShownStop {
  if (state === 'delivered' || state === 'partly') return state
  // The return of a refused parcel cancels its order.
  if (state === 'refused' && returnedAt !== null) return state
  if (parcel.status === 'cancelled') return 'cancelled'
  return parcel.status === 'delivered' ? 'deliveredByShop' : state
}

/** Nothing is left to do on the road. */
export function isDone(stop: Parameters<typeof shownStop>[0]): boolean {
  return shownStop(stop) !== 'waiting'
}

/** After a mark, or after staff changed an order of the run. A settled run stays settled. */
export function runStateAfter(state: RunState, stops: readonly Parameters<typeof shownStop>[0][]): RunState {
  if (state !== 'sent' && state !== 'back') return state
  return stops.every(isDone) ? 'back' : 'sent'
}

/** Whether staff still have to note that the parcel, or a part of it, is back in the shop. */
export function mayComeBack({ closedAt }: Pick<Stop, 'closedAt'>, runState: RunState): boolean {
  return closedAt === null && runState !== 'planned'
}

export function isPlanned(state: RunState): boolean {
  return state === 'planned'
}

/** What he takes at most on delivery; nothing for an order that staff cancelled or delivered. */
export function toCollect({ status, due }: Pick<Parcel, 'status' | 'due'>): Money {
  return status === 'preparing' || status === 'sent' ? due : money(0)
}

/** The fee of the parcel: only for what was delivered, wholly or in part. */
export function feeOf(
  courier: { feeKind: FeeKind; parcelFee: Money },
  zoneFee: Money | undefined,
  state: StopState,
): Money {
  if (state !== 'delivered' && state !== 'partly') return money(0)
  if (courier.feeKind === 'parcel') return courier.parcelFee
  return courier.feeKind === 'zone' ? (zoneFee ?? money(0)) : money(0)
}

export interface RunTotals {
  /** Still to collect. */
  toCollect: Money
  cash: Money
  wallet: Money
  fees: Money
}

export function runTotals(stops: readonly RunStop[]): RunTotals {
  const waiting = stops.filter(({ state, closedAt }) => state === 'waiting' && closedAt === null)
  return {
    toCollect: sum(waiting.map(({ parcel }) => toCollect(parcel))),
    cash: sum(stops.map(({ cash }) => cash)),
    wallet: sum(stops.map(({ wallet }) => wallet)),
    fees: sum(stops.map(({ fee }) => fee)),
  }
}

/** The stops in a new order; undefined if it does not contain each of them once. */
export function reordered(current: readonly number[], wanted: readonly number[]): number[] | undefined {
  const isSame = current.length === wanted.length && current.every((id) => wanted.includes(id))
  return isSame && new Set(wanted).size === wanted.length ? [...wanted] : undefined
}

/** The order ids after one of them was moved by this many places. */
export function moved(ids: readonly number[], id: number, by: number): number[] {
  const from = ids.indexOf(id)
  const to = Math.min(ids.length - 1, Math.max(0, from + by))
  if (from === -1 || from === to) return [...ids]
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

export const MAX_STOPS = 100

/** The secret part of a courier's link. */
export function isRunToken(value: string): boolean {
  return /^[\w-]{22,64}$/.test(value)
}

export function runPath(token: string): string {
  return `/run/${token}`
}

const ORDER_PATH = /\/(?:admin\/)?orders?\/([\w-]+)/

/** The document whose number a code begins with; other letters, as of a label, stand before the order's own number. */
const DOCUMENTS: Record<string, 'invoice' | 'receipt'> = { INV: 'invoice', REC: 'receipt' }

/**
 * What a scanned code names: the number of an order, as on slips, labels and the codes of invoices, the number of an
 * invoice or receipt, or the token or id in the address of an order.
 */
export function scannedOrder(code: string) {
  const text = code.trim()
  const part = ORDER_PATH.exec(text)?.[1]
  if (part !== undefined) return /^\d{1,15}$/.test(part) ? { id: Number(part) } : { token: part }
  const [, letters, digits] = /^([A-Z]{0,4})[-\s#]*0*(\d{1,12})$/i.exec(text) ?? []
  if (letters === undefined || digits === undefined) return undefined
  switch (DOCUMENTS[letters.toUpperCase()]) {
    case 'invoice':
      return { invoice: Number(digits) }
    case 'receipt':
      return { receipt: Number(digits) }
    case undefined:
      return { number: Number(digits) }
  }
}

/** The result of a form of a run's page. */
export interface RunAnswer {
  done: 'added' | 'removed' | 'ordered' | 'sent' | 'deleted' | 'received'
}

/** Of an order that can go with a run. */
export interface ParcelToSend extends Parcel {
  isPostponed: boolean
  postponedUntil: Day | null
}

/** Whether the words are in the number, name or phone. */
export function isParcelFound(
  parcel: Pick<Parcel, 'number' | 'customerName' | 'phone'>,
  words: string,
): boolean {
  const wanted = words.trim().toLowerCase()
  const digits = wanted.replaceAll(/\D/g, '')
  return (
    parcel.customerName.toLowerCase().includes(wanted) ||
    (digits !== '' && (String(parcel.number).startsWith(digits) || parcel.phone.includes(digits)))
  )
}

/** The list of runs has one order: open runs first, then the newest. */
export const RUNS_SHAPE: TableShape<'open', never> = {
  sorts: { open: 'desc' },
  startSort: 'open',
  pageSize: 15,
}
