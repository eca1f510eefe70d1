/** Records what happens to an order, in the transaction of the change. */
import type { EventName, Facts } from '#features/notifications/events.rules.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { statusEvents } from './order-events.rules.ts'

/** An order at the counter is over: its buyer stands there. */
interface NotifiedOrder {
  id: number
  isAtCounter: boolean
}

export async function recordOrderEvent(
  { id, isAtCounter }: NotifiedOrder,
  event: EventName,
  { now, facts = {} }: { now: Date; facts?: Facts },
): Promise<void> {
  if (!isAtCounter) await recordEvents([{ event, about: `order:${id}`, now, facts }])
}

export async function recordStatusEvents(
  { id, isAtCounter, isPickup }: NotifiedOrder & { isPickup: boolean },
  status: OrderStatus,
  { now, facts = {} }: { now: Date; facts?: Facts | undefined },
): Promise<void> {
  if (isAtCounter) return
  await recordEvents(
    statusEvents({ isPickup }, status).map((event) => ({ event, about: `order:${id}`, now, facts })),
  )
}

interface PlacedOrder {
  id: number
  now: Date
  customer: { email: string | null }
  /** Undefined: a shopper placed it herself. */
  sale?: { isAtCounter: boolean } | undefined
}

/** The staff know of the orders that they enter themselves. */
export async function recordNewOrders(placed: readonly PlacedOrder[]): Promise<void> {
  await recordEvents(
    placed.flatMap(({ id, now, customer, sale }) => {
      const head = { about: `order:${id}`, now }
      if (sale?.isAtCounter) return []
      return [
        {
          ...head,
          event: 'orderReceived' as const,
          ...(!customer.email && { unreachable: ['email'] as const }),
        },
        ...(sale ? [] : [{ ...head, event: 'newOrder' as const }]),
      ]
    }),
  )
}
