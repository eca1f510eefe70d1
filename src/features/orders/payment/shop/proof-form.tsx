import { useState, type FormEvent } from 'react'
import { mediaText } from '#features/media/media.text.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { proofText } from '#features/orders/checkout/proof.text.ts'
import { WalletFields } from '#features/orders/checkout/shop/deposit-fields.tsx'
import { ProofPicker } from '#features/orders/checkout/shop/proof-picker.tsx'
import { orderText } from '#features/orders/lifecycle/order.text.ts'
import type { OrderView } from '#features/orders/order-view.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { sendForm } from '#ui/form/send-form.ts'
import { useText } from '#ui/page/language.tsx'
import { usePageRefresh } from '#ui/page/page-refresh.ts'

interface ProofFormProps {
  order: OrderView
  /** What is to be sent in advance of an order in cash, and to which accounts. */
  deposit?: {
    title: string
    sentence: string
    reference: string
    wallets: { id: string; name: string; accountNumber: string }[]
  }
  outcome: string | undefined
}

/** Uploads the first or a new payment picture; also works as a plain form without JavaScript. */
export function ProofForm({ order, deposit, outcome }: ProofFormProps) {
  const t = useText(orderText)
  const { proof, pick, percent, error, send } = useProofForm(order, outcome)
  const picture = useText(proofText)
  // A refused transfer is replaced first.
  const isRest = order.due > 0 && order.paymentRefusal === null
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={orderPath(order.token)}
      onSubmit={(event) => void send(event)}
      className="grid grid-cols-1 gap-3 rounded-panel border border-line bg-surface p-4"
    >
      <h2 className="font-display text-h3 font-semibold">
        {deposit?.title ?? (isRest ? t.restProof : order.hasProof ? t.betterProof : t.firstProof)}
      </h2>
      {order.hasProof && !isRest && <p className="text-small text-ink-2">{t.betterProofSentence}</p>}
      {outcome === 'proofSent' && <p className="text-ok">{t.proofSent}</p>}
      <input type="hidden" name="intent" value="proof" />
      {deposit && (
        <>
          <p>{deposit.sentence}</p>
          <WalletFields name="method" {...deposit} />
          <TextField label={deposit.reference} name="reference" dir="ltr" maxLength={60} />
        </>
      )}
      <ProofPicker proof={proof} onPick={pick} error={error} />
      <Button
        type="submit"
        variant="secondary"
        busy={
          percent !== undefined && (percent > 0 && percent < 100 ? picture.sendingPart(percent) : t.sending)
        }
      >
        {t.sendProof}
      </Button>
    </form>
  )
}

function useProofForm(order: OrderView, outcome: string | undefined) {
  const t = useText(orderText)
  const fileMessages = useText(mediaText)
  const picture = useText(proofText)
  const toasts = useToasts()
  const { refresh } = usePageRefresh()
  const [proof, setProof] = useState<File>()
  const [percent, setPercent] = useState<number>()
  const [code, setCode] = useState(outcome)

  function pick(picked: File | undefined) {
    setProof(picked)
    setCode(undefined)
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (percent !== undefined) return
    if (!proof) return setCode('noPicture')
    const form = new FormData(event.currentTarget)
    form.set('proof', proof)
    setCode(undefined)
    setPercent(0)
    const response = await sendForm(orderPath(order.token), form, setPercent)
    setPercent(undefined)
    if (response?.status === 200) {
      setProof(undefined)
      toasts.success(t.proofSent)
      return refresh()
    }
    const result = (response?.body as { outcome?: string } | undefined)?.outcome
    setCode(result)
    toasts.error(result ? (messageOf(result) ?? t.proofFailed) : t.proofFailed)
  }

  function messageOf(resultCode: string | undefined): string | undefined {
    if (!resultCode || resultCode === 'proofSent' || resultCode === 'cancelled') return undefined
    if (resultCode in fileMessages) return fileMessages[resultCode as keyof typeof fileMessages]
    return (
      {
        noPicture: picture.required,
        orderConfirmed: t.tooLate,
        orderCancelled: t.cancelled,
        busy: t.busy,
      }[resultCode] ?? t.proofFailed
    )
  }

  return { proof, pick, percent, error: messageOf(code), send }
}
