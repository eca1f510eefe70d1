import { Check } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownChoice, ShownPayment } from '../matching/shown-lines.rules.ts'
import { statementsText } from '../statements.text.ts'
import { PaymentView } from './line-view.tsx'
import { useStatementMutation } from './use-statement-mutation.ts'

interface PaymentChoicesProps {
  payments: ShownPayment[]
  lineId: number
  sender: ShownChoice['line']['phone']
  mayAccept: boolean
  onDone?: () => void
}

export function PaymentChoices({ payments, lineId, sender, mayAccept, onDone }: PaymentChoicesProps) {
  return (
    <ul className="divide-y divide-line rounded-field border border-line">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-start justify-between gap-3 p-3">
          <PaymentView payment={payment} sender={sender} mayOpenOrders={mayAccept} />
          <MatchButton {...{ payment, mayAccept, lineId }} isOneOfMany {...(onDone && { onDone })} />
        </li>
      ))}
    </ul>
  )
}

interface MatchButtonProps {
  payment: ShownPayment
  lineId: number
  mayAccept: boolean
  /** Several buttons of the same weight are secondary ones. */
  isOneOfMany?: boolean
  onDone?: () => void
}

/** One tap accepts. A waiting proof needs the right to accept payments. */
export function MatchButton({ payment, lineId, mayAccept, isOneOfMany = false, onDone }: MatchButtonProps) {
  const t = useText(statementsText)
  const { submit, isBusy } = useStatementMutation(onDone)
  const { id, isAccepted, proofId, orderNumber } = payment
  if (!isAccepted && !mayAccept) return null
  const label = isAccepted ? t.confirm : t.accept
  return (
    <Button
      variant={isOneOfMany ? 'secondary' : 'primary'}
      aria-label={`${label} · ${t.order(orderNumber)}`}
      busy={isBusy && label}
      onClick={() =>
        submit({ intent: 'match', line: String(lineId), payment: String(id), proof: proofId ?? '' })
      }
    >
      <Check className="size-4" strokeWidth={2} aria-hidden="true" />
      {label}
    </Button>
  )
}
