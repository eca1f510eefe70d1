/** Enters sales of orders in the cash register once, retries failed entries, and refunds cancelled orders. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import { totalsOf, type CashMethod, type LedgerSum } from '#features/cash/cash.rules.ts'
import {
  enteredPayments,
  isSaleEntered,
  ledgerTotalsOf,
  ofOrder,
  writeEntries,
  writeRefund,
  type LedgerEntry,
} from '#features/cash/ledger.server.ts'
import { changeCredit } from '#features/clients/credit/credit.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, isConnectionError, savepointEach, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { isSold, type OrderPayment } from '../order.rules.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import { balanceOf, isEntered, isRegisterMethod, type OrderWorth } from './order-payments.rules.ts'
import { insertPayment, paymentsOf, type PaymentRow } from './order-payments.server.ts'
import {
  amountOwed,
  creditOwed,
  givenOutside,
  refundMethodFor,
  refundMethodOf,
  refundParts,
} from './refund.rules.ts'
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
  amount: Money
  method: CashMethod
  /** Undefined: there is nothing to pay. */
  paymentId: number | undefined
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

/** Pays and enters what is still due. Must run in the transaction of the order, after it was locked. */
export async function recordSale(
  order: SoldOrder & OrderWorth,
  { by, now }: Pick<Sale, 'by' | 'now'>,
): Promise<void> {
  const { due } = balanceOf(order, await paymentsOf(order.id))
  if (due === 0) return
  const method = refundMethodOf(order.paymentMethod)
  const payment = { orderId: order.id, kind: 'payment', method, amount: due, state: 'accepted' } as const
  const paymentId = await insertPayment({ ...payment, by, now })
  await recordSales([{ order, amount: due, method, paymentId, by, now }])
}

/** None for an amount of 0, because the ledger has no such entries. */
function saleEntry({ order, amount, method, paymentId, by, now }: Sale): LedgerEntry[] {
  const { id, number, customerName } = order
  if (paymentId === undefined) return []
  return [
    {
      type: 'sale',
      amount,
      method,
      orderId: id,
      paymentId,
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
  const lines = await paymentsOf(order.id)
  const method = chosen ?? refundMethodFor(order.paymentMethod, lines)
  await giveCreditBack(order, lines, { by, now })
  const totals = await ledgerTotalsOf(ofOrder(order.id))
  const { sale: sold, refund: refunded } = totalsOf(totals)
  const evidence = { isProofPromised: order.promisedProof !== null, isAtCounter: order.isAtCounter }
  const parts = refundParts({
    received: money(sold - refunded - givenOutside(lines)),
    owed: amountOwed(lines, evidence, { cashSold: cashSalesIn(totals), refunded }),
    method,
  })
  for (const [index, { isEntered: isInRegister, ...part }] of parts.entries()) {
    const paymentId = await insertPayment({ ...part, orderId: order.id, kind: 'refund', method, by, now })
    if (isInRegister)
      await writeRefund({
        type: 'refund',
        amount: part.amount,
        method,
        orderId: order.id,
        paymentId,
        automatic: index === 0,
        description: descriptions.refund(order.number, order.customerName),
        by,
        now,
      })
  }
  await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
}

function cashSalesIn(totals: readonly LedgerSum[]): Money {
  return totalsOf(totals.filter(({ method }) => method === 'cash')).sale
}

type Order = typeof orders.$inferSelect

/** Store credit that was used for the order is given back as such, and so is the value of goods in an exchange. */
async function giveCreditBack(
  order: Order,
  lines: readonly PaymentRow[],
  { by, now }: Pick<Refund, 'by' | 'now'>,
): Promise<void> {
  const amount = creditOwed(lines)
  if (amount === 0) return
  const isClientKnown = order.clientId !== null
  const paymentId = await insertPayment({
    orderId: order.id,
    kind: 'refund',
    method: 'credit',
    amount,
    state: isClientKnown ? 'sent' : 'due',
    by,
    now,
  })
  if (order.clientId !== null)
    await changeCredit({ clientId: order.clientId, cause: 'givenBack', amount, paymentId, by, now })
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
      await writeSales(await pendingSalesOf(order, now))
    await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
    return true
  })
}

/** Payments of the order without an entry in the register. */
async function pendingSalesOf(order: Order, now: Date): Promise<Sale[]> {
  const missing = await db()
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(
      and(
        eq(orderPayments.orderId, order.id),
        eq(orderPayments.kind, 'payment'),
        sql`${orderPayments.id} not in (${enteredPayments(order.id)})`,
      ),
    )
  const missingIds = new Set(missing.map(({ id }) => id))
  const lines = await paymentsOf(order.id)
  return lines.flatMap((line): Sale[] => {
    const { id, amount, method } = line
    if (!missingIds.has(id) || !isRegisterMethod(method) || !isEntered(line, lines, order.paymentMethod))
      return []
    return [{ order, amount, method, paymentId: id, by: SYSTEM, now }]
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
