import type { OrderStatus } from './order.rules.ts'

export type OrderDeed = 'advanced' | 'cancelled' | 'deleted' | 'accepted' | 'refused'

/** What became of something that staff did to an order. */
export interface OrderChange {
  deed: OrderDeed
  /** Where it stands now. */
  status?: OrderStatus
}
