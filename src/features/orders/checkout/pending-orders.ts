/**
 * Orders that could not leave the phone: kept under their key, sent once when the line returns, the order first and
 * its picture after. Whatever becomes of one, what she chose and typed is never lost.
 */
import { useSyncExternalStore } from 'react'
import type { Cart } from '#features/cart/cart.rules.ts'
import { returnToCart } from '#features/cart/use-cart.ts'
import { sendForm } from '#ui/form/send-form.ts'
import { deleteValue, storeValue, readValues } from './browser-store.ts'
import { keepDraft, storeDraftProof, newKey } from './checkout-draft.ts'
import type { PlacedBody } from './checkout-result.rules.ts'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'
import { proofHashOf, sendCheckout, type Intent } from './send-checkout.ts'

export interface PendingOrder {
  intent: Intent
  items: Cart
  proof: File | undefined
  /** The order has arrived; its picture is still here. */
  placed?: PlacedBody
}

/** What became of a waiting order, for whoever shows it. */
export type PendingOrderEvent = { kind: 'sent'; placed: PlacedBody } | { kind: 'refused' }

const NONE: readonly PendingOrder[] = []
let waiting = NONE
const listeners = new Set<() => void>()
const audience = new Set<(news: PendingOrderEvent) => void>()

export async function addPendingOrder(order: PendingOrder): Promise<void> {
  await storeValue('outbox', order.intent.key, order)
  await refresh()
  startPendingOrders()
}

/** Gives everything back to the cart and the form. */
export async function removePendingOrder(order: PendingOrder): Promise<void> {
  await deleteValue('outbox', order.intent.key)
  returnToCart(order.items)
  keepDraft({ form: order.intent.form, key: newKey() })
  await storeDraftProof(order.proof)
  await refresh()
}

async function refresh(): Promise<void> {
  waiting = await readValues<PendingOrder>('outbox').catch(() => NONE)
  try {
    if (waiting.length > 0) localStorage.setItem(PENDING_ORDERS_FLAG, String(waiting.length))
    else localStorage.removeItem(PENDING_ORDERS_FLAG)
  } catch {
    // Closed to us: the outbox is then looked at from the cart only.
  }
  for (const listener of listeners) listener()
}

/** Two tabs must not send the same order at once; the shop would answer alike, but why ask twice. */
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
  const { intent, proof } = order
  let { placed } = order
  if (!placed) {
    const promise = proof && (await proofHashOf(proof))
    const outcome = await sendCheckout(intent, promise ?? proof)
    if (outcome.kind === 'changed' || outcome.kind === 'wrong') {
      await removePendingOrder(order)
      return tell({ kind: 'refused' })
    }
    if (outcome.kind !== 'placed') return
    placed = outcome.placed
    tell({ kind: 'sent', placed })
    if (!promise) return deleteValue('outbox', intent.key)
    await storeValue('outbox', intent.key, { ...order, placed })
  }
  if (!proof || (await sendProof(placed, proof))) await deleteValue('outbox', intent.key)
}

/** True when there is nothing more to send: it arrived, or the order no longer takes one. */
async function sendProof(placed: PlacedBody, proof: File): Promise<boolean> {
  const form = new FormData()
  form.set('intent', 'proof')
  form.set('proof', proof)
  const sent = await sendForm(placed.url, form)
  return sent !== undefined && sent.status < 500 && sent.status !== 429
}

function tell(news: PendingOrderEvent): void {
  for (const hear of audience) hear(news)
}

export function onPendingOrderChange(hear: (news: PendingOrderEvent) => void): () => void {
  audience.add(hear)
  return () => audience.delete(hear)
}

const FIRST_PAUSE = 4_000
const MAX_PAUSE_MS = 60_000
let isRunning = false

/** Tries until nothing waits: when the line returns, when the page is looked at, and from time to time. */
export function startPendingOrders(): void {
  if (isRunning) return
  isRunning = true
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = async () => {
    clearTimeout(timer)
    await sendPendingOrders().catch(() => undefined)
    if (waiting.length === 0) return stop()
    timer = setTimeout(() => void attempt(), pause)
    pause = Math.min(MAX_PAUSE_MS, pause * 2)
  }
  const soon = () => {
    pause = FIRST_PAUSE
    if (document.visibilityState === 'visible') void attempt()
  }
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', soon)
    document.removeEventListener('visibilitychange', soon)
    isRunning = false
  }
  addEventListener('online', soon)
  document.addEventListener('visibilitychange', soon)
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
    () => waiting,
    () => NONE,
  )
}
