/** Which change of an order is allowed in which status. Use cases and screens ask this table. */
import type { OrderStatus } from './order.rules.ts'

/**
 * - `edit`: lines, address, zone, discount and notes.
 * - `pay`: staff enter a payment. `refund`: staff give back what was paid above the order's worth.
 * - `return`: goods come back after delivery; also an exchange.
 */
export const ORDER_CHANGES = ['edit', 'pay', 'refund', 'return', 'cancel'] as const
export type OrderChangeKind = (typeof ORDER_CHANGES)[number]

const ALLOWED: Record<OrderStatus, readonly OrderChangeKind[]> = {
  pending: ['edit', 'pay', 'refund', 'cancel'],
  confirmed: ['edit', 'pay', 'refund', 'cancel'],
  preparing: ['edit', 'pay', 'refund', 'cancel'],
  sent: ['pay', 'refund', 'cancel'],
  delivered: ['pay', 'refund', 'return', 'cancel'],
  cancelled: ['refund'],
}

export function isChangeAllowed(change: OrderChangeKind, status: OrderStatus): boolean {
  return ALLOWED[status].includes(change)
}
