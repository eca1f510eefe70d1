import { useState, type ReactNode } from 'react'
import { needsProof, type OrderPayment } from '#features/orders/order.rules.ts'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { SaleForm } from '../sale.rules.ts'
import { saleText } from './sale.text.ts'

interface SalePaymentProps {
  methods: PaymentChoice[]
  errorOf: (field: keyof SaleForm) => string | undefined
  /** The choice to use store credit, if the client has some. */
  credit: ReactNode
  /** Store credit pays all of it. */
  isPaid: boolean
}

/** Cash is the default, because most counter sales are paid in cash. */
export function SalePayment({ methods, errorOf, credit, isPaid }: SalePaymentProps) {
  const t = useText(saleText)
  const language = useLanguage()
  const first = methods.find(({ id }) => id === 'cash') ?? methods[0]
  const [chosen, setPayment] = useState<OrderPayment>()
  // Another address may not offer the chosen method.
  const payment = methods.find(({ id }) => id === chosen)?.id ?? first?.id ?? 'cash'
  return (
    <>
      {credit}
      <SelectField
        label={t.payment}
        name="payment"
        required
        // The method is still sent: it decides how a later difference is paid.
        help={isPaid ? t.paidByCredit : undefined}
        value={payment}
        onChange={(event) => setPayment(event.target.value as OrderPayment)}
        error={errorOf('payment')}
      >
        {methods.map(({ id, name }) => (
          <option key={id} value={id}>
            {paymentLabel(id, name, language)}
          </option>
        ))}
      </SelectField>
      {needsProof(payment) && !isPaid && (
        <TextField
          label={t.reference}
          name="reference"
          dir="ltr"
          autoComplete="off"
          help={t.referenceHelp}
          error={errorOf('reference')}
        />
      )}
      <TextArea label={t.notes} name="notes" rows={2} error={errorOf('notes')} />
    </>
  )
}
