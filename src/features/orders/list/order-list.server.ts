/** The order list of the admin: search, filters, counts. Designed for a million orders. */
import { and, asc, count, desc, eq, gte, inArray, isNull, like, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { tableRange } from '#core/table-state.ts'
import { receivedForEach } from '#features/cash/ledger.server.ts'
import { selectProductsNamed } from '#features/catalogue/search/search.server.ts'
import { clientView, isVipPhone } from '#features/clients/clients.server.ts'
import { paymentMethodView } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { findExpiring } from '../order.server.ts'
import { orders, orderTotals } from '../orders-tables.server.ts'
import { balanceOf, checkedTransfer } from '../payment/order-payments.rules.ts'
import { paymentsOfEach, type PaymentRow } from '../payment/order-payments.server.ts'
import { paymentStateOf } from '../payment/payment-check.rules.ts'
import { isTransferPaid, refundMethodFor } from '../payment/refund.rules.ts'
import { ordersWithRefundDue } from '../payment/refund.server.ts'
import {
  chosenDays,
  chosenDateRange,
  searchedDigits,
  type OrderPage,
  type OrderPaymentChoice,
  type OrderRow,
  type OrderSort,
  type OrderTableState,
} from './order-list.rules.ts'
import { countsOfStatuses } from './order-totals.server.ts'

const SORTED_BY: Record<OrderSort, SQL[]> = {
  order: [sql`${orders.createdAt}`, sql`${orders.id}`],
  client: [sql`normalize_text(${orders.customerName})`, sql`${orders.id}`],
  total: [sql`${orders.total}`, sql`${orders.id}`],
  status: [sql`order_stage(${orders.status})`, sql`${orders.createdAt}`, sql`${orders.id}`],
}

export async function listOrders(state: OrderTableState, now: Date): Promise<OrderPage> {
  const { status, ...others } = state.filters
  const matches = await findChosenIds(state)
  const counts = await countStatuses({ ...state, filters: others }, matches, now)
  const total = status ? (counts[status as OrderStatus] ?? 0) : sumOf(Object.values(counts))
  if (total === 0) return { rows: [], total, counts }
  const ids = await pageOf(state, conditionsOf(state, matches, now), total)
  const rows = await asRows(await selectRows().where(inArray(orders.id, ids)))
  const positions = new Map(ids.map((id, index) => [id, index]))
  return { rows: rows.sort((a, b) => positions.get(a.id)! - positions.get(b.id)!), total, counts }
}

/** Selects only ids, which needs only an index scan for any page; the rows are loaded afterwards. */
async function pageOf(state: OrderTableState, conditions: SQL[], total: number): Promise<number[]> {
  const { first, last } = tableRange(state, total)
  // The last pages are read in reverse, because the offset is then smaller.
  const isNearEnd = first - 1 > total / 2
  const isAscending = (state.direction === 'asc') !== isNearEnd
  const rows = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(...conditions))
    .orderBy(...SORTED_BY[state.sort].map((by) => (isAscending ? asc(by) : desc(by))))
    .limit(last - first + 1)
    .offset(isNearEnd ? total - last : first - 1)
  const ids = rows.map(({ id }) => id)
  return isNearEnd ? ids.toReversed() : ids
}

/** Existing orders of these ids, in the sort order of the list. */
export async function sortOrderIds(ids: readonly number[], state: OrderTableState): Promise<number[]> {
  const direction = state.direction === 'asc' ? asc : desc
  const rows = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.deletedAt)))
    .orderBy(...SORTED_BY[state.sort].map((by) => direction(by)))
  return rows.map(({ id }) => id)
}

function selectRows() {
  return db()
    .select({
      order: orders,
      paymentName: { fr: paymentMethodView.fr, ar: paymentMethodView.ar },
      client: { status: clientView.status, language: clientView.language },
    })
    .from(orders)
    .leftJoin(paymentMethodView, eq(paymentMethodView.id, orders.paymentMethod))
    .leftJoin(clientView, eq(clientView.phone, orders.customerPhone))
    .$dynamic()
}

