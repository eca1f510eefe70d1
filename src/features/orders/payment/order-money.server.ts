/** Staff enter a payment of an order, or give money back. The same key gives one line. */
import { eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { orderPayments } from '../orders-tables.server.ts'
import { needsReference, type OrderMoneyMethod, type PaymentKind } from './order-payments.rules.ts'
import { giveBack, takePayment } from './order-payments.server.ts'

interface MoneyInput {
  /** Of the order. */
  id: number
  method: OrderMoneyMethod
  amount: Money
  /** As it was entered; '' if there is none. */
  reference: string
  key: string
  by: Actor
  now: Date
}

export async function enterPaymentOf(input: MoneyInput): Promise<void> {
  if (needsReference(input.method) && input.reference.trim() === '')
    throw new Refusal('badReference', 'invalid')
  await once('payment', input, (order, change) => takePayment(order, change))
}

export async function giveMoneyBack(input: MoneyInput): Promise<void> {
  await once('refund', input, (order, change) => giveBack(order, change))
}

type Change = Parameters<typeof takePayment>[1]
type Order = Parameters<typeof takePayment>[0]

async function once(
  kind: PaymentKind,
  { id, key, method, amount, reference: input, by, now }: MoneyInput,
  write: (order: Order, change: Change) => Promise<number>,
): Promise<void> {
  const reference = referenceOf(method, input)
  await retryTransaction(async () => {
    const order = await lockOrder(id)
    if (await isKnown(key, { orderId: id, kind, method, amount })) return
    await write(order, { method, amount, reference, key, by, now })
    await recordActivity({
      by,
      action: kind === 'payment' ? 'paymentTaken' : 'moneyGivenBack',
      subject: 'order',
      subjectId: id,
      after: { amount, paymentMethod: method, ...(reference && { reference }) },
      now,
    })
  })
}

/** Cash and store credit have no reference. */
function referenceOf(method: OrderMoneyMethod, input: string): string {
  if (input.trim() === '' || method === 'cash' || method === 'credit') return ''
  const reference = parseReference(input)
  if (!reference) throw new Refusal('badReference', 'invalid')
  return reference
}

type Content = Pick<typeof orderPayments.$inferSelect, 'orderId' | 'kind' | 'method' | 'amount'>

/** Whether a request with this key was carried out; the order is locked, so of two at once the second sees the first. */
async function isKnown(key: string, { orderId, kind, method, amount }: Content): Promise<boolean> {
  const [known] = await db().select().from(orderPayments).where(eq(orderPayments.key, key))
  if (!known) return false
  const isSame =
    known.orderId === orderId && known.kind === kind && known.method === method && known.amount === amount
  if (!isSame) throw new Refusal('keyUsed', 'conflict')
  return true
}
