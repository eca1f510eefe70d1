import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { outboxText } from '../pending-orders.text.ts'
import {
  onOutboxNews,
  sendWaiting,
  startOutbox,
  takeBack,
  useOutbox,
  type OutboxNews,
  type WaitingOrder,
} from '../pending-orders.ts'

/** Orders that are still in this phone, and what she can do about them. */
export function WaitingOrders() {
  const waiting = useOutbox()
  const navigate = useNavigate()
  const hear = useEffectEvent((news: OutboxNews) => {
    if (news.kind === 'sent') void navigate(news.placed.url)
  })
  useEffect(() => onOutboxNews((news) => hear(news)), [])
  const count = waiting.length
  useEffect(() => {
    if (count > 0) startOutbox()
  }, [count])
  return waiting.map((order) => <Waiting key={order.intent.key} order={order} />)
}

function Waiting({ order }: { order: WaitingOrder }) {
  const t = useText(outboxText)
  const ask = useConfirm()
  const [isSending, setSending] = useState(false)
  async function send() {
    setSending(true)
    await sendWaiting()
    setSending(false)
  }
  async function giveUp() {
    const isSure = await ask({
      kind: 'warning',
      title: t.takeBackTitle,
      sentence: t.takeBackSentence,
      confirm: t.takeBack,
    })
    if (isSure) await takeBack(order)
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
          <Button size="small" look="secondary" onClick={() => void giveUp()}>
            {t.takeBack}
          </Button>
        )}
      </div>
    </section>
  )
}
