import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { localized } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { inputTotals, type ReceiptLineInput, type ReceiptProblem } from '../receipt.rules.ts'
import { receiptText } from '../receipt.text.ts'
import { ArticleName } from '../scan/article-search.tsx'
import type { ReceiptForm } from './use-receipt-form.ts'

interface ReceiptLinesProps {
  form: ReceiptForm
  errorOf: (field: ReceiptProblem['field']) => string | undefined
}

export function ReceiptLines({ form, errorOf }: ReceiptLinesProps) {
  const t = useText(receiptText)
  const { lines } = form.form
  if (lines.length === 0)
    return errorOf('lines') ? (
      <FieldError message={errorOf('lines')} />
    ) : (
      <p className="py-4 text-subtle">{t.addFirst}</p>
    )
  return (
    <>
      <FieldError message={errorOf('lines')} />
      <ul className="grid grid-cols-1">
        {lines.map((line) => (
          <ReceiptLine key={line.variantId} {...{ line, form, errorOf }} />
        ))}
      </ul>
    </>
  )
}

function ReceiptLine({ line, form, errorOf }: ReceiptLinesProps & { line: ReceiptLineInput }) {
  const t = useText(receiptText)
  const language = useLanguage()
  const { variantId, variant, quantity, unitCost } = line
  const name = localized(variant.name, language)
  const { cost } = inputTotals([line])
  const problems = [errorOf(`quantity-${variantId}`), errorOf(`unitCost-${variantId}`)]
  return (
    <li className="grid gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-40 items-center">
          <ArticleName article={variant} />
        </span>
        <span className="flex items-end gap-2 max-sm:w-full">
          <LineField
            label={t.quantity}
            name={`quantity-${variantId}`}
            aria-label={t.quantityOf(name)}
            inputMode="numeric"
            isInvalid={problems[0] !== undefined}
            value={quantity}
            onChange={({ target }) => form.changeLine(variantId, { quantity: target.value })}
            size="w-20"
          />
          <LineField
            label={t.unitCostShort}
            name={`unitCost-${variantId}`}
            aria-label={t.unitCostOf(name)}
            inputMode="decimal"
            unit="UM"
            isInvalid={problems[1] !== undefined}
            value={unitCost}
            onChange={({ target }) => form.changeLine(variantId, { unitCost: target.value })}
            size="w-30"
          />
          <span className="grow text-end sm:w-24">
            {cost > 0 && <AdminMoney amount={cost} className="leading-(--h-field) font-semibold" />}
          </span>
          <IconButton icon={X} label={t.remove(name)} onClick={() => form.removeLine(variantId)} />
        </span>
      </div>
      {problems.map((problem) => problem && <FieldError key={problem} message={problem} />)}
    </li>
  )
}

interface LineFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'className'> {
  label: string
  unit?: string
  isInvalid: boolean
  size: string
}

/** A field of a line, with its label above; problems are shown below the line. */
function LineField({ label, unit, isInvalid, size, ...input }: LineFieldProps) {
  return (
    <span className={`grid gap-1 ${size}`}>
      <span aria-hidden="true" className="text-label text-subtle">
        {label}
      </span>
      <span className="relative">
        <input
          {...input}
          type="text"
          dir="ltr"
          autoComplete="off"
          aria-invalid={isInvalid || undefined}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            // A scanner sends Enter after the code; it must not save the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
          className="h-(--h-field) w-full rounded-field border border-field bg-surface px-2.5 text-input tabular-nums [text-align:-webkit-match-parent] [text-align:match-parent] focus-visible:border-focus-line aria-invalid:border-(length:--line-bad) aria-invalid:border-henna aria-invalid:bg-field-bad"
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-small text-subtle"
          >
            {unit}
          </span>
        )}
      </span>
    </span>
  )
}
