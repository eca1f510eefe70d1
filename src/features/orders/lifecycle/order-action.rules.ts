import type { OrderStatus } from '../order.rules.ts'

export type OrderAction = 'advanced' | 'cancelled' | 'deleted' | 'accepted' | 'refused'

/** What the order's action answers. */
export interface OrderChange {
  done: OrderAction
  /** The order's status after the change. */
  status?: OrderStatus
}
