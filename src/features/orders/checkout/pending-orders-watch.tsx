import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { OUTBOX_FLAG } from './pending-orders-flag.ts'
import { outboxNewsText } from './pending-orders.text.ts'
import type { OutboxNews } from './pending-orders.ts'

/** On every page of the shop: sends what waits in this phone, and says so. Loads nothing while nothing waits. */
export function OutboxWatch() {
  const t = useText(outboxNewsText)
  const toasts = useToasts()
  const { pathname } = useLocation()
  const hear = useEffectEvent((news: OutboxNews) => {
    if (news.kind === 'sent') toasts.success(t.sent(news.placed.number))
    else toasts.error(t.refused)
  })
  useEffect(() => {
    if (!hasWaiting()) return
    let stop: (() => void) | undefined
    let isGone = false
    const watch = async () => {
      const { onOutboxNews, startOutbox } = await import('./pending-orders.ts')
      if (isGone) return
      stop = onOutboxNews((news) => hear(news))
      startOutbox()
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
    return localStorage.getItem(OUTBOX_FLAG) !== null
  } catch {
    // Closed to us: the cart's own page still looks.
    return false
  }
}
