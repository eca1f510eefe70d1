/** Actions on several orders of the list. Each order is changed on its own: it succeeds or has a reason. */
import { isSaleDue, nextStatus, ORDER_STATUSES, type OrderPayment, type OrderStatus } from '../order.rules.ts'
import { isUnproved, type PaymentState } from '../payment/payment-check.rules.ts'

/** Orders of one action: their ids fit in a URL, and their documents in one print. */
export const MAX_BULK_ORDERS = 200
/** A request is short enough to be answered on a poor network; the screen sends several and shows the progress. */
export const MAX_ORDERS_PER_REQUEST = 10

export const BULK_PATH = '/admin/orders/bulk'
export const SELECTION_PATH = '/admin/orders/selection'

export interface BulkOrder {
  id: number
  version: number
  number: number
  status: OrderStatus
  customer: { name: string }
  paymentMethod: OrderPayment
  payment: PaymentState
}

/** Cancelling gives money back and needs a reason, so a delivered order is not advanced with others. */
export function bulkStep(from: OrderStatus): OrderStatus | undefined {
  const next = nextStatus(from)
  return next === 'cancelled' ? undefined : next
}

/** Orders that take the same step. */
export interface BulkStep {
  key: string
  from: OrderStatus
  to: OrderStatus
  /** Their payment proofs are not checked yet, or were refused. */
  isUnchecked: boolean
  orders: BulkOrder[]
  /** How many of them enter a cash sale in the register. */
  cashSales: number
}

/** In the order of the statuses; `finished` orders have no step. */
export function stepsOf(orders: readonly BulkOrder[]): { steps: BulkStep[]; finished: BulkOrder[] } {
  const steps = ORDER_STATUSES.flatMap((from) =>
    [false, true].flatMap((isUnchecked) => {
      const to = bulkStep(from)
      const own = orders.filter((order) => order.status === from && needsCheck(order) === isUnchecked)
      if (!to || own.length === 0) return []
      const cashSales = own.filter(({ paymentMethod }) => isCashSale(paymentMethod, to)).length
      return [
        { key: `${from}${isUnchecked ? '-unchecked' : ''}`, from, to, isUnchecked, orders: own, cashSales },
      ]
    }),
  )
  return { steps, finished: orders.filter(({ status }) => !bulkStep(status)) }
}

function needsCheck({ status, payment }: BulkOrder): boolean {
  return status === 'pending' && isUnproved(payment)
}

function isCashSale(method: OrderPayment, to: OrderStatus): boolean {
  return method === 'cash' && isSaleDue(method, to)
}

/** An order with the status and version that the staff member saw. */
export type SeenOrder = Pick<BulkOrder, 'id' | 'version'> & { from: OrderStatus }

/** `12:pending:1,15:sent:3`. */
export function writeSeenOrders(orders: readonly BulkOrder[]): string {
  return orders.map(({ id, status, version }) => `${id}:${status}:${version}`).join(',')
}

/** Undefined if an order is not valid, has no step, is repeated, or if there are too many. */
export function readSeenOrders(text: string): SeenOrder[] | undefined {
  const parts = text.split(',', MAX_ORDERS_PER_REQUEST + 1)
  const orders = parts.flatMap((part) => {
    const [, id, from, version] = /^([1-9]\d{0,14}):([a-z]+):([1-9]\d{0,8})$/.exec(part) ?? []
    const status = ORDER_STATUSES.find((known) => known === from)
    return id && status && bulkStep(status)
      ? [{ id: Number(id), from: status, version: Number(version) }]
      : []
  })
  const isValid =
    orders.length === parts.length &&
    parts.length <= MAX_ORDERS_PER_REQUEST &&
    new Set(orders.map(({ id }) => id)).size === orders.length
  return isValid ? orders : undefined
}

/** `12,15`: ids without repetition, at most `MAX_BULK_ORDERS`; undefined if one is not valid. */
export function readOrderIds(text: string): number[] | undefined {
  const ids = text.split(',', MAX_BULK_ORDERS + 1)
  const isValid = ids.length <= MAX_BULK_ORDERS && ids.every((id) => /^[1-9]\d{0,14}$/.test(id))
  return isValid ? [...new Set(ids.map(Number))] : undefined
}

export interface BulkRefusal {
  code: string
  details: Record<string, string | number>
}

/** What became of one order. */
export type BulkOutcome = { id: number } & ({ status: OrderStatus } | { refusal: BulkRefusal })

export interface BulkAnswer {
  outcomes: BulkOutcome[]
}

/** Why the requests ended early: the connection, the session, or the person who stopped them. */
export type Interruption = 'lost' | 'signedOut' | 'stopped'

interface Refused {
  order: BulkOrder
  refusal: BulkRefusal
}

export interface BulkRun {
  /** Orders that are still to be sent, in order. */
  rest: BulkOrder[]
  done: BulkOrder[]
  /** Already at the wanted status: another staff member was faster, or an earlier answer was lost. */
  already: BulkOrder[]
  failed: Refused[]
  interruption: Interruption | undefined
}

export function startRun(orders: readonly BulkOrder[]): BulkRun {
  return { rest: [...orders], done: [], already: [], failed: [], interruption: undefined }
}

export function nextBatch({ rest }: BulkRun): BulkOrder[] {
  return rest.slice(0, MAX_ORDERS_PER_REQUEST)
}

/** An order without an outcome stays to be sent. */
export function withOutcomes(run: BulkRun, outcomes: readonly BulkOutcome[]): BulkRun {
  const known = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const isDone = ({ id }: BulkOrder) => 'status' in (known.get(id) ?? {})
  const refused = run.rest.flatMap((order): Refused[] => {
    const outcome = known.get(order.id)
    return outcome && 'refusal' in outcome ? [{ order, refusal: outcome.refusal }] : []
  })
  const isThere = ({ order, refusal }: Refused) => isReached(order, refusal)
  return {
    rest: run.rest.filter(({ id }) => !known.has(id)),
    done: [...run.done, ...run.rest.filter(isDone)],
    already: [...run.already, ...refused.filter(isThere).map(({ order }) => order)],
    failed: [...run.failed, ...refused.filter((one) => !isThere(one))],
    interruption: undefined,
  }
}

function isReached({ status }: BulkOrder, { code, details }: BulkRefusal): boolean {
  return code === 'orderMoved' && details.status === bulkStep(status)
}

export function sizeOf({ rest, done, already, failed }: BulkRun): { total: number; handled: number } {
  const handled = done.length + already.length + failed.length
  return { total: handled + rest.length, handled }
}

/** Orders at the wanted status; all others stay selected. */
export function reachedBy({ done, already }: BulkRun): number[] {
  return [...done, ...already].map(({ id }) => id)
}
