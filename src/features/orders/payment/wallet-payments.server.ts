/** Transfers of orders, for features that compare them with the money that arrived. */
import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import type { PaymentLineState } from './order-payments.rules.ts'
import { mayBeChecked } from './payment-check.rules.ts'
import { acceptPayment } from './payment-check.server.ts'

export interface WalletPayment {
  id: number
  orderId: number
  orderNumber: number
  customerName: string
  phone: Phone
  method: CashMethod
  amount: Money
  at: Date
  state: PaymentLineState
  reference: string
  decidedAt: Date | null
  /** The media id of its latest picture. */
  proofId: string | null
}

/** The columns of a payment, for conditions of other features. */
export const paymentColumns = { id: orderPayments.id, method: orderPayments.method, at: orderPayments.at }

/** Constants, so that the partial indexes are used. */
const isTransferLine = sql`${orderPayments.kind} = 'payment'
  and ${orderPayments.method} not in ('cash', 'credit', 'exchange') and ${orderPayments.state} <> 'refused'`

/** Of a cancelled order only accepted transfers count: nobody waits for the others. */
const counts = sql`(${orderPayments.state} = 'accepted' or ${orders.status} <> 'cancelled')`

const selected = {
  id: orderPayments.id,
  orderId: orders.id,
  orderNumber: orders.number,
  customerName: orders.customerName,
  phone: orders.customerPhone,
  method: sql<CashMethod>`${orderPayments.method}`,
  amount: orderPayments.amount,
  at: orderPayments.at,
  state: sql<PaymentLineState>`${orderPayments.state}`,
  reference: orderPayments.reference,
  decidedAt: orderPayments.decidedAt,
  proofId: orderPayments.proofId,
}

interface Wanted {
  amounts: readonly Money[]
  references: readonly string[]
  phones: readonly Phone[]
}

/** Transfers with one of these amounts, transaction numbers or buyers, since a moment; newest first. */
export async function findWalletPayments(
  { amounts, references, phones }: Wanted,
  { since, condition, limit }: { since: Date; condition: SQL; limit: number },
): Promise<WalletPayment[]> {
  const wanted = or(
    amounts.length > 0 ? inArray(orderPayments.amount, [...amounts]) : undefined,
    references.length > 0
      ? and(inArray(orderPayments.reference, [...references]), sql`${orderPayments.reference} <> ''`)
      : undefined,
    phones.length > 0 ? inArray(orders.customerPhone, [...phones]) : undefined,
  )
  if (!wanted) return []
  return listTransfers(and(wanted, sql`${orderPayments.at} >= ${since.toISOString()}`, condition)!, limit)
}

/** Transfers that this condition on `paymentColumns` names; newest first. */
export async function listWalletPayments(condition: SQL, limit: number): Promise<WalletPayment[]> {
  return listTransfers(condition, limit)
}

async function listTransfers(condition: SQL, limit: number): Promise<WalletPayment[]> {
  return db()
    .select(selected)
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(isTransferLine, counts, isNull(orders.deletedAt), condition))
    .orderBy(desc(orderPayments.at), desc(orderPayments.id))
    .limit(limit)
}

/** By the id of the payment, whatever its state; orders that were deleted are included. */
export async function walletPaymentsById(ids: readonly number[]): Promise<Map<number, WalletPayment>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select(selected)
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(inArray(orderPayments.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The transfers of the order with this number. */
export async function walletPaymentsOfOrder(number: number): Promise<WalletPayment[]> {
  return db()
    .select(selected)
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(isTransferLine, counts, isNull(orders.deletedAt), eq(orders.number, number)))
    .orderBy(asc(orderPayments.id))
}

/** Locks the order of a transfer, which is the first lock of every change, and reads the transfer again. */
export async function lockWalletPayment(
  paymentId: number,
): Promise<WalletPayment & { mayBeAccepted: boolean }> {
  const [found] = await db()
    .select({ orderId: orderPayments.orderId })
    .from(orderPayments)
    .where(eq(orderPayments.id, paymentId))
  if (!found) throw new Refusal('paymentUnknown', 'missing')
  const { status } = await lockOrder(found.orderId)
  const payment = (await walletPaymentsById([paymentId])).get(paymentId)!
  const line = { ...payment, kind: 'payment' as const }
  return { ...payment, mayBeAccepted: payment.state !== 'refused' && mayBeChecked(line, status) }
}

/** Accepts a transfer whose money arrived, as staff do on the page of the order. */
export async function acceptWalletPayment(
  { id, orderId }: Pick<WalletPayment, 'id' | 'orderId'>,
  accepted: { proof: string | undefined; reference: string; by: Actor; now: Date },
): Promise<void> {
  await acceptPayment({ id: orderId, paymentId: id, ...accepted })
}
