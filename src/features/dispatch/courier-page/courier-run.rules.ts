/** What the courier's page shows; only values that JSON can have, because the page also reads it without a reload. */
import { formatTime, type Day } from '#core/day.ts'
import { money, sum, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import type { MarkResult, RefusedLine, RunState } from '../dispatch.rules.ts'
import { isFinal, type MarkContent, type MarkState, type WalletId } from '../runs/mark.rules.ts'
import { shownStop, toCollect, type ParcelLine, type Run, type ShownStop } from '../runs/run.rules.ts'

export interface WalletMethod<Name = Bilingual> {
  id: WalletId
  name: Name
}

export interface CourierStop {
  orderId: number
  number: number
  name: string
  phone: Phone
  address: Bilingual
  landmark: string
  pin: string
  notes: string
  hasVoiceNote: boolean
  due: Money
  lines: ParcelLine[]
  state: ShownStop
  reason: string
  postponedUntil: Day | null
  cash: Money
  wallet: Money
  /** `14:18`; '' if it is not marked. */
  markedAt: string
  isClosed: boolean
  hasConflict: boolean
}

export interface CourierRun {
  number: number
  day: Day
  state: RunState
  courier: string
  stops: CourierStop[]
}

export function courierRun(run: Run): CourierRun {
  return {
    number: run.number,
    day: run.day,
    state: run.state,
    courier: run.courier.name,
    stops: run.stops.map(({ parcel, ...stop }) => ({
      orderId: parcel.orderId,
      number: parcel.number,
      name: parcel.customerName,
      phone: parcel.phone,
      address: parcel.address,
      landmark: parcel.landmark,
      pin: parcel.pin,
      notes: parcel.notes,
      hasVoiceNote: parcel.hasVoiceNote,
      due: toCollect(parcel),
      lines: parcel.lines,
      state: shownStop({ ...stop, parcel }),
      reason: stop.reason,
      postponedUntil: stop.postponedUntil,
      cash: stop.cash,
      wallet: stop.wallet,
      markedAt: stop.markedAt ? formatTime(stop.markedAt) : '',
      isClosed: stop.closedAt !== null,
      hasConflict: stop.conflicts.length > 0,
    })),
  }
}

/** A mark on the phone that the shop has not confirmed. */
export interface PendingMark {
  key: string
  token: string
  orderId: number
  /** Milliseconds. */
  madeAt: number
  content: MarkContent
  /** The shop refused it: it is not sent again. */
  refusal?: string | undefined
}

export type MarkAnswer = { result: MarkResult } | { refusal: string }

/** The stop as the phone knows it: a mark that waits is shown as made, as the rules of the shop will decide. */
export function withPending(
  stop: CourierStop,
  pending: readonly PendingMark[],
): CourierStop & { isWaiting: boolean } {
  const own = pending.filter(({ orderId, refusal }) => orderId === stop.orderId && refusal === undefined)
  const isFixed = stop.state !== 'waiting' && stop.state !== 'refused' && stop.state !== 'postponed'
  const last =
    own.find(({ content }) => isFinal(content.state)) ?? own.toSorted((a, b) => a.madeAt - b.madeAt).at(-1)
  if (!last || isFixed) return { ...stop, isWaiting: own.length > 0 }
  const { state, reason, postponedUntil, cash, wallet } = last.content
  const markedAt = formatTime(new Date(last.madeAt))
  return { ...stop, state, reason, postponedUntil, cash, wallet, markedAt, isWaiting: true }
}

/** Marks that may follow: delivered and partly delivered are final. */
export function possibleMarks({ state, isClosed, lines }: CourierStop): MarkState[] {
  if (isClosed || !['waiting', 'refused', 'postponed'].includes(state)) return []
  const units = lines.reduce((count, { quantity }) => count + quantity, 0)
  return units > 1 ? ['delivered', 'partly', 'refused', 'postponed'] : ['delivered', 'refused', 'postponed']
}

export function cashOf(stops: readonly Pick<CourierStop, 'cash'>[]): Money {
  return sum(stops.map(({ cash }) => cash))
}

/** Units of each line that were not taken, without the lines that were taken whole. */
export function refusedOf(counts: Readonly<Record<number, number>>): RefusedLine[] {
  return Object.entries(counts).flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position: Number(position), quantity }] : [],
  )
}

export const NO_MARK: Omit<MarkContent, 'state'> = {
  cash: money(0),
  wallet: money(0),
  method: null,
  reference: '',
  refusedLines: [],
  reason: '',
  postponedUntil: null,
}
