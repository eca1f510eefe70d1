import { useEffect } from 'react'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isPickup, type CheckoutForm } from '../checkout.rules.ts'

/** Phone and address in the confirmation, so that a typing mistake is seen before the order is sent. */
export function confirmDetails(form: CheckoutForm, wilaya: string) {
  return (setReady: (isReady: boolean) => void) => <ConfirmDetails {...{ form, wilaya, setReady }} />
}

interface ConfirmDetailsProps {
  form: CheckoutForm
  /** Its name in the shopper's language. */
  wilaya: string
  setReady: (isReady: boolean) => void
}

function ConfirmDetails({ form, wilaya, setReady }: ConfirmDetailsProps) {
  const phone = parsePhone(form.phone)
  useEffect(() => setReady(true), [setReady])
  return (
    <p className="mt-3 rounded-field bg-sunk p-3 text-start">
      <bdi className="block [text-align:match-parent] font-semibold">{form.name}</bdi>
      <bdi dir="ltr" className="font-semibold tabular-nums">
        {phone && formatPhone(phone)}
      </bdi>
      {!isPickup(form) && (
        <>
          <bdi className="block [text-align:match-parent] whitespace-pre-line">{form.address}</bdi>
          {wilaya}
        </>
      )}
    </p>
  )
}
