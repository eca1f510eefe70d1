/** Which events an order has, and when a message about one is out of date before it is sent. */
import type { EventName, Facts } from '#features/notifications/events.rules.ts'
import { isRevenue, type OrderStatus } from '../order.rules.ts'

/** What a change of status is to the shopper. */
export function statusEvents({ isPickup }: { isPickup: boolean }, status: OrderStatus): EventName[] {
  if (status === 'confirmed') return ['orderConfirmed']
  if (status === 'sent') return [isPickup ? 'orderReady' : 'orderShipped']
  if (status === 'delivered') return ['orderDelivered', 'reviewRequested']
  return status === 'cancelled' ? ['orderCancelled'] : []
}

/** What staff may write to the buyer at this moment. */
export const PREPARED_EVENTS = [
  'orderReceived',
  'paymentRefused',
  'orderConfirmed',
  'orderShipped',
  'orderReady',
  'orderDelivered',
  'orderCancelled',
] as const satisfies EventName[]
export type PreparedEvent = (typeof PREPARED_EVENTS)[number]

interface PreparedOrder {
  status: OrderStatus
  isPickup: boolean
  /** Why staff refused the payment proof, if they did. */
  refusal: string | null
}

export function preparedEvent({ status, isPickup, refusal }: PreparedOrder): PreparedEvent {
  if (refusal !== null && isRevenue(status)) return 'paymentRefused'
  switch (status) {
    case 'pending':
      return 'orderReceived'
    case 'confirmed':
    case 'preparing':
      return 'orderConfirmed'
    case 'sent':
      return isPickup ? 'orderReady' : 'orderShipped'
    case 'delivered':
      return 'orderDelivered'
    case 'cancelled':
      return 'orderCancelled'
  }
}

interface NotifiedOrder {
  status: OrderStatus
  version: number
}

const UNFINISHED = new Set<OrderStatus>(['pending', 'confirmed', 'preparing', 'sent'])

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
      return UNFINISHED.has(status)
    case 'unpaidWarning':
      return status === 'pending' || status === 'confirmed'
    case 'orderConfirmed':
      return status === 'confirmed' || status === 'preparing'
    case 'orderChanged':
      return status !== 'cancelled' && facts.version === version
    case 'orderShipped':
    case 'orderReady':
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
