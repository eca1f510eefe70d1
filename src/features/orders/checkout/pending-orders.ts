/**
 * Orders that could not be sent: stored in IndexedDB by idempotency key and sent when the network is back, first the
 * order, then its payment picture. If an order is refused or removed, its items return to the cart and its form to the
 * draft.
 */
import { useSyncExternalStore } from 'react'
import type { Cart } from '#features/cart/cart.rules.ts'
import { returnToCart } from '#features/cart/use-cart.ts'
import { sendForm } from '#ui/form/send-form.ts'
import { deleteValue, storeValue, readValues } from './browser-store.ts'
import { storeDraft, storeDraftProof, newKey } from './checkout-draft.ts'
import type { PlacedBody } from './checkout-result.rules.ts'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'
import { proofHashOf, sendCheckout, type CheckoutRequest } from './send-checkout.ts'

/** Stored in IndexedDB: orders of earlier releases have these property names. */
export interface PendingOrder {
  intent: CheckoutRequest
  items: Cart
  proof: File | undefined
  /** Set once the order is placed and only its picture remains to be sent. */
  placed?: PlacedBody
}

export type PendingOrderEvent = { kind: 'sent'; placed: PlacedBody } | { kind: 'refused' }

const NONE: readonly PendingOrder[] = []
let pending = NONE
const listeners = new Set<() => void>()
const eventListeners = new Set<(event: PendingOrderEvent) => void>()

export async function addPendingOrder(order: PendingOrder): Promise<void> {
  await storeValue('outbox', order.intent.key, order)
  await refresh()
  startPendingOrders()
}

/** Returns the items to the cart and the form to the draft. */
export async function removePendingOrder(order: PendingOrder): Promise<void> {
  await deleteValue('outbox', order.intent.key)
  returnToCart(order.items)
  storeDraft({ form: order.intent.form, key: newKey() })
  await storeDraftProof(order.proof)
  await refresh()
}

async function refresh(): Promise<void> {
  pending = await readValues<PendingOrder>('outbox').catch(() => NONE)
  try {
    if (pending.length > 0) localStorage.setItem(PENDING_ORDERS_FLAG, String(pending.length))
    else localStorage.removeItem(PENDING_ORDERS_FLAG)
  } catch {
    // localStorage is not accessible: only the cart page checks for pending orders.
  }
  for (const listener of listeners) listener()
}

/** A lock prevents two tabs from sending the same order; the idempotency key would make that harmless but wasteful. */
export async function sendPendingOrders(): Promise<void> {
  const send = async () => {
    for (const order of await readValues<PendingOrder>('outbox').catch(() => NONE)) await sendOne(order)
    await refresh()
  }
  const locks = (navigator as { locks?: LockManager }).locks
  await (locks
    ? locks.request('melhfa outbox', { ifAvailable: true }, (lock) => (lock ? send() : undefined))
    : send())
}

async function sendOne(order: PendingOrder): Promise<void> {
  const { intent: request, proof } = order
  let { placed } = order
  if (!placed) {
    const proofHash = proof && (await proofHashOf(proof))
    const outcome = await sendCheckout(request, proofHash ?? proof)
    if (outcome.kind === 'changed' || outcome.kind === 'invalid') {
      await removePendingOrder(order)
      return emit({ kind: 'refused' })
    }
    if (outcome.kind !== 'placed') return
    placed = outcome.placed
    emit({ kind: 'sent', placed })
    if (!proofHash) return deleteValue('outbox', request.key)
    await storeValue('outbox', request.key, { ...order, placed })
  }
  if (!proof || (await sendProof(placed, proof))) await deleteValue('outbox', request.key)
}

/** True if nothing remains to be sent: the picture was accepted, or the order no longer accepts one. */
async function sendProof(placed: PlacedBody, proof: File): Promise<boolean> {
  const form = new FormData()
  form.set('intent', 'proof')
  form.set('proof', proof)
  const sent = await sendForm(placed.url, form)
  return sent !== undefined && sent.status < 500 && sent.status !== 429
}

function emit(event: PendingOrderEvent): void {
  for (const listener of eventListeners) listener(event)
}

export function onPendingOrderEvent(listener: (event: PendingOrderEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
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
    await sendPendingOrders().catch(() => undefined)
    if (pending.length === 0) return stop()
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
  void refresh()
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onOtherTab)
  }
}

export function usePendingOrders(): readonly PendingOrder[] {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => NONE,
  )
}
