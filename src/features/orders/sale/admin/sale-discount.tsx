import { Percent } from 'lucide-react'
import { DiscountInputs } from '#features/orders/edit/admin/discount-inputs.tsx'
import type { DiscountFields } from '#features/orders/edit/discount-form.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'

interface SaleDiscountProps {
  form: DiscountFields
  /** In percent of the goods; 0: the seller may not give discounts. */
  limit: number
  setForm: (form: DiscountFields) => void
  errorOf: (field: 'discount' | 'discountReason') => string | undefined
}

/** One button until a discount is given: most sales have none. */
export function SaleDiscount({ form, limit, setForm, errorOf }: SaleDiscountProps) {
  const t = useText(saleText)
  if (limit === 0) return null
  if (form.discountKind === 'none')
    return (
      <div>
        <Button variant="ghost" size="small" onClick={() => setForm({ ...form, discountKind: 'amount' })}>
          <Percent className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.addDiscount}
        </Button>
      </div>
    )
  return (
    <>
      <input type="hidden" name="discountKind" value={form.discountKind} />
      <DiscountInputs {...{ form, limit, errorOf }} onChange={(part) => setForm({ ...form, ...part })} />
    </>
  )
}
