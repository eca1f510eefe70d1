/** Sales of orders in the cash register: entered once, retried until they are entered, refunded on a cancellation. */
import { asc, eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { isSaleEntered, writeEntries, writeEntry, type LedgerEntry } from '#features/cash/ledger.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, savepointEach, transaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { startRounds } from '#platform/rounds.server.ts'
import { ledgerText } from './ledger.text.ts'
import { isSold, type OrderPayment } from './order.rules.ts'
import { orders } from './orders-tables.server.ts'

const RETRY_INTERVAL = 15_000

export interface SoldOrder {
  id: number
  number: number
  total: Money
  paymentMethod: OrderPayment
  customerName: string
}

/** The ledger is written in French; screens show the order beside it. */
const words = inLanguage(ledgerText, 'fr')

export interface Sale {
  order: SoldOrder
  by: Actor
  now: Date
}

/** In the transaction of the orders. Where the register fails, the order stays and its sale is retried (spec 8). */
export async function enterSales(sales: Sale[]): Promise<void> {
  await savepointEach(sales, writeSales, async ({ order }, error) => {
    log.error(
      { err: error, order: order.number },
      `order ${order.number}: sale not entered in the register, retried within ${RETRY_INTERVAL / 1000} s`,
    )
    await db().update(orders).set({ awaitingRegister: true }).where(eq(orders.id, order.id))
  })
}

async function writeSales(sales: Sale[]): Promise<void> {
  await writeEntries(sales.flatMap(saleEntry))
}

/** A free order moves no money, and the ledger has no entries of 0. */
function saleEntry({ order, by, now }: Sale): LedgerEntry[] {
  const { id, number, total, customerName } = order
  if (total === 0) return []
  return [
    {
      type: 'sale',
      amount: total,
      method: methodOf(order),
      orderId: id,
      automatic: true,
      description: words.sale(number, customerName),
      by,
      now,
    },
  ]
}

/** Refunds the sale of this order, in the transaction of its cancellation. */
export async function refundSale(order: SoldOrder, now: Date, by: Actor): Promise<void> {
  await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
  if (!(await isSaleEntered(order.id))) return
  await writeEntry({
    type: 'refund',
    amount: order.total,
    method: methodOf(order),
    orderId: order.id,
    automatic: true,
    description: words.refund(order.number, order.customerName),
    by,
    now,
  })
}

function methodOf({ paymentMethod }: SoldOrder): CashMethod {
  return paymentMethod === 'upload' ? 'other' : paymentMethod
}

/** Enters the sales that were not entered, and counts them; stops at the first that still fails. */
export async function enterWaitingSales(now: Date): Promise<number> {
  for (let entered = 0; ; entered++) if (!(await enterOneWaiting(now))) return entered
}

async function enterOneWaiting(now: Date): Promise<boolean> {
  return transaction(async () => {
    const [order] = await db()
      .select()
      .from(orders)
      .where(eq(orders.awaitingRegister, true))
      .orderBy(asc(orders.id))
      .limit(1)
      // Another process may be entering it.
      .for('update', { skipLocked: true })
    if (!order) return false
    if (isSold(order.paymentMethod, order.status) && !(await isSaleEntered(order.id)))
      await writeSales([{ order, by: SYSTEM, now }])
    await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
    return true
  })
}

/** Retries the sales that were not entered. */
export function startRegisterRetry() {
  return startRounds({
    everyMs: RETRY_INTERVAL,
    work: () => enterWaitingSales(new Date()),
    failure: 'sales still not entered in the register',
    level: 'error',
  })
}
