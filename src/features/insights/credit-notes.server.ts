/** Lists credit notes by the date of the return, and adds them up. */
import { and, asc, between, desc, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import { money } from '#core/money.ts'
import type { Period } from '#features/orders/list/order-stats.rules.ts'
import { findOrderNumbers } from '#features/orders/order-lookup.server.ts'
import {
  orderPayments,
  orderReturnLines,
  orderReturns,
  orders,
} from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import type { CreditNoteCursor, CreditNoteTotals, ListedCreditNote } from './credit-notes.rules.ts'

export interface CreditNotePage {
  rows: ListedCreditNote[]
  hasNewer: boolean
  hasOlder: boolean
}

/** One page, newest first. */
export async function listCreditNotes(
  period: Period,
  { before, after }: CreditNoteCursor,
  pageSize: number,
): Promise<CreditNotePage> {
  const isUpward = after !== undefined && before === undefined
  const start = isUpward
    ? gt(orderReturns.id, after)
    : before === undefined
      ? undefined
      : lt(orderReturns.id, before)
  const found = await readNotes(period, { start, isUpward, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const hasMore = found.length > pageSize
  return isUpward
    ? { rows: rows.toReversed(), hasNewer: hasMore, hasOlder: true }
    : { rows, hasNewer: before !== undefined, hasOlder: hasMore }
}

const EXPORT_BATCH_SIZE = 500

/** All notes of the period, the oldest first, as an accountant enters them. */
export async function* streamCreditNotes(period: Period): AsyncGenerator<ListedCreditNote[]> {
  let last = 0
  while (true) {
    const start = gt(orderReturns.id, last)
    const rows = await onReadReplica(() =>
      readNotes(period, { start, isUpward: true, limit: EXPORT_BATCH_SIZE }),
    )
    yield rows
    if (rows.length < EXPORT_BATCH_SIZE) return
    last = rows.at(-1)!.id
  }
}

interface Reading {
  start: SQL | undefined
  isUpward: boolean
  limit: number
}

async function readNotes(
  { from, until }: Period,
  { start, isUpward, limit }: Reading,
): Promise<ListedCreditNote[]> {
  const units = sql`(select sum(quantity) from ${orderReturnLines} where return_id = ${orderReturns.id})`
  // The index of payments is by order. A waived refund is not given.
  const refunds = sql<ListedCreditNote['refunds']>`(
    select coalesce(json_agg(json_build_object('method', method, 'amount', amount, 'isDue', state = 'due') order by id), '[]')
    from ${orderPayments} as paid
    where paid.order_id = ${orders.id} and paid.return_id = ${orderReturns.id} and kind = 'refund' and state <> 'waived')`
  const rows = await db()
    .select({
      note: orderReturns,
      order: {
        id: orders.id,
        number: orders.number,
        invoiceNumber: orders.invoiceNumber,
        at: orders.createdAt,
        customerName: orders.customerName,
        isDeleted: sql<boolean>`${orders.deletedAt} is not null`,
      },
      units: units.mapWith(Number),
      refunds,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(between(orderReturns.at, from, until), start))
    .orderBy(isUpward ? asc(orderReturns.id) : desc(orderReturns.id))
    .limit(limit)
  const numbers = await findOrderNumbers(rows.flatMap(({ note }) => note.exchangeOrderId ?? []))
  return rows.map(({ note, ...row }) => {
    const { id, number, at, staffName, reason, goods, shipping, exchangeOrderId } = note
    return {
      ...row,
      id,
      number,
      at,
      by: staffName,
      reason,
      goods,
      shipping,
      credited: money(goods + shipping),
      exchangeNumber: exchangeOrderId === null ? undefined : numbers.get(exchangeOrderId),
    }
  })
}

export async function creditNoteTotals({ from, until }: Period): Promise<CreditNoteTotals> {
  const [start, end] = [from.toISOString(), until.toISOString()]
  // A return is never before its order, so all returns of the orders of the period are after its start.
  const { rows } = await db().execute<CreditNoteTotals & Record<string, unknown>>(sql`
    select
      count(*) filter (where at <= ${end})::int as count,
      coalesce(sum(goods + order_returns.shipping) filter (where at <= ${end}), 0)::bigint as credited,
      coalesce(sum(goods + order_returns.shipping)
        filter (where at <= ${end} and created_at < ${start}), 0)::bigint as "ofEarlierOrders",
      coalesce(sum(goods + order_returns.shipping)
        filter (where created_at between ${start} and ${end} and status <> 'cancelled'), 0)::bigint as "returnedOfOrders"
    from order_returns join orders on orders.id = order_id
    where at >= ${start} and deleted_at is null`)
  return rows[0]!
}
