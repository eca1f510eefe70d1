import { useState, type FormEvent } from 'react'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import type { OrderView } from '#features/orders/order-view.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useText } from '#ui/page/language.tsx'
import { usePageRefresh } from '#ui/page/page-refresh.ts'
import { orderText } from '../order.text.ts'

export function CancelForm({ order }: { order: OrderView }) {
  const t = useText(orderText)
  const confirm = useConfirm()
  const toasts = useToasts()
  const { refresh } = usePageRefresh()
  const [isSending, setSending] = useState(false)

  async function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isConfirmed = await confirm({
      kind: 'danger',
      title: t.cancelTitle,
      sentence: t.cancelSentence,
      confirm: t.cancel,
      keep: t.keepOrder,
    })
    if (!isConfirmed || isSending) return
    setSending(true)
    const response = await sendForm(orderPath(order.token), form)
    setSending(false)
    if (response?.status === 200) toasts.success(t.cancelled)
    else
      toasts.error(response?.status === 409 ? t.tooLate : response?.status === 429 ? t.busy : t.proofFailed)
    if (response) await refresh()
  }

  return (
    <form
      method="post"
      action={orderPath(order.token)}
      onSubmit={(event) => void cancel(event)}
      className="grid"
    >
      <input type="hidden" name="intent" value="cancel" />
      <Button type="submit" variant="ghost" busy={isSending && t.sending}>
        <span className="text-henna">{t.cancel}</span>
      </Button>
    </form>
  )
}
