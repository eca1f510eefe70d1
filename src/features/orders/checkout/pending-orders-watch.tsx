import { lazy, Suspense, useSyncExternalStore } from 'react'
import { usePageLocation } from '#ui/page/page-location.ts'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'

/** Offline the file may be missing; the orders are sent by the next page that has it. */
const Notes = lazy(() => import('./shop/pending-orders-notes.tsx').catch(() => ({ default: () => null })))

/** On every shop page: sends pending orders and says what became of them. Loads its code only if an order is pending. */
export function PendingOrdersWatch() {
  // Checks again after every navigation.
  usePageLocation()
  const isNeeded = useSyncExternalStore(subscribe, hasPendingOrders, () => false)
  return (
    isNeeded && (
      <Suspense>
        <Notes />
      </Suspense>
    )
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function hasPendingOrders(): boolean {
  try {
    return localStorage.getItem(PENDING_ORDERS_FLAG) !== null
  } catch {
    // localStorage is not accessible: the cart page still reads IndexedDB.
    return false
  }
}
