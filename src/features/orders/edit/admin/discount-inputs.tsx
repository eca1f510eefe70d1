import { CURRENCY_LABEL } from '#core/money.ts'
import { MAX_REASON_LENGTH } from '#features/orders/payment/payment-check.rules.ts'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import type { DiscountFields } from '../discount-form.rules.ts'
import { editText } from './edit.text.ts'

interface DiscountInputsProps {
  form: DiscountFields
  /** In percent of the goods; 0: the editor may not give discounts. */
  limit: number
  onChange: (part: Partial<DiscountFields>) => void
  errorOf: (field: 'discount' | 'discountReason') => string | undefined
}

/** Hidden from staff who may not give discounts, unless the discount of someone else is the problem. */
export function DiscountInputs({ form, limit, onChange, errorOf }: DiscountInputsProps) {
  const t = useText(editText)
  const error = errorOf('discount')
  if (limit === 0) return <FieldError message={error} />
  const { discountKind } = form
  return (
    <>
      <Segmented
        label={t.discountKind}
        isNamed
        value={discountKind}
        onChange={(kind) => onChange({ discountKind: kind as DiscountFields['discountKind'], discount: '' })}
        options={(['none', 'amount', 'percent'] as const).map((value) => ({ value, label: t[value] }))}
      />
      {discountKind !== 'none' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={discountKind === 'percent' ? t.discountPercent : t.discountAmount}
            name="discount"
            required
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            suffix={discountKind === 'percent' ? '%' : CURRENCY_LABEL}
            value={form.discount}
            onChange={(event) => onChange({ discount: event.target.value })}
            help={limit < 100 ? t.limit(limit) : undefined}
            error={error}
          />
          <TextField
            label={t.discountReason}
            name="discountReason"
            required
            maxLength={MAX_REASON_LENGTH}
            value={form.discountReason}
            onChange={(event) => onChange({ discountReason: event.target.value })}
            error={errorOf('discountReason')}
          />
        </div>
      )}
      {discountKind === 'none' && <FieldError message={error} />}
    </>
  )
}
