import { useEffect, useEffectEvent, useId } from 'react'
import { orderActionText } from '#features/orders/list/admin/orders.text.ts'
import { useText } from '#ui/page/language.tsx'

interface RestChoiceProps {
  amount: string
  onReady: () => void
  onChange: (isTaken: boolean) => void
}

/** At the delivery of an order with something due: taken in cash, or still due. */
export function RestChoice({ amount, onReady, onChange }: RestChoiceProps) {
  const t = useText(orderActionText)
  const name = useId()
  const report = useEffectEvent(onReady)
  useEffect(() => report(), [])
  const choices = [
    { isTaken: true, label: t.restInCash(amount) },
    { isTaken: false, label: t.restStaysDue },
  ]
  return (
    <fieldset className="mt-3 grid gap-1">
      <legend className="sr-only">{t.restChoice}</legend>
      {choices.map(({ isTaken, label }) => (
        <label key={label} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            defaultChecked={isTaken}
            onChange={() => onChange(isTaken)}
            className="size-5 shrink-0 accent-pri"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
