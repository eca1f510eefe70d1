import { money, type Money } from '#core/money.ts'
import { CASH_METHODS } from '#features/cash/cash.rules.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import type { OrderMoneyMethod } from '#features/orders/payment/order-payments.rules.ts'
import { MAX_REFERENCE_LENGTH } from '#features/orders/payment/payment-check.rules.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { drawerText, editText } from './edit.text.ts'

export interface RefundInput {
  method: OrderMoneyMethod
  reference: string
}

interface RefundChoiceProps {
  refund: RefundInput
  amount: Money
  /** The cash in the drawer; a refund in cash cannot be larger. Undefined: the viewer counts blind. */
  drawer: Money | undefined
  hasClient: boolean
  onChange: (refund: RefundInput) => void
}

/** How the money that is too much is given back. */
export function RefundChoice({ refund, amount, drawer, hasClient, onChange }: RefundChoiceProps) {
  const t = useText(editText)
  const drawerWords = useText(drawerText)
  const names = useMethodNames()
  const { method, reference } = refund
  const isWallet = method !== 'cash' && method !== 'credit'
  const help = method === 'cash' ? t.refundNow : method === 'credit' ? t.refundCredit : t.refundLater
  return (
    <>
      <SelectField
        label={t.refundMethod}
        required
        value={method}
        onChange={({ target }) => onChange({ method: target.value as OrderMoneyMethod, reference })}
        help={help}
        error={
          isRefundPossible(refund, amount, drawer) ? undefined : drawerWords.notEnough(drawer ?? money(0))
        }
      >
        {CASH_METHODS.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
        {hasClient && <option value="credit">{t.credit}</option>}
      </SelectField>
      {isWallet && (
        <TextField
          label={t.refundReference}
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={reference}
          onChange={({ target }) => onChange({ method, reference: target.value })}
        />
      )}
    </>
  )
}

export function isRefundPossible({ method }: RefundInput, amount: Money, drawer: Money | undefined): boolean {
  return method !== 'cash' || drawer === undefined || amount <= drawer
}
