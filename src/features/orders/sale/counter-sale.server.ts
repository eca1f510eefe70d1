/** Writes sales of a till, whose prices and articles the caller has decided, and finds sales at the counter. */
import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { dayOf } from '#core/day.ts'
import { money, sum, times, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { enterSales } from '#features/cash/sale-entries.server.ts'
import { insertActivities } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { isPaymentMethod, NO_ADDRESS } from '../checkout/checkout.rules.ts'
import { countPlacedByStaff } from '../checkout/place-order.server.ts'
import {
  insertOrdersQuery,
  writeOrders,
  type PricedOrder,
  type SoldLine,
  type WrittenOrder,
} from '../checkout/write-order.server.ts'
import type { OrderDiscount } from '../edit/order-discount.rules.ts'
import { isOrderToken } from '../order.rules.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import { isRegisterMethod, needsReference, type OrderMoneyMethod } from '../payment/order-payments.rules.ts'
import {
  enterPayments,
  findReferenceUse,
  saleDescription,
  useCredit,
} from '../payment/order-payments.server.ts'
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

/** Paid when it is sold. `note`: for staff. */
export interface CounterPayment {
  method: OrderMoneyMethod
  amount: Money
  reference: string
  note?: string
}

interface WrittenSale extends WrittenOrder {
  clientId: number | null
  /** In the order of the payments. */
  paymentIds: number[] | null
  /** Payments that are in the register. */
  entered: number
}

/** Stands for the number of the order in a description, as the statement gives it. A private character of Unicode. */
const NUMBER_SLOT = '\uE000'

/**
 * A function that writes a sale. It must run in the transaction of the caller, who holds the locks of the products. The
 * stock must be sufficient: the caller has refused the sale or corrected the stock.
 *
 * Everything is one statement with the CTEs of the caller, because nobody shares it and each statement of its own takes
 * a third of a millisecond of processor time (docs/speed.md, Till).
 */
export function counterSaleStatement(
  name: string,
  ctes: SQL,
): (sale: CounterSale, values: Record<string, unknown>) => Promise<WrittenOrder> {
  const value = (key: string) => sql.placeholder(key)
  const by = sql`${value('saleStaffId')}::bigint, ${value('saleStaffName')}::text`
  const insert = preparedStatement<WrittenSale>(name, () =>
    insertOrdersQuery({
      locks: sql`select true as are_held`,
      ctes: sql`,
        taken as (
          insert into ${orderPayments} (order_id, kind, method, amount, state, reference, note, at, staff_id,
            staff_name, decided_at, decided_by, decided_name)
          select placed.id, 'payment', method, amount, 'accepted', reference, coalesce(note, ''),
            ${value('saleNow')}::timestamptz, ${by}, ${value('saleNow')}::timestamptz, ${by}
          from placed, json_to_recordset(${value('payments')}::json) as payment (position int, method text,
            amount bigint, reference text, note text)
          order by position
          returning id, order_id, method, amount),
        ${enterSales(sql`
          select ${value('saleDay')}::date as date, amount, method, order_id, taken.id as payment_id,
            replace(${value('description')}, ${NUMBER_SLOT}, placed.number::text) as description,
            ${value('saleStaffId')}::bigint as staff_id, ${value('saleStaffName')}::text as staff_name,
            ${value('saleNow')}::timestamptz as at
          from taken join placed on placed.id = order_id
          where method = any (${value('registerMethods')}::text[])`)},
        logged as (${insertActivities(sql`
          select ${value('saleNow')}::timestamptz, ${by}, 'orderPlaced', 'order', id::text, null::jsonb,
            jsonb_build_object('number', number, 'total', ${value('saleTotal')}::bigint, 'isAtCounter', true)
          from placed`)}),
        ${ctes}`,
      columns: sql`, client_id as "clientId", (select array_agg(id order by id) from taken) as "paymentIds",
        (select count(*)::int from entered_sale) as entered`,
    }),
  )
  return (sale, values) => writeCounterSale(sale, (own) => insert({ ...own, ...values }))
}

async function writeCounterSale(
  sale: CounterSale,
  insert: (values: Record<string, unknown>) => Promise<WrittenSale[]>,
): Promise<WrittenOrder> {
  const { payments, by, now } = sale
  const priced = pricedOrder(sale)
  const { customer, shown: total } = priced.order
  const registered = payments.filter(({ method }) => isRegisterMethod(method))
  const values = {
    payments: jsonRows(payments.map((payment, position) => ({ ...payment, position }))),
    registerMethods: [...new Set(registered.map(({ method }) => method))],
    description: saleDescription(NUMBER_SLOT, customer.name),
    saleNow: now,
    saleDay: dayOf(now),
    saleTotal: total,
    saleStaffId: by.id,
    saleStaffName: by.name,
  }
  const [written] = await writeOrders([priced], (own) => insert({ ...own, ...values }))
  const { id, number, clientId } = written!
  const taken = payments.map((payment, index) => ({ ...payment, id: written!.paymentIds![index]! }))
  if (written!.entered < registered.length)
    await enterPayments({ id, number, customerName: customer.name }, taken, { by, now })
  await useCredit(clientId, taken, { by, now })
  countPlacedByStaff()
  return written!
}

/** The sale as an order whose prices are decided. */
function pricedOrder({ key, token, buyer, lines, discount, contentHash, ...sale }: CounterSale): PricedOrder {
  const subtotal = sum(lines.map(({ price, quantity }) => times(price, quantity)))
  const total = money(subtotal - discount.amount)
  const customer = buyer ?? { name: ANONYMOUS_NAME, phone: '' as Phone }
  const order = {
    idempotencyKey: key,
    customer: { ...customer, email: null },
    isPickup: false,
    address: NO_ADDRESS,
    payment: methodOf(sale.payments),
    notes: sale.notes,
    lines: lines.map(({ productId, quantity }) => ({ id: productId ?? 0, quantity })),
    shown: total,
    proof: undefined,
    voice: undefined,
    language: sale.language,
    now: sale.soldAt,
    sale: { by: sale.by, isAtCounter: true, reference: undefined, terms: { token, lines } },
  }
  const quote = { lines: [], unknown: [], zone: undefined, subtotal, shipping: money(0), total }
  const decided = {
    promotions: undefined,
    discount,
    problem: undefined,
    deposit: money(0),
    history: undefined,
  }
  return { order, offers: [], zones: [], quote, ...decided, contentHash }
}

/** The first method that an order can have; store credit and other ways count as cash, as in a sale by form. */
function methodOf(payments: readonly CounterPayment[]) {
  const methods = payments.map(({ method }) => method)
  return methods.find((method) => isPaymentMethod(method)) ?? 'cash'
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
