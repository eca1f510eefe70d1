import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'
import { pendingOrderEventText } from './pending-orders.text.ts'
import type { PendingOrderEvent } from './pending-orders.ts'

/** On every shop page: sends pending orders and shows a toast. Loads its code only if an order is pending. */
export function PendingOrdersWatch() {
  const t = useText(pendingOrderEventText)
  const toasts = useToasts()
  const { pathname } = useLocation()
  const showToast = useEffectEvent((event: PendingOrderEvent) => {
    if (event.kind === 'sent') toasts.success(t.sent(event.placed.number))
    else toasts.error(t.refused)
  })
  useEffect(() => {
    if (!hasPendingOrders()) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    const watch = async () => {
      const { onPendingOrderEvent, startPendingOrders } = await import('./pending-orders.ts')
      if (isUnmounted) return
      stop = onPendingOrderEvent((event) => showToast(event))
      startPendingOrders()
    }
    void watch()
    return () => {
      isUnmounted = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- checks again after every navigation
  }, [pathname])
  return null
}

function hasPendingOrders(): boolean {
  try {
    return localStorage.getItem(PENDING_ORDERS_FLAG) !== null
  } catch {
    // localStorage is not accessible: the cart page still reads IndexedDB.
    return false
  }
}
