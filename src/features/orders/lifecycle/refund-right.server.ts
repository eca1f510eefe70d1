import { Refusal } from '#core/refusal.ts'
import { isAllowed, type Actor } from '#features/staff/staff.rules.ts'
import { paymentsOf } from '../payment/order-payments.server.ts'
import { givesMoneyBack } from './refund-right.rules.ts'

/**
 * Runs a change of a locked order, in its transaction. It is refused if it has given money back and its author may not do
 * that: the lines that it wrote decide, not what was expected before.
 */
export async function withRefundRight(
  orderId: number,
  by: Actor,
  change: () => Promise<void>,
): Promise<void> {
  if (isAllowed(by, 'refundOrders')) return change()
  const before = await paymentsOf(orderId)
  await change()
  const added = (await paymentsOf(orderId)).slice(before.length)
  if (added.some(givesMoneyBack)) throw new Refusal('mayNotRefund', 'forbidden')
}
