/** Orders as the panel lists them: searched, filtered, counted, quick with a million of them. */
import { and, asc, count, desc, eq, gte, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { tableRange } from '#core/table-state.ts'
import { idsOfProductsNamed } from '#features/catalogue/named.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { paymentMethods } from '#features/settings/settings-tables.server.ts'
import { db } from '#platform/database.server.ts'
import {
  chosenSpan,
  searchedDigits,
  type OrderPage,
  type OrderRow,
  type OrderSort,
  type OrderTableState,
} from './order-list.rules.ts'
import type { OrderStatus } from './order.rules.ts'
import { orders } from './orders-tables.server.ts'
import { paymentStateOf } from './payment-check.rules.ts'

const SORTED_BY: Record<OrderSort, SQL[]> = {
  order: [sql`${orders.createdAt}`, sql`${orders.id}`],
  client: [sql`fold_text(${orders.customerName})`, sql`${orders.id}`],
  total: [sql`${orders.total}`, sql`${orders.id}`],
  status: [sql`order_stage(${orders.status})`, sql`${orders.createdAt}`, sql`${orders.id}`],
}

export async function listOrders(state: OrderTableState, now: Date): Promise<OrderPage> {
  const { status, ...others } = state.filters
  const counts = await countStatuses(conditionsOf({ ...state, filters: others }, now))
  const total = status ? (counts[status as OrderStatus] ?? 0) : sumOf(Object.values(counts))
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total, counts }
  // The way to the last pages is shorter from the other end.
  const isNearEnd = first - 1 > total / 2
  const isUp = (state.direction === 'asc') !== isNearEnd
  const found = await selectRows()
    .where(and(...conditionsOf(state, now)))
    .orderBy(...SORTED_BY[state.sort].map((by) => (isUp ? asc(by) : desc(by))))
    .limit(last - first + 1)
    .offset(isNearEnd ? total - last : first - 1)
  const rows = found.map(asRow)
  return { rows: isNearEnd ? rows.toReversed() : rows, total, counts }
}

function selectRows() {
  return db()
    .select({ order: orders, paymentName: paymentMethods.name, client: clients })
    .from(orders)
    .leftJoin(paymentMethods, eq(paymentMethods.id, orders.paymentMethod))
    .leftJoin(clients, and(eq(clients.phone, orders.customerPhone), isNull(clients.deletedAt)))
    .$dynamic()
}

function asRow({ order, paymentName, client }: Awaited<ReturnType<typeof selectRows>>[number]): OrderRow {
  const { paymentMethod, status, paymentScreenshotId } = order
  const proof = { hasProof: paymentScreenshotId !== null, check: order.paymentCheck }
  return {
    id: order.id,
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
    paymentName: paymentName ?? paymentMethod,
    payment: paymentStateOf({ paymentMethod, status, ...proof }),
    proof: paymentScreenshotId ?? undefined,
    isUnopened: order.openedAt === null && status === 'pending',
  }
}

type Counts = OrderPage['counts']

async function countStatuses(conditions: SQL[]): Promise<Counts> {
  const rows = await db()
    .select({ status: orders.status, found: count() })
    .from(orders)
    .where(and(...conditions))
    .groupBy(orders.status)
  return Object.fromEntries(rows.map(({ status, found }) => [status, found]))
}

function sumOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

export function conditionsOf({ search, filters }: OrderTableState, now: Date): SQL[] {
  const { status, payment, wilaya, vip } = filters
  const { from, until } = chosenSpan(filters, now)
  return [
    isNull(orders.deletedAt),
    ...(status ? [sql`${orders.status} = ${status}`] : []),
    ...(payment ? [sql`${orders.paymentMethod} = ${payment}`] : []),
    ...(wilaya ? [sql`${orders.wilaya} = ${wilaya}`] : []),
    ...(from ? [gte(orders.createdAt, from)] : []),
    ...(until ? [lt(orders.createdAt, until)] : []),
    ...(vip ? [isOfVip] : []),
    ...(search ? [matches(search)] : []),
  ]
}

const isOfVip = sql`${orders.customerPhone} in (
  select phone from clients where status = 'vip' and deleted_at is null)`

/** A search is about the latest of those that match: nobody turns so many pages. */
const MOST_FOUND = 10_000

function matches(search: string): SQL {
  const phone = parsePhone(search)
  if (phone) return eq(orders.customerPhone, phone)
  const digits = searchedDigits(search)
  if (digits) return matchesDigits(digits)
  const words = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${orders.id} in (
    (select id from orders where search_text like fold_text(${words}) and deleted_at is null
      order by id desc limit ${MOST_FOUND})
    union
    (select order_id from order_items where product_id in ${idsOfProductsNamed(search)}
      order by order_id desc limit ${MOST_FOUND}))`
}

/** A few figures are an order's number; from four on they may be part of a phone. */
function matchesDigits(digits: string): SQL {
  const number = digits.length <= 15 ? eq(orders.number, Number(digits)) : sql`false`
  if (digits.length < 4) return number
  const part = sql`${orders.id} in (select id from orders where search_text like ${`%${digits}%`}
    and deleted_at is null order by id desc limit ${MOST_FOUND})`
  return or(number, part)!
}

/** The neighbours of a date and id, page after page, for files of any length; the latest first. */
export async function* eachOrder(state: OrderTableState, now: Date): AsyncGenerator<OrderRow[]> {
  const wanted = conditionsOf(state, now)
  for (let after: OrderRow | undefined; ;) {
    const rest = after
      ? [
          sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`,
        ]
      : []
    const found = await selectRows()
      .where(and(...wanted, ...rest))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(PER_PIECE)
    if (found.length > 0) yield found.map(asRow)
    if (found.length < PER_PIECE) return
    after = asRow(found.at(-1)!)
  }
}

const PER_PIECE = 2000

/** Her orders, the latest first. */
export async function ordersOfClient(clientId: number, most: number): Promise<OrderRow[]> {
  const found = await selectRows()
    .where(and(eq(orders.clientId, clientId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(most)
  return found.map(asRow)
}

export const countedAsRevenue = and(isNull(orders.deletedAt), ne(orders.status, 'cancelled'))
