/** The order list of the admin: its filters, sorts and rows. */
import { addDays, dayOf, firstOfMonth, isDay, orderedDays, startOf, type Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import { numberText, type Bilingual, type Language } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { ORDER_STATUSES, type OrderPayment, type OrderStatus } from '../order.rules.ts'
import type { PaymentState } from '../payment/payment-check.rules.ts'

export const PERIODS = ['today', 'week', 'month'] as const

/** Spec 9: 15 orders a page. */
export const ORDERS_SHAPE = {
  sorts: { order: 'desc', client: 'asc', total: 'desc', status: 'asc' },
  startSort: 'order',
  filters: {
    status: ORDER_STATUSES,
    payment: [...PAYMENT_METHODS, 'upload'],
    period: PERIODS,
    from: isDay,
    to: isDay,
    wilaya: WILAYAS,
    vip: ['1'],
    refund: ['due'],
    unpaid: ['soon'],
  },
  pageSize: 15,
} as const satisfies TableShape

export type OrderSort = keyof typeof ORDERS_SHAPE.sorts
export type OrderFilter = keyof typeof ORDERS_SHAPE.filters
export type OrderTableState = TableState<OrderSort, OrderFilter>

export interface OrderRow {
  id: number
  /** Rises with each edit. */
  version: number
  number: number
  token: string
  createdAt: Date
  customer: { name: string; phone: Phone }
  /** The language for messages to the client. */
  language: Language
  isVip: boolean
  itemCount: number
  totalQuantity: number
  total: Money
  status: OrderStatus
  paymentMethod: OrderPayment
  paymentName: Bilingual
  payment: PaymentState
  /** What is still to be paid. */
  due: Money
  /** What the register counts as received, which a cancellation gives back. */
  received: Money
  /** By wallet: cancelling the order notes that the money is to be given back. */
  isTransferPaid: boolean
  /** The method by which a cancellation gives the money back, unless staff choose another one. */
  refundMethod: CashMethod
  /** The media id of the latest payment picture. */
  proof: string | undefined
  /** Why the payment proof was refused, until a new one is sent. */
  refusal: string | null
  isUnopened: boolean
  isPickup: boolean
  /** When the unpaid order will be cancelled. */
  keptUntil: Date | undefined
}

export interface OrderPage {
  rows: OrderRow[]
  total: number
  /** Number of orders by status, with all filters except the status. */
  counts: Partial<Record<OrderStatus, number>>
}

/** A payment method of the filter; the former `upload` method has no name of its own. */
export interface OrderPaymentChoice {
  id: OrderPayment
  name: Bilingual
}

export interface DateRange {
  from: Date | undefined
  until: Date | undefined
}

/** The chosen days, both included; entered dates take precedence over a named period. */
export function chosenDays({ period, from, to }: OrderTableState['filters'], now: Date): DayRange {
  const today = dayOf(now)
  if (from || to) {
    const [first, last] = orderedDays(from as Day | undefined, to as Day | undefined)
    return { from: first, until: last }
  }
  if (period === 'today') return { from: today, until: undefined }
  if (period === 'week') return { from: addDays(today, -6), until: undefined }
  if (period === 'month') return { from: firstOfMonth(today), until: undefined }
  return { from: undefined, until: undefined }
}

interface DayRange {
  from: Day | undefined
  until: Day | undefined
}

/** The chosen days as timestamps; `until` is exclusive. */
export function chosenDateRange(filters: OrderTableState['filters'], now: Date): DateRange {
  const { from, until } = chosenDays(filters, now)
  return { from: from && startOf(from), until: until && startOf(addDays(until, 1)) }
}

/** The digits of a searched order number or phone (`+222 46 12`, `٤٦١٢`); undefined for other text. */
export function searchedDigits(search: string): string | undefined {
  const plain = numberText(search).replaceAll(/[\s().\-/#]/g, '')
  const digits = /^(?:n°)?\+?(\d+)$/i.exec(plain)?.[1]
  return digits?.replace(/^00(?=\d)/, '')
}
