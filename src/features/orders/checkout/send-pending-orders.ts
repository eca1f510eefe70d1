/**
 * Sends the orders that are stored in IndexedDB: first the order, then its payment picture. Runs in pages and in the
 * service worker, which has neither localStorage nor XMLHttpRequest.
 */
import type { Cart } from '#features/cart/cart.rules.ts'
import { deleteValue, readValues, storeValue } from './browser-store.ts'
import type { PlacedBody } from './checkout-result.rules.ts'
import { announceOrders, myOrderOf, storeMyOrder, type MyOrder } from './my-orders.ts'
import { proofHashOf, sendCheckout, type CheckoutRequest, type SendForm } from './send-checkout.ts'

/** Stored in IndexedDB: orders of earlier releases have these property names. */
export interface PendingOrder {
  intent: CheckoutRequest
  items: Cart
  proof: File | undefined
  /** Set once the order is placed and only its picture remains to be sent. */
  placed?: PlacedBody
  /** The server refused it, and may have said why: the next page returns its items to the cart. */
  isRefused?: boolean | string
}

/** The tag of the service worker's sync event. */
export const SYNC_TAG = 'pending-orders'
const LOCK = 'melhfa outbox'

export async function readPendingOrders(): Promise<PendingOrder[]> {
  return readValues<PendingOrder>('outbox').catch(() => [])
}

/** Runs alone among all pages and the service worker, where the browser has locks. */
export function withOrdersLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? locks.request(LOCK, work) : work()
}

/** Sends what can be sent now and returns the orders that were placed by it. */
export async function sendPendingOrders(): Promise<MyOrder[]> {
  return withOrdersLock(async () => {
    const sent: MyOrder[] = []
    for (const order of await readPendingOrders()) {
      const placed = !order.isRefused && (await sendOne(order))
      if (placed) sent.push(placed)
    }
    announceOrders(sent)
    return sent
  })
}

async function sendOne(order: PendingOrder): Promise<MyOrder | undefined> {
  const { intent: request, proof } = order
  if (order.placed) {
    await finish(order, order.placed)
    return undefined
  }
  const proofHash = proof && (await proofHashOf(proof))
  const outcome = await sendCheckout(request, proofHash ?? proof, postForm)
  const isRefused =
    outcome.kind === 'changed' ? (outcome.changed.message ?? true) : outcome.kind === 'invalid'
  if (isRefused) await storeValue('outbox', request.key, { ...order, isRefused })
  if (outcome.kind !== 'placed') return undefined
  const { placed } = outcome
  const mine = myOrderOf(placed, order.items, request.lines)
  await storeMyOrder({ ...mine, isUnread: true })
  if (proofHash) {
    await storeValue('outbox', request.key, { ...order, placed })
    await finish(order, placed)
  } else await deleteValue('outbox', request.key)
  return mine
}

async function finish({ intent, proof }: PendingOrder, placed: PlacedBody): Promise<void> {
  if (!proof || (await sendProof(placed, proof))) await deleteValue('outbox', intent.key)
}

/** True if nothing remains to be sent: the picture was accepted, or the order no longer accepts one. */
async function sendProof(placed: PlacedBody, proof: File): Promise<boolean> {
  const form = new FormData()
  form.set('intent', 'proof')
  form.set('proof', proof)
  const sent = await postForm(placed.url, form)
  return sent !== undefined && sent.status < 500 && sent.status !== 429
}

/** After this time a request counts as lost. */
const TIMEOUT_MS = 90_000

const postForm: SendForm = async (url, body) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  } catch {
    // No answer, or one without JSON: the order may have been placed, and is safe to send again.
    return undefined
  }
}
