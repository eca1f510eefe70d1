/**
 * The only place of this folder that reads how an order was paid: the first payment is the transfer that the order was
 * placed with; every other payment that was not refused means that the order is not unpaid.
 */
import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { orderPayments, orders } from '../orders-tables.server.ts'
import type { UnpaidOrder } from './unpaid.rules.ts'

/** Columns are written with their table: a query of one table leaves it out, and an inner `id` would be meant. */
const hasOtherPayment = sql<boolean>`exists (
  select from ${orderPayments} other where other.order_id = ${orders}.id and other.kind = 'payment'
    and other.state <> 'refused' and other.id <> (
      select min(first.id) from ${orderPayments} first
      where first.order_id = ${orders}.id and first.kind = 'payment'))`

function ofFirstPayment(expression: SQL): SQL {
  return sql`(select ${expression} from ${orderPayments} first
    where first.order_id = ${orders}.id and first.kind = 'payment' order by first.id limit 1)`
}

/** The columns of `asUnpaidOrder`. */
export const unpaidColumns = {
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  total: orders.total,
  deposit: orders.deposit,
  createdAt: orders.createdAt,
  proofId: sql<string | null>`${ofFirstPayment(sql`first.proof_id`)}`,
  check: sql<string | null>`${ofFirstPayment(sql`first.state`)}`,
  checkedAt: sql<Date | null>`${ofFirstPayment(sql`first.decided_at`)}`.mapWith(orderPayments.decidedAt),
  hasOtherPayment,
  warnedAt: orders.unpaidWarnedAt,
}

type UnpaidRow = Pick<
  UnpaidOrder,
  'status' | 'paymentMethod' | 'total' | 'deposit' | 'createdAt' | 'warnedAt'
> & {
  proofId: string | null
  check: string | null
  checkedAt: Date | null
  hasOtherPayment: boolean
}

export function asUnpaidOrder({ proofId, check, checkedAt, ...order }: UnpaidRow): UnpaidOrder {
  const isRefused = check === 'refused'
  const isGiven = check === 'accepted' || (proofId !== null && !isRefused)
  return {
    ...order,
    proof: isRefused ? 'refused' : isGiven ? 'given' : 'missing',
    refusedAt: isRefused ? checkedAt : null,
  }
}

const isUnproved = ofFirstPayment(sql`first.proof_id is null or first.state = 'refused'`)

/** Orders that may be unpaid: few, found by the index `orders_unpaid`. `isUnpaid` decides. */
export const mayBeUnpaid: SQL = and(
  sql`${orders.status} in ('pending', 'confirmed')`,
  sql`(${orders.paymentMethod} <> 'cash' or ${orders.deposit} > 0)`,
  isNull(orders.deletedAt),
  // Without any payment the deposit is missing.
  sql`coalesce(${isUnproved}, ${orders.paymentMethod} = 'cash')`,
)!
