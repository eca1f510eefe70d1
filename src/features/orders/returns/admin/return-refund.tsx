import { useState } from 'react'
import { formatAmount, money, type Money } from '#core/money.ts'
import { CASH_METHODS, type CashMethod } from '#features/cash/cash.rules.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { orderRefusalText } from '#features/orders/list/admin/orders.text.ts'
import { MAX_REFERENCE_LENGTH } from '#features/orders/payment/payment-check.rules.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ReturnFormOrder } from '../return-view.rules.ts'
import type { ReturnMethod } from '../return.rules.ts'
import { returnText } from './return.text.ts'
import type { ReturnState } from './use-return.ts'

interface ReturnRefundProps {
  order: ReturnFormOrder
  state: ReturnState
  /** The cash in the drawer; undefined: the viewer counts blind. */
  drawer: Money | undefined
}

/** How much is given back, and how. */
export function ReturnRefund({ order, state, drawer }: ReturnRefundProps) {
  const t = useText(returnText)
  const refusals = useText(orderRefusalText)
  const names = useMethodNames()
  const [chosen, choose] = useState<ReturnMethod>()
  const method = chosen ?? order.paymentMethod
  const { refund, refundInput, setRefundInput, balance } = state
  const max = balance.surplus
  const isCash = method === 'cash'
  const isDrawerTooLow = isCash && refund !== undefined && drawer !== undefined && refund > drawer
  return (
    <>
      <div className="grid gap-1.5">
        <TextField
          label={t.refund}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          required
          value={refundInput ?? formatAmount(max, '')}
          onChange={(event) => setRefundInput(event.target.value)}
          help={refund !== undefined && refund < max ? t.kept(money(max - refund)) : t.refundHelp(max)}
          error={refund === undefined ? t.badAmount : refund > max ? t.refundTooHigh(max) : undefined}
        />
        <OldOuguiyaNote entered={refund} expected={{ refund: max }} />
      </div>
      <SelectField
        label={t.method}
        name="method"
        required
        value={method}
        onChange={(event) => choose(event.target.value as ReturnMethod)}
        help={isCash && drawer !== undefined ? t.fromDrawer(drawer) : undefined}
        error={isDrawerTooLow ? refusals.notEnoughCash(drawer) : undefined}
      >
        {CASH_METHODS.map((each: CashMethod) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
        {order.credit !== undefined && <option value="credit">{t.credit}</option>}
      </SelectField>
      {!isCash && method !== 'credit' && (
        <TextField
          label={t.reference}
          name="reference"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          help={t.referenceHelp}
        />
      )}
    </>
  )
}
