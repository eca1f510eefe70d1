/** Enters sales of orders in the cash register once, retries failed entries, and refunds cancelled orders. */
import { and, asc, eq } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import { amountDue, totalsOf, type CashMethod } from '#features/cash/cash.rules.ts'
import {
  isSaleEntered,
  ledgerTotalsOf,
  ofOrder,
  receivedFor,
  writeEntries,
  writeRefund,
  type LedgerEntry,
} from '#features/cash/ledger.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, isConnectionError, savepointEach, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { isSold, type OrderPayment } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { paymentStateOf, type PaymentState } from './payment-check.rules.ts'
import { amountOwed, isGivenAtOnce, refundMethodOf } from './refund.rules.ts'
import { settledColumns } from './refund.server.ts'
import { ledgerText } from './sale-entry.text.ts'

const RETRY_INTERVAL_MS = 15_000

export interface SoldOrder {
  id: number
  number: number
  total: Money
  paymentMethod: OrderPayment
  customerName: string
}

/** The ledger is written in French; screens show the order beside it. */
const descriptions = inLanguage(ledgerText, 'fr')

export interface Sale {
  order: SoldOrder
  /** The order's total, less what was entered by hand before. */
  amount: Money
  by: Actor
  now: Date
}

/** Must run in the transaction of the orders. A failed entry does not fail the order: the sale is retried (spec 8). */
export async function recordSales(sales: Sale[]): Promise<void> {
  await savepointEach(sales, writeSales, async ({ order }, error) => {
    log.error(
      { err: error, order: order.number },
      `order ${order.number}: sale not entered in the register, retried within ${RETRY_INTERVAL_MS / 1000} s`,
    )
    await db().update(orders).set({ awaitingRegister: true }).where(eq(orders.id, order.id))
  })
}

async function writeSales(sales: Sale[]): Promise<void> {
  await writeEntries(sales.flatMap(saleEntry))
}

/** Enters what the order still has to receive. Must run in its transaction, after the order was locked. */
export async function recordSale(
  order: SoldOrder,
  { by, now }: Omit<Sale, 'order' | 'amount'>,
): Promise<void> {
  await recordSales([{ order, amount: await remainingOf(order), by, now }])
}

async function remainingOf({ id, total }: SoldOrder): Promise<Money> {
  return amountDue({ due: total, received: await receivedFor(id) })
}

/** None for an amount of 0, because the ledger has no such entries. */
function saleEntry({ order, amount, by, now }: Sale): LedgerEntry[] {
  const { id, number, customerName } = order
  if (amount === 0) return []
  return [
    {
      type: 'sale',
      amount,
      method: refundMethodOf(order.paymentMethod),
      orderId: id,
      automatic: true,
      description: descriptions.sale(number, customerName),
      by,
      now,
    },
  ]
}

interface Refund {
  by: Actor
  now: Date
  /** Chosen by staff; undefined for the method of the payment. */
  method: CashMethod | undefined
}

/**
 * Refunds what the register counts as received for this order, in the transaction of its cancellation, and notes what
 * is still to be sent to the client. A sale that a reset voided is not refunded in the register, because the register
 * does not count it (decision 0015).
 */
export async function recordRefund(order: Order, { by, now, method: chosen }: Refund): Promise<void> {
  const { sale: sold, refund: refunded } = totalsOf(await ledgerTotalsOf(ofOrder(order.id)))
  const method = chosen ?? refundMethodOf(order.paymentMethod)
  const received = money(sold - refunded)
  if (received > 0)
    await writeRefund({
      type: 'refund',
      amount: received,
      method,
      orderId: order.id,
      automatic: true,
      description: descriptions.refund(order.number, order.customerName),
      by,
      now,
    })
  const owed = amountOwed({
    ...order,
    payment: stateBefore(order),
    isProofPromised: order.promisedProof !== null,
    sold,
    refunded,
  })
  const isGiven = received > 0 && isGivenAtOnce(method)
  const refund = {
    refundState: isGiven ? ('sent' as const) : ('due' as const),
    refundAmount: owed,
    refundMethod: method,
    ...(isGiven && settledColumns({ by, now })),
  }
  await db()
    .update(orders)
    .set({ awaitingRegister: false, ...(owed > 0 && refund) })
    .where(eq(orders.id, order.id))
}

type Order = typeof orders.$inferSelect

function stateBefore({ paymentMethod, status, paymentScreenshotId, paymentCheck }: Order): PaymentState {
  const hasProof = paymentScreenshotId !== null
  return paymentStateOf({ paymentMethod, status, hasProof, check: paymentCheck, refund: null })
}

/** Enters pending sales and returns their number. One that still fails is logged and does not hold up the others. */
export async function retryPendingSales(now: Date): Promise<number> {
  const pending = await db()
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.awaitingRegister, true))
    .orderBy(asc(orders.id))
  let entered = 0
  for (const { id, number } of pending)
    try {
      if (await enterPending(id, now)) entered += 1
    } catch (error) {
      if (isConnectionError(error)) throw error
      log.error(
        { err: error, order: number },
        `order ${number}: sale not entered in the register, retried later`,
      )
    }
  return entered
}

async function enterPending(id: number, now: Date): Promise<boolean> {
  return transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.awaitingRegister, true)))
      // Another process may be entering it.
      .for('update', { skipLocked: true })
    if (!order) return false
    if (isSold(order.paymentMethod, order.status) && !(await isSaleEntered(order.id)))
      await writeSales([{ order, amount: await remainingOf(order), by: SYSTEM, now }])
    await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
    return true
  })
}

export function startRegisterRetry() {
  return startInterval({
    everyMs: RETRY_INTERVAL_MS,
    run: () => retryPendingSales(new Date()),
    failure: 'retry of pending sales failed, sales are not entered in the register',
    level: 'error',
  })
}
