/** The orders of this device, in IndexedDB: readable offline on `/order` and in the cart. */
import type { Cart } from '#features/cart/cart.rules.ts'
import type { OrderStatus } from '../order.rules.ts'
import { deleteValue, readValue, readValues, storeValue } from './browser-store.ts'
import type { PlacedBody } from './checkout-result.rules.ts'

export interface MyOrder {
  number: number
  /** The path of its page. */
  url: string
  /** In UM. */
  total: number
  lines: { name: string; quantity: number }[]
  /** The last known status; undefined until its page was opened. */
  status?: OrderStatus | undefined
  /** It was sent without an open page: the next page shows a note. */
  isUnread?: boolean
}

/** A placed order with what was ordered: items of the cart that were not available are not part of it. */
export function myOrderOf(placed: PlacedBody, items: Cart, orderedLines: readonly string[]): MyOrder {
  const quantities = new Map(orderedLines.map((line) => line.split(':').map(Number) as [number, number]))
  return {
    ...placed,
    lines: items.flatMap(({ id, name }) => {
      const quantity = quantities.get(id)
      return quantity ? [{ name, quantity }] : []
    }),
  }
}

const CHANNEL = 'melhfa orders'

/** Does nothing if the browser blocks storage: the order exists on the server. */
export async function storeMyOrder(order: MyOrder): Promise<void> {
  try {
    await storeValue('orders', order.url, { ...(await readValue<MyOrder>('orders', order.url)), ...order })
  } catch {
    return
  }
  announceOrders()
}

export async function forgetMyOrder(url: string): Promise<void> {
  await deleteValue('orders', url).catch(() => undefined)
  announceOrders()
}

/** The newest first. */
export async function readMyOrders(): Promise<MyOrder[]> {
  const orders = await readValues<MyOrder>('orders').catch((): MyOrder[] => [])
  return orders.sort((a, b) => b.number - a.number)
}

/** Notifies every page of this browser that orders were stored or removed, and which were sent. */
export function announceOrders(sent: readonly MyOrder[] = []): void {
  if (!('BroadcastChannel' in self)) return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is not a window
  channel.postMessage(sent)
  channel.close()
}

export function onOrdersAnnounced(listener: (sent: readonly MyOrder[]) => void): () => void {
  if (!('BroadcastChannel' in self)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<readonly MyOrder[]>) => listener(data))
  return () => channel.close()
}
