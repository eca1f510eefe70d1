import { CURRENCY_LABEL } from '#core/money.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { PromotionForm } from '../promotion-form.rules.ts'
import { PROMOTION_KINDS } from '../promotion.rules.ts'
import { promotionHelpText, promotionKindText } from '../promotions.text.ts'

interface EffectFieldsProps {
  form: PromotionForm
  change: (values: Partial<PromotionForm>) => void
  bind: (field: keyof PromotionForm) => {
    label: string
    value: string
    onChange: (event: { target: { value: string } }) => void
    error: string | undefined
  }
}

/** What the promotion gives, and from which amount on. */
export function EffectFields({ form, change, bind }: EffectFieldsProps) {
  const kinds = useText(promotionKindText)
  const help = useText(promotionHelpText)
  const amount = { inputMode: 'decimal', dir: 'ltr', suffix: CURRENCY_LABEL } as const
  const units = { inputMode: 'numeric', dir: 'ltr' } as const
  const { onChange: _, ...kind } = bind('kind')
  return (
    <>
      <SelectField {...kind} required onChange={({ target }) => change({ kind: target.value })}>
        {PROMOTION_KINDS.map((value) => (
          <option key={value} value={value}>
            {kinds[value]}
          </option>
        ))}
      </SelectField>
      {form.kind === 'percent' && <TextField {...bind('percent')} {...units} required suffix="%" />}
      {form.kind === 'amount' && <TextField {...bind('amount')} {...amount} required />}
      {form.kind === 'bundle' && <TextField {...bind('price')} {...amount} required />}
      {form.kind === 'buyGet' && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField {...bind('buy')} {...units} required />
          <TextField {...bind('get')} {...units} required help={help.buyGet} />
        </div>
      )}
      <TextField {...bind('minimum')} {...amount} help={help.minimum} />
    </>
  )
}
