import { useEffect, useEffectEvent, useState } from 'react'
import type { Money } from '#core/money.ts'
import { CASH_METHODS, type CashMethod } from '#features/cash/cash.rules.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { orderActionText, orderRefusalText } from '#features/orders/list/admin/orders.text.ts'
import { isGivenAtOnce } from '#features/orders/payment/refund.rules.ts'
import { SelectField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'

interface RefundMethodFieldProps {
  amount: Money
  /** The cash in the drawer; a refund in cash cannot be larger. Undefined: the viewer counts blind. */
  drawer: Money | undefined
  initial: CashMethod
  /** The client has paid: a refund that is not paid out immediately is recorded as due. */
  isOwed: boolean
  onChange: (method: CashMethod, isPossible: boolean) => void
}

/** How the money of a cancelled order is given back; warns if the drawer does not hold it. */
export function RefundMethodField({ amount, drawer, initial, isOwed, onChange }: RefundMethodFieldProps) {
  const t = useText(orderActionText)
  const refusals = useText(orderRefusalText)
  const methods = useMethodNames()
  const [method, setMethod] = useState(initial)
  const isPossible = (chosen: CashMethod) =>
    !isGivenAtOnce(chosen) || drawer === undefined || amount <= drawer
  const reportInitial = useEffectEvent(() => onChange(initial, isPossible(initial)))
  useEffect(() => reportInitial(), [])
  function choose(chosen: CashMethod) {
    setMethod(chosen)
    onChange(chosen, isPossible(chosen))
  }
  return (
    <SelectField
      label={t.refundMethod}
      required
      value={method}
      onChange={({ target }) => choose(target.value as CashMethod)}
      help={isGivenAtOnce(method) ? t.refundFromDrawer : isOwed ? t.refundLater : t.refundNotOwed}
      error={isPossible(method) ? undefined : refusals.notEnoughCash(drawer)}
    >
      {CASH_METHODS.map((each) => (
        <option key={each} value={each}>
          {methods[each]}
        </option>
      ))}
    </SelectField>
  )
}
