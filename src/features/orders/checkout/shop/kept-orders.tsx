import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { ToastFrame, useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { MyOrder } from '../my-orders.ts'
import { pendingOrdersText } from '../pending-orders.text.ts'
import {
  dismissRefusal,
  markAsRead,
  onOrderSent,
  removePendingOrder,
  sendNow,
  startPendingOrders,
  usePendingOrders,
} from '../pending-orders.ts'
import type { PendingOrder } from '../send-pending-orders.ts'
import { MyOrdersList } from './my-orders-list.tsx'

/** Offline the file may be missing. A file of its own, so that the cart does not list what it needs. */
const ShareCart = lazy(() => import('./share-cart.tsx').catch(() => ({ default: () => null })))

export interface KeptOrdersProps {
  /** Called with the number of orders that are not yet sent. */
  onCount: (count: number) => void
}

/** Orders that are stored in the browser: those not yet sent, with buttons to send or remove them, and those placed. */
export function KeptOrders({ onCount }: KeptOrdersProps): ReactNode {
  const t = useText(pendingOrdersText)
  const { pending, isBackground, wasRefused } = usePendingOrders()
  const openOrder = useEffectEvent((order: MyOrder) => {
    void markAsRead(order)
    location.assign(order.url)
  })
  useEffect(() => onOrderSent((order) => openOrder(order)), [])
  const count = pending.length
  const report = useEffectEvent(onCount)
  useEffect(() => {
    report(count)
    if (count > 0) startPendingOrders()
  }, [count])
  return (
    <>
      {wasRefused && (
        <div className="fixed inset-x-2 top-2 z-40 md:start-auto md:end-4 md:top-4 md:w-(--toast-width)">
          <ToastFrame kind="error" onClose={dismissRefusal}>
            {wasRefused === true ? t.refused : wasRefused} {t.returned}
          </ToastFrame>
        </div>
      )}
      {pending.map((order) => (
        <PendingOrderNote key={order.intent.key} order={order} isBackground={isBackground} />
      ))}
      <Suspense>
        <ShareCart />
      </Suspense>
      <MyOrdersList />
    </>
  )
}

interface PendingOrderNoteProps {
  order: PendingOrder
  isBackground: boolean | undefined
}

function PendingOrderNote({ order, isBackground }: PendingOrderNoteProps) {
  const t = useText(pendingOrdersText)
  const confirm = useConfirm()
  const toasts = useToasts()
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    await sendNow()
    setSending(false)
  }
  async function confirmRemoval() {
    const isConfirmed = await confirm({
      kind: 'warning',
      title: t.takeBackTitle,
      sentence: t.takeBackSentence,
      confirm: t.removePendingOrder,
      keep: t.keepPendingOrder,
    })
    if (isConfirmed && !(await removePendingOrder(order))) toasts.error(t.alreadySent)
  }
  return (
    <section role="status" className="my-5 grid gap-3 rounded-panel bg-gold-50 p-5 text-gold-ink">
      <h2 className="flex items-center gap-3 font-display text-h3 font-semibold">
        <CloudOff className="size-6 shrink-0" strokeWidth={1.6} aria-hidden="true" />
        {t.title}
      </h2>
      <p>
        {order.placed
          ? t.proofWaits(order.placed.number)
          : isBackground
            ? t.sentInBackground
            : t.sentWhenOpen}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" busy={isSending && t.sending} onClick={() => void send()}>
          {t.sendNow}
        </Button>
        {!order.placed && (
          <Button size="small" variant="secondary" onClick={() => void confirmRemoval()}>
            {t.removePendingOrder}
          </Button>
        )}
      </div>
    </section>
  )
}
