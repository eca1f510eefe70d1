import type { OrderStatus } from '../order.rules.ts'

export type OrderAction =
  | 'advanced'
  | 'cancelled'
  | 'deleted'
  | 'accepted'
  | 'refused'
  | 'refundSent'
  | 'refundWaived'
  | 'paid'
  | 'givenBack'
  | 'messageOpened'

/** The result of the order page's action. */
export interface OrderChange {
  done: OrderAction
  /** The order's status after the change. */
  status?: OrderStatus
}
