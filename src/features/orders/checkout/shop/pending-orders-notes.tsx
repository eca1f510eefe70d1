import { useEffect, type ReactNode } from 'react'
import { ToastFrame, TOAST_LINK } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { pendingOrdersText } from '../pending-orders.text.ts'
import { dismissRefusal, markAsRead, startPendingOrders, usePendingOrders } from '../pending-orders.ts'

/** Stays until it is closed or followed: which pending orders arrived, and that one was refused. */
export default function PendingOrdersNotes(): ReactNode {
  const t = useText(pendingOrdersText)
  const { arrived, wasRefused } = usePendingOrders()
  useEffect(() => startPendingOrders(), [])
  return (
    <div className="pointer-events-none fixed inset-x-2 top-2 z-40 grid gap-2 md:start-auto md:end-4 md:top-4 md:w-(--toast-width)">
      {arrived.map((order) => {
        const close = () => void markAsRead(order)
        return (
          <ToastFrame key={order.url} kind="success" onClose={close}>
            {t.arrived(order.number)}
            <Link to={order.url} onClick={close} className={TOAST_LINK}>
              {t.seeOrder}
            </Link>
          </ToastFrame>
        )
      })}
      {/* The cart says it itself: it may wait without the network, which this file needs. */}
      {wasRefused && location.pathname !== '/cart' && (
        <ToastFrame kind="error" onClose={dismissRefusal}>
          {wasRefused === true ? t.refused : wasRefused} {t.returned}
          <Link to="/cart" onClick={dismissRefusal} className={TOAST_LINK}>
            {t.seeCart}
          </Link>
        </ToastFrame>
      )}
    </div>
  )
}
