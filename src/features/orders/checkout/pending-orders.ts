/**
 * Orders that could not be sent: stored in IndexedDB by idempotency key and sent when the network is back. If an order is
 * refused or removed, its items return to the cart and its form to the draft.
 */
import { useSyncExternalStore } from 'react'
import { returnToCart } from '#features/cart/use-cart.ts'
import { deleteValue, readValue, storeValue } from './browser-store.ts'
import { storeDraft } from './checkout-draft.ts'
import { storeDraftFile } from './draft-files.ts'
import { onOrdersAnnounced, readMyOrders, storeMyOrder, type MyOrder } from './my-orders.ts'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'
import {
  readPendingOrders,
  sendPendingOrders,
  SYNC_TAG,
  withOrdersLock,
  type PendingOrder,
} from './send-pending-orders.ts'

export { myOrderOf, storeMyOrder } from './my-orders.ts'

interface PendingOrdersState {
  pending: readonly PendingOrder[]
  /** Whether the browser sends them without an open page; undefined until an order is pending. */
  isBackground?: boolean
  /** Placed while no page of the shop was open to say so. */
  arrived: readonly MyOrder[]
  /** A pending order was refused, for a reason that the server may have said, and its items are back in the cart. */
  wasRefused: boolean | string
}

let state: PendingOrdersState = { pending: [], arrived: [], wasRefused: false }
const INITIAL = state
const listeners = new Set<() => void>()
const sentListeners = new Set<(order: MyOrder) => void>()
const notified = new Set<string>()

function setState(change: Partial<PendingOrdersState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export async function addPendingOrder(order: PendingOrder): Promise<void> {
  await storeValue('outbox', order.intent.key, order)
  dismissRefusal()
  await registerSync()
  await refresh()
  startPendingOrders()
}

/**
 * Asks the browser to wake the service worker when the network is back, also after the page is closed. Repeated by every
 * page with a pending order, because the browser gives up after a few failures.
 */
async function registerSync(): Promise<void> {
  let isBackground = false
  try {
    const registration = (await navigator.serviceWorker.getRegistration()) as
      | { sync?: { register: (tag: string) => Promise<void> } }
      | undefined
    await registration?.sync?.register(SYNC_TAG)
    isBackground = registration?.sync !== undefined
  } catch {
    // No service worker, or background sync is not allowed: the order is sent at the next visit.
  }
  setState({ isBackground })
}

/** Returns the items to the cart and the form to the draft; false if the order has been sent meanwhile. */
export async function removePendingOrder({ intent: { key } }: PendingOrder): Promise<boolean> {
  const isRemoved = await withOrdersLock(async () => {
    const stored = await readValue<PendingOrder>('outbox', key)
    if (!stored || stored.placed) return false
    await deleteValue('outbox', key)
    returnToCart(stored.items)
    // The key stays: if a request without an answer arrived after all, the next one does not place a second order.
    storeDraft({ form: stored.intent.form, key })
    await storeDraftFile('proof', stored.proof)
    await storeDraftFile('voice', stored.intent.form.voice)
    return true
  })
  await refresh()
  return isRemoved
}

async function refresh(): Promise<void> {
  const stored = await readPendingOrders()
  const refused = stored.filter(({ isRefused }) => isRefused)
  for (const order of refused) if (await removePendingOrder(order)) setState({ wasRefused: order.isRefused! })
  const pending = stored.filter(({ isRefused }) => !isRefused)
  const arrived = (await readMyOrders()).filter(({ isUnread }) => isUnread)
  try {
    const count = pending.length + arrived.length
    if (count > 0) localStorage.setItem(PENDING_ORDERS_FLAG, String(count))
    else localStorage.removeItem(PENDING_ORDERS_FLAG)
  } catch {
    // localStorage is not accessible: only the cart page checks for pending orders.
  }
  if (pending.length > 0 && state.isBackground === undefined) await registerSync()
  setState({ pending, arrived })
}

/** Sends now and notifies the page of the orders that were placed. */
export async function sendNow(): Promise<void> {
  notifySent(await sendPendingOrders())
  await refresh()
}

/** Once per order: a page learns of it from its own request and from the broadcast to all pages. */
function notifySent(orders: readonly MyOrder[]): void {
  for (const order of orders) {
    if (notified.has(order.url)) continue
    notified.add(order.url)
    for (const listener of sentListeners) listener(order)
  }
}

/** The shopper has seen that the order arrived. */
export async function markAsRead(order: MyOrder): Promise<void> {
  await storeMyOrder({ ...order, isUnread: false })
  await refresh()
}

export function dismissRefusal(): void {
  setState({ wasRefused: false })
}

export function onOrderSent(listener: (order: MyOrder) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

const FIRST_DELAY_MS = 4_000
const MAX_DELAY_MS = 60_000
let isRunning = false

/** Sends until no order is pending: when the network returns, when the page becomes visible, and with backoff. */
export function startPendingOrders(): void {
  if (isRunning) return
  isRunning = true
  let delay = FIRST_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    clearTimeout(timer)
    await sendNow().catch(() => undefined)
    if (state.pending.length === 0) return stop()
    timer = setTimeout(() => void attempt(), delay)
    delay = Math.min(MAX_DELAY_MS, delay * 2)
  }
  const retryNow = () => {
    delay = FIRST_DELAY_MS
    if (document.visibilityState === 'visible') void attempt()
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', retryNow)
    isRunning = false
  }
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', retryNow)
  void attempt()
}

function subscribe(listener: () => void): () => void {
  const onOtherTab = ({ key }: StorageEvent) => {
    if (key === PENDING_ORDERS_FLAG) void refresh()
  }
  listeners.add(listener)
  addEventListener('storage', onOtherTab)
  const unsubscribe = onOrdersAnnounced((sent) => {
    if (document.visibilityState === 'visible') notifySent(sent)
    void refresh()
  })
  void refresh()
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onOtherTab)
    unsubscribe()
  }
}

export function usePendingOrders(): PendingOrdersState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => INITIAL,
  )
}
