import { useEffect } from 'react'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isWilaya } from '#features/delivery/wilaya.rules.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { useText } from '#ui/page/language.tsx'
import { isPickup, type CheckoutForm } from '../checkout.rules.ts'

/** Phone and address in the confirmation, so that a typing mistake is seen before the order is sent. */
export function confirmDetails(form: CheckoutForm) {
  return (setReady: (isReady: boolean) => void) => <ConfirmDetails form={form} setReady={setReady} />
}

interface ConfirmDetailsProps {
  form: CheckoutForm
  setReady: (isReady: boolean) => void
}

function ConfirmDetails({ form, setReady }: ConfirmDetailsProps) {
  const wilayaNames = useText(wilayaText)
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
          {isWilaya(form.wilaya) && wilayaNames[form.wilaya]}
        </>
      )}
    </p>
  )
}