type FoundRow = Awaited<ReturnType<typeof selectRows>>[number]

async function asRows(found: FoundRow[]): Promise<OrderRow[]> {
  const ids = found.map(({ order }) => order.id)
  const [received, payments, expiring] = await Promise.all([
    receivedForEach(ids),
    paymentsOfEach(ids),
    findExpiring(ids),
  ])
  return found.map((row) => ({
    ...asRow(row, received.get(row.order.id), payments.get(row.order.id)),
    keptUntil: expiring.get(row.order.id),
  }))
}

function asRow(
  { order, paymentName, client }: FoundRow,
  received: Money | undefined,
  payments: PaymentRow[] = [],
): Omit<OrderRow, 'keptUntil'> {
  const { paymentMethod, status, isAtCounter } = order
  const { due } = balanceOf(order, payments)
  const transfer = checkedTransfer(payments)
  return {
    id: order.id,
    version: order.version,
    number: order.number,
    token: order.token,
    createdAt: order.createdAt,
    customer: { name: order.customerName, phone: order.customerPhone },
    language: client?.language ?? order.language,
    isVip: client?.status === 'vip',
    itemCount: order.itemCount,
    totalQuantity: order.totalQuantity,
    total: order.total,
    status,
    paymentMethod,
    paymentName: paymentName ?? { fr: paymentMethod, ar: paymentMethod },
    payment: paymentStateOf(order, payments),
    due,
    received: received ?? money(0),
    isTransferPaid: isTransferPaid(payments, { isProofPromised: order.promisedProof !== null, isAtCounter }),
    refundMethod: refundMethodFor(paymentMethod, payments),
    proof: transfer?.proofId ?? undefined,
    refusal: transfer?.state === 'refused' && due > 0 ? transfer.note : null,
    isUnopened: order.openedAt === null && status === 'pending',
    isPickup: order.isPickup,
  }
}

/** The methods that an order can have: the active ones, and others that orders were paid with. */
export async function orderPaymentChoices(): Promise<OrderPaymentChoice[]> {
  const used = await db().selectDistinct({ id: orderTotals.paymentMethod }).from(orderTotals)
  const usedIds = new Set<string>(used.map(({ id }) => id))
  const methods = await db().select().from(paymentMethodView).orderBy(asc(paymentMethodView.position))
  return [
    ...methods.filter(({ id, active }) => active || usedIds.has(id)),
    ...(usedIds.has('upload') ? [{ id: 'upload' as const, fr: '', ar: '' }] : []),
  ].map(({ id, fr, ar }) => ({ id, name: { fr, ar } }))
}

