import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { pendingOrdersText } from '../pending-orders.text.ts'
import {
  onPendingOrderEvent,
  sendPendingOrders,
  startPendingOrders,
  removePendingOrder,
  usePendingOrders,
  type PendingOrderEvent,
  type PendingOrder,
} from '../pending-orders.ts'

/** Orders that are stored in the browser and not yet sent, with buttons to send or remove them. */
export function PendingOrdersList() {
  const pending = usePendingOrders()
  const navigate = useNavigate()
  const openOrder = useEffectEvent((event: PendingOrderEvent) => {
    if (event.kind === 'sent') void navigate(event.placed.url)
  })
  useEffect(() => onPendingOrderEvent((event) => openOrder(event)), [])
  const count = pending.length
  useEffect(() => {
    if (count > 0) startPendingOrders()
  }, [count])
  return pending.map((order) => <PendingOrderNote key={order.intent.key} order={order} />)
}

function PendingOrderNote({ order }: { order: PendingOrder }) {
  const t = useText(pendingOrdersText)
  const confirm = useConfirm()
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    await sendPendingOrders()
    setSending(false)
  }
  async function confirmRemoval() {
    const isConfirmed = await confirm({
      kind: 'warning',
      title: t.takeBackTitle,
      sentence: t.takeBackSentence,
      confirm: t.removePendingOrder,
    })
    if (isConfirmed) await removePendingOrder(order)
  }
  return (
    <section role="status" className="my-5 grid gap-3 rounded-panel bg-gold-50 p-5 text-gold-ink">
      <h2 className="flex items-center gap-3 font-display text-h3 font-semibold">
        <CloudOff className="size-6 shrink-0" strokeWidth={1.6} aria-hidden="true" />
        {t.title}
      </h2>
      <p>{order.placed ? t.proofWaits(order.placed.number) : t.sentence}</p>
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
