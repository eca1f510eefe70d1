import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { sendForm } from '#ui/send-form.ts'
import { useToasts } from '#ui/toast.tsx'
import { orderPath } from '../checkout-answer.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import { orderText } from '../order.text.ts'

export function CancelForm({ order }: { order: OrderView }) {
  const t = useText(orderText)
  const ask = useConfirm()
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)

  async function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isSure = await ask({
      kind: 'danger',
      title: t.cancelTitle,
      sentence: t.cancelSentence,
      confirm: t.cancel,
    })
    if (!isSure || isSending) return
    setSending(true)
    const sent = await sendForm(orderPath(order.token), form)
    setSending(false)
    if (sent?.status === 200) toasts.success(t.cancelled)
    else toasts.error(sent?.status === 409 ? t.tooLate : sent?.status === 429 ? t.busy : t.proofFailed)
    if (sent) await revalidate()
  }

  return (
    <form
      method="post"
      action={orderPath(order.token)}
      onSubmit={(event) => void cancel(event)}
      className="grid"
    >
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" look="ghost" busy={isSending && t.sending}>
        <span className="text-henna">{t.cancel}</span>
      </Button>
    </form>
  )
}
