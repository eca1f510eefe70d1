/** Which events an order has, and when a message about one is out of date before it is sent. */
import type { EventName, Facts } from '#features/notifications/events.rules.ts'
import type { OrderStatus } from '../order.rules.ts'

/** What a change of status is to the shopper. */
export const STATUS_EVENTS: Partial<Record<OrderStatus, readonly EventName[]>> = {
  confirmed: ['orderConfirmed'],
  sent: ['orderShipped'],
  delivered: ['orderDelivered', 'reviewRequested'],
  cancelled: ['orderCancelled'],
}

interface NotifiedOrder {
  status: OrderStatus
  version: number
}

const UNFINISHED: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'sent']

/** Messages may be made later than the event: an order goes on meanwhile. */
export function isStillTrue(event: EventName, { status, version }: NotifiedOrder, facts: Facts): boolean {
  switch (event) {
    case 'orderReceived':
    case 'newOrder':
    case 'paymentAccepted':
      return status !== 'cancelled'
    case 'confirmationRequested':
      return status === 'pending'
    case 'paymentRefused':
      return UNFINISHED.includes(status)
    case 'unpaidWarning':
      return status === 'pending' || status === 'confirmed'
    case 'orderConfirmed':
      return status === 'confirmed' || status === 'preparing'
    case 'orderChanged':
      return status !== 'cancelled' && facts.version === version
    case 'orderShipped':
      return status === 'sent'
    case 'orderDelivered':
    case 'reviewRequested':
      return status === 'delivered'
    case 'orderCancelled':
      return status === 'cancelled'
    default:
      return true
  }
}
