import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { PENDING_ORDERS_FLAG } from './pending-orders-flag.ts'
import { pendingOrderEventText } from './pending-orders.text.ts'
import type { PendingOrderEvent } from './pending-orders.ts'

/** On every page of the shop: sends what waits in this phone, and says so. Loads nothing while nothing waits. */
export function PendingOrdersWatch() {
  const t = useText(pendingOrderEventText)
  const toasts = useToasts()
  const { pathname } = useLocation()
  const hear = useEffectEvent((news: PendingOrderEvent) => {
    if (news.kind === 'sent') toasts.success(t.sent(news.placed.number))
    else toasts.error(t.refused)
  })
  useEffect(() => {
    if (!hasWaiting()) return
    let stop: (() => void) | undefined
    let isGone = false
    const watch = async () => {
      const { onPendingOrderChange, startPendingOrders } = await import('./pending-orders.ts')
      if (isGone) return
      stop = onPendingOrderChange((news) => hear(news))
      startPendingOrders()
    }
    void watch()
    return () => {
      isGone = true
      stop?.()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new page is a moment to look again
  }, [pathname])
  return null
}

function hasWaiting(): boolean {
  try {
    return localStorage.getItem(PENDING_ORDERS_FLAG) !== null
  } catch {
    // Closed to us: the cart's own page still looks.
    return false
  }
}