/** Counts rows only for a search, the unpaid, the VIP or the refund filter; all other filters use the materialised totals. */
async function countStatuses(
  state: OrderTableState,
  found: number[] | undefined,
  now: Date,
): Promise<OrderPage['counts']> {
  const { vip, refund, wilaya, payment } = state.filters
  if (!found && !vip && !refund)
    return countsOfStatuses({ wilaya, payment, ...chosenDays(state.filters, now) })
  const rows = await db()
    .select({ status: orders.status, found: count() })
    .from(orders)
    .where(and(...conditionsOf(state, found, now)))
    .groupBy(orders.status)
  return Object.fromEntries(rows.map(({ status, found: times }) => [status, times]))
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

function conditionsOf({ filters }: OrderTableState, found: number[] | undefined, now: Date): SQL[] {
  const { status, payment, wilaya, vip, refund } = filters
  const { from, until } = chosenDateRange(filters, now)
  return [
    isNull(orders.deletedAt),
    ...(status ? [sql`${orders.status} = ${status}`] : []),
    ...(payment ? [sql`${orders.paymentMethod} = ${payment}`] : []),
    ...(wilaya ? [sql`${orders.wilaya} = ${wilaya}`] : []),
    ...(from ? [gte(orders.createdAt, from)] : []),
    ...(until ? [lt(orders.createdAt, until)] : []),
    ...(refund ? [sql`${orders.id} in ${ordersWithRefundDue}`] : []),
    ...(vip ? [isVipPhone(orders.customerPhone)] : []),
    ...(found ? [sql`${orders.id} = any (${sql.param(found)}::bigint[])`] : []),
  ]
}

/** A search returns only the latest matches up to this limit. */
const MAX_FOUND = 5000

/** The ids of a search and of the filter of unpaid orders; undefined without either. */
async function findChosenIds({ search, filters }: OrderTableState): Promise<number[] | undefined> {
  const expiring = filters.unpaid ? await findExpiring() : undefined
  if (!search) return expiring && [...expiring.keys()]
  const matches = await findMatchingIds(search)
  return expiring ? matches.filter((id) => expiring.has(id)) : matches
}

async function findMatchingIds(search: string): Promise<number[]> {
  const { rows } = await db().execute<{ id: number }>(await matchQuery(search))
  return rows.map(({ id }) => id)
}

async function matchQuery(search: string): Promise<SQL> {
  const phone = parsePhone(search)
  if (phone) return latest(eq(orders.customerPhone, phone))
  const digits = searchedDigits(search)
  if (digits) return latest(matchesDigits(digits))
  const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`
    (${latest(sql`search_text like normalize_text(${words})`)})
    union
    (select order_id as id from order_items where product_id in (${await selectProductsNamed(search)})
      order by order_id desc limit ${MAX_FOUND})`
}

function latest(condition: SQL): SQL {
  return sql`select id from ${orders} where ${condition} and ${isNull(orders.deletedAt)}
    order by id desc limit ${MAX_FOUND}`
}

/** Matches an order number; four or more digits also match the start of a phone, with or without country code. */
function matchesDigits(digits: string): SQL {
  const number = digits.length <= 15 ? eq(orders.number, Number(digits)) : sql`false`
  if (digits.length < 4) return number
  return or(number, ...[`+222${digits}%`, `+${digits}%`].map((start) => like(orders.customerPhone, start)))!
}

export type OrderLine = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'number'
  | 'customerName'
  | 'customerPhone'
  | 'total'
  | 'returnedTotal'
  | 'shipping'
  | 'zoneName'
  | 'zoneNameAr'
  | 'landmark'
  | 'status'
  | 'createdAt'
>

/** Yields all orders that match the filters in batches, the latest first; only those of `ids`, if they are given. */
export async function* eachOrder(
  state: OrderTableState,
  now: Date,
  ids?: number[],
): AsyncGenerator<OrderLine[]> {
  const found = ids ?? (await onReadReplica(() => findChosenIds(state)))
  const conditions = conditionsOf(state, found, now)
  for (let before: number | undefined; ;) {
    const page = [...conditions, ...(before === undefined ? [] : [lt(orders.id, before)])]
    const lines = await onReadReplica(() => linesWhere(page))
    if (lines.length > 0) yield lines
    if (lines.length < EXPORT_BATCH_SIZE) return
    before = lines.at(-1)!.id
  }
}

async function linesWhere(conditions: (SQL | undefined)[]): Promise<OrderLine[]> {
  return db()
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      total: orders.total,
      returnedTotal: orders.returnedTotal,
      shipping: orders.shipping,
      zoneName: orders.zoneName,
      zoneNameAr: orders.zoneNameAr,
      landmark: orders.landmark,
      status: orders.status,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(...conditions))
    .orderBy(desc(orders.id))
    .limit(EXPORT_BATCH_SIZE)
}

const EXPORT_BATCH_SIZE = 2000

/** The client's orders, the latest first. */
export async function ordersOfClient(clientId: number, limit: number): Promise<OrderRow[]> {
  const found = await selectRows()
    .where(and(eq(orders.clientId, clientId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return asRows(found)
}

export const countedAsRevenue = and(isNull(orders.deletedAt), ne(orders.status, 'cancelled'))
