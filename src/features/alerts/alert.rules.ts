/** What may be wrong with the shop's money: kinds of alerts, when one is raised, and who may dismiss it. */
import type { Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'

export const ALERT_KINDS = [
  'paidTwice',
  'sameReference',
  'samePicture',
  'refundWithoutReturn',
  'discountAboveHabit',
  'drawerOpenedOften',
  'negativePlace',
  'numberGap',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export interface OrderLink {
  id: number
  number: number
}

/** What the sentence of each kind says. No data of clients: alerts are kept. */
export interface AlertFacts {
  paidTwice: { order: OrderLink; payments: number; received: Money; worth: Money }
  sameReference: { reference: string; orders: OrderLink[] }
  samePicture: { orders: [OrderLink, OrderLink]; isExact: boolean }
  /** Of an order, or entered in the register without one. */
  refundWithoutReturn: { amount: Money; by: string } & ({ order: OrderLink } | { day: Day })
  /** `usual` is null while there are too few discounts to compare with. */
  discountAboveHabit: { order: OrderLink; amount: Money; percent: number; usual: number | null; by: string }
  drawerOpenedOften: { day: Day; openings: number; sales: number; by: string }
  /** No amount of the drawer and of wallets: people who count them blind see this screen too. */
  negativePlace: { place: number; name: string } & (
    | { placeKind: 'drawer'; amount: null }
    | { placeKind: 'wallet'; amount: null }
    | { placeKind: 'courier' | 'safe' | 'bank'; amount: Money }
  )
  /** Numbers of closings. */
  numberGap: { from: number; to: number }
}

export type AlertContent = { [Kind in AlertKind]: { kind: Kind; facts: AlertFacts[Kind] } }[AlertKind]

/** What a check has found: one alert for each kind and subject. */
export type Finding<Kind extends AlertKind = AlertKind> = {
  [Each in Kind]: { kind: Each; subject: string; facts: AlertFacts[Each]; staffId?: number | null }
}[Kind]

/** Whether an alert ends by itself when the check does not find it any more; the others are about what happened. */
export const ENDS_BY_ITSELF: Record<AlertKind, boolean> = {
  paidTwice: true,
  sameReference: true,
  samePicture: true,
  refundWithoutReturn: true,
  discountAboveHabit: false,
  drawerOpenedOften: false,
  negativePlace: true,
  numberGap: true,
}

export interface OrderMoneyTotals {
  /** Payments that were received, and how many. */
  received: Money
  payments: number
  smallest: Money
  /** Payments that were not refused. */
  claimed: Money
  /** Refunds, without those that were waived. */
  given: Money
  /** What the client has to pay in all; 0 for a cancelled order. */
  worth: Money
}

/** Without the smallest payment the order would still be paid. An order that became cheaper has one payment, or a rest. */
export function isPaidTwice({ received, payments, smallest, given, worth }: OrderMoneyTotals): boolean {
  return payments > 1 && worth > 0 && received - given - worth >= smallest
}

/**
 * What was given back without a reason in the order: a return, an edit and a cancellation make it worth less, and a
 * payment too much may be given back.
 */
export function refundWithoutReason({ claimed, given, worth }: OrderMoneyTotals): Money {
  return money(Math.max(0, given - Math.max(0, claimed - worth)))
}

export interface ReferenceUse {
  orderId: number
  kind: 'payment' | 'refund'
}

/** Two payments, or lines of two orders. A refund may name the transfer of its own order. */
export function isReferenceUsedTwice(uses: readonly ReferenceUse[]): boolean {
  const payments = uses.filter(({ kind }) => kind === 'payment')
  return payments.length > 1 || new Set(uses.map(({ orderId }) => orderId)).size > 1
}

/** Openings of a day, by one person, that are still usual. */
const USUAL_OPENINGS = 4
/** More than one opening without a sale for this many sales is unusual. */
const SALES_PER_OPENING = 4

export function isDrawerOpenedOften({ openings, sales }: { openings: number; sales: number }): boolean {
  return openings > USUAL_OPENINGS && openings * SALES_PER_OPENING > sales
}

/** The shop may owe a courier his fees for a while; the latest movement of his cash says for how long. */
const COURIER_HOURS = 24

export function isNegativeTooLong(
  placeKind: 'courier' | 'safe' | 'bank',
  balance: Money,
  lastMovedAt: Date,
  now: Date,
): boolean {
  if (balance >= 0) return false
  return placeKind !== 'courier' || now.getTime() - lastMovedAt.getTime() >= COURIER_HOURS * 3_600_000
}

/** An alert about what a person did is dismissed by someone else, or by a person who may reset the register. */
export function mayDismiss({ staffId }: { staffId: number | null }, person: StaffPerson): boolean {
  return staffId !== person.id || can(person, 'resetRegister')
}

export const MAX_DISMISS_REASON_LENGTH = 300

/** An alert as the screen shows it. */
export type Alert = AlertContent & {
  id: number
  raisedAt: Date
  mayDismiss: boolean
  /** Null: it is open, or ended by itself. */
  dismissed: { at: Date; by: string; reason: string } | null
  endedAt: Date | null
}

export const ALERT_TABS = ['open', 'done'] as const
export type AlertTab = (typeof ALERT_TABS)[number]

/** The answer to a form of the screen. */
export type AlertChange = { done: 'dismissed' } | { done: 'checked'; found: number }
