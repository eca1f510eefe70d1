/** Records what happens to an order, in the transaction of the change. */
import type { EventName, Facts } from '#features/notifications/events.rules.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import type { OrderStatus } from '../order.rules.ts'
import { STATUS_EVENTS } from './order-events.rules.ts'

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
  { id, isAtCounter }: NotifiedOrder,
  status: OrderStatus,
  { now, facts = {} }: { now: Date; facts?: Facts | undefined },
): Promise<void> {
  if (isAtCounter) return
  const events = STATUS_EVENTS[status] ?? []
  await recordEvents(events.map((event) => ({ event, about: `order:${id}`, now, facts })))
}

interface PlacedOrder {
  id: number
  now: Date
  /** Undefined: a shopper placed it herself. */
  sale?: { isAtCounter: boolean } | undefined
}

/** The staff know of the orders that they enter themselves. */
export async function recordNewOrders(placed: readonly PlacedOrder[]): Promise<void> {
  await recordEvents(
    placed.flatMap(({ id, now, sale }) => {
      const head = { about: `order:${id}`, now }
      if (sale?.isAtCounter) return []
      return [
        { ...head, event: 'orderReceived' as const },
        ...(sale ? [] : [{ ...head, event: 'newOrder' as const }]),
      ]
    }),
  )
}
