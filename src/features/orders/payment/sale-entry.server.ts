/** An order's sale in the register: entered once, tried again until it is in, given back on a cancellation. */
import { asc, eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { inLanguage } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { isSaleEntered, writeEntry } from '#features/cash/ledger.server.ts'
import { SYSTEM, type Actor } from '#features/staff/staff.rules.ts'
import { db, savepoint, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { isSold, type OrderPayment } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { ledgerText } from './sale-entry.text.ts'

export interface SoldOrder {
  id: number
  number: number
  total: Money
  paymentMethod: OrderPayment
  customerName: string
}

/** The staff's own language on paper; screens show the order beside it. */
const words = inLanguage(ledgerText, 'fr')

/** Should the register refuse, the order stays and the sale waits (spec 8). */
export async function recordSale(order: SoldOrder, now: Date, by: Actor = SYSTEM): Promise<void> {
  try {
    await savepoint(() => writeSale(order, now, by))
  } catch (error) {
    log.error({ err: error, order: order.number }, 'sale not entered in the register, will be tried again')
    await db().update(orders).set({ awaitingRegister: true }).where(eq(orders.id, order.id))
  }
}

async function writeSale(order: SoldOrder, now: Date, by: Actor): Promise<void> {
  const { id, number, total, customerName } = order
  // A free order moves no money, and the ledger has no line of nothing.
  if (total === 0) return
  await writeEntry({
    type: 'sale',
    amount: total,
    method: methodOf(order),
    orderId: id,
    automatic: true,
    description: words.sale(number, customerName),
    by,
    now,
  })
}

/** Gives back what the register holds of this order, in the transaction of its cancellation. */
export async function recordRefund(order: SoldOrder, now: Date, by: Actor): Promise<void> {
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

/** Enters what waits; says how many are in now. One that still fails stops the round. */
export async function retryPendingSales(now: Date): Promise<number> {
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
      // Another process may be at it already.
      .for('update', { skipLocked: true })
    if (!order) return false
    if (isSold(order.paymentMethod, order.status) && !(await isSaleEntered(order.id)))
      await writeSale(order, now, SYSTEM)
    await db().update(orders).set({ awaitingRegister: false }).where(eq(orders.id, order.id))
    return true
  })
}

const LOOK_EVERY = 15_000

/** Retries the sales that the register refused. */
export function startRegisterRetry() {
  return startInterval({
    everyMs: LOOK_EVERY,
    run: () => retryPendingSales(new Date()),
    failure: 'waiting sales not entered in the register',
    level: 'error',
  })
}
