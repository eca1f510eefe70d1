/** Writes sales of a till, whose prices and articles the caller has decided, and finds sales at the counter. */
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { money, sum, times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { DEFAULT_WILAYA } from '#features/delivery/wilaya.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { isPaymentMethod, type Address } from '../checkout/checkout.rules.ts'
import { countPlacedByStaff } from '../checkout/place-order.server.ts'
import { writeOrders, type SoldLine, type WrittenOrder } from '../checkout/write-order.server.ts'
import type { OrderDiscount } from '../edit/order-discount.rules.ts'
import { isOrderToken } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { needsReference } from '../payment/order-payments.rules.ts'
import { findReferenceUse, takeFirstPayments, type FirstPayment } from '../payment/order-payments.server.ts'
import { ANONYMOUS_NAME } from './sale.rules.ts'

export interface CounterSale {
  key: string
  contentHash: string
  token: string
  /** Undefined: not known. */
  buyer: { name: string; phone: Phone } | undefined
  lines: SoldLine[]
  discount: OrderDiscount
  notes: string
  language: Language
  /** At most the total; references were checked. */
  payments: CounterPayment[]
  soldAt: Date
  by: Actor
  /** When the shop learns of it: payments are entered in the register now. */
  now: Date
}

export type CounterPayment = FirstPayment

/**
 * Must run in the transaction of the caller, who holds the locks of the products. The stock must be sufficient: the
 * caller has refused the sale or corrected the stock.
 */
export async function writeCounterSale(sale: CounterSale): Promise<WrittenOrder> {
  const { key, token, buyer, lines, discount, soldAt, payments, by, now } = sale
  const subtotal = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const total = money(subtotal - discount.amount)
  const customer = buyer ?? { name: ANONYMOUS_NAME, phone: '' as Phone }
  const order = {
    idempotencyKey: key,
    customer: { ...customer, email: null },
    isPickup: false,
    address: NO_ADDRESS,
    payment: methodOf(payments),
    notes: sale.notes,
    lines: lines.map(({ productId, quantity }) => ({ id: productId ?? 0, quantity })),
    shown: total,
    proof: undefined,
    voice: undefined,
    language: sale.language,
    now: soldAt,
    sale: { by, isAtCounter: true, reference: undefined, terms: { token, lines } },
  }
  const quote = { lines: [], unknown: [], zone: undefined, subtotal, shipping: money(0), total }
  const { contentHash } = sale
  const decided = { discount, problem: undefined, deposit: money(0), history: undefined }
  const [written] = await writeOrders([{ order, offers: [], zones: [], quote, ...decided, contentHash }])
  const { id, number } = written!
  const clientId = payments.some(({ method }) => method === 'credit') ? await clientOf(id) : null
  await takeFirstPayments({ id, number, customerName: customer.name, clientId }, payments, { by, now })
  const after = { number, total, isAtCounter: true }
  await recordActivity({ by, action: 'orderPlaced', subject: 'order', subjectId: id, after, now })
  countPlacedByStaff()
  return written!
}

const NO_ADDRESS: Address = { full: '', city: DEFAULT_WILAYA, wilaya: DEFAULT_WILAYA, landmark: '', pin: '' }

/** The first method that an order can have; store credit and other ways count as cash, as in a sale by form. */
function methodOf(payments: readonly CounterPayment[]) {
  const methods = payments.map(({ method }) => method)
  return methods.find((method) => isPaymentMethod(method)) ?? 'cash'
}

async function clientOf(orderId: number): Promise<number | null> {
  const [row] = await db().select({ clientId: orders.clientId }).from(orders).where(eq(orders.id, orderId))
  return row!.clientId
}

/** What is wrong with the transaction number of a transfer. */
export interface ReferenceProblem {
  code: 'badReference' | 'referenceTaken'
  /** The order that the transfer has paid. */
  order?: number
  method: CounterPayment['method']
}

/** Brings transaction numbers into their usual form; those that cannot be used are left out and reported. */
export async function checkReferences(
  payments: readonly CounterPayment[],
): Promise<{ payments: CounterPayment[]; problems: ReferenceProblem[] }> {
  const problems: ReferenceProblem[] = []
  const checked: CounterPayment[] = []
  for (const payment of payments) {
    const { method } = payment
    const reference = needsReference(method) ? parseReference(payment.reference) : ''
    const isRepeated = Boolean(reference) && checked.some((other) => other.reference === reference)
    const other = reference && !isRepeated ? await findReferenceUse(reference) : undefined
    if (reference === undefined) problems.push({ code: 'badReference', method })
    if (isRepeated) problems.push({ code: 'referenceTaken', method })
    if (other) problems.push({ code: 'referenceTaken', order: other.number, method })
    checked.push({ ...payment, reference: other || isRepeated ? '' : (reference ?? '') })
  }
  return { payments: checked, problems }
}

/** What the counter shows of an order that was found. */
export interface CounterOrder {
  id: number
  number: number
  receiptNumber: number
  token: string
  createdAt: Date
  name: string
  total: Money
  status: string
}

const counterColumns = {
  id: orders.id,
  number: orders.number,
  receiptNumber: orders.receiptNumber,
  token: orders.token,
  createdAt: orders.createdAt,
  name: orders.customerName,
  total: orders.total,
  status: orders.status,
}

export interface CounterQuery {
  /** Of the order or of its receipt. */
  number?: number | undefined
  token?: string | undefined
  phone?: Phone | undefined
  ids: readonly number[]
}

/** Orders by number, receipt number, token, phone or id; the latest first. */
export async function findCounterOrders(
  { number, token, phone, ids }: CounterQuery,
  limit: number,
): Promise<CounterOrder[]> {
  const conditions: SQL[] = [
    ...(number === undefined ? [] : [eq(orders.number, number), eq(orders.receiptNumber, number)]),
    ...(token !== undefined && isOrderToken(token) ? [eq(orders.token, token)] : []),
    ...(phone === undefined ? [] : [eq(orders.customerPhone, phone)]),
    ...(ids.length === 0 ? [] : [inArray(orders.id, [...ids])]),
  ]
  if (conditions.length === 0) return []
  return db()
    .select(counterColumns)
    .from(orders)
    .where(and(isNull(orders.deletedAt), or(...conditions)))
    .orderBy(desc(sql`${orders.createdAt}`), desc(orders.id))
    .limit(limit)
}
