import { useId } from 'react'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import {
  inputTotals,
  MAX_NOTE_LENGTH,
  MAX_SUPPLIER_LENGTH,
  receiptProblems,
  type ReceiptProblem,
} from '../receipt.rules.ts'
import { receiptProblemText, receiptRefusalText, receiptText } from '../receipt.text.ts'
import { ArticleSearch } from '../scan/article-search.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import { useReceiptForm, type ReceiptForm as FormState } from './use-receipt-form.ts'

export type ReceiptAnswer = { problems: ReceiptProblem[] } | { stored: number }

const CARD = 'grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 max-md:p-4'

/** Only in the browser: the input is kept there until it is saved. */
export function ReceiptForm({ suppliers }: { suppliers: string[] }) {
  const t = useText(receiptText)
  const form = useReceiptForm()
  const { save, around, errorOf, isBusy } = useSaveReceipt(form)
  const listId = useId()
  const { supplier, note, lines } = form.form
  return (
    <div {...around} className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
      <section aria-label={t.lines} className={CARD}>
        <h2 className="text-h2 font-semibold">{t.lines}</h2>
        {form.isResumed && (
          <p className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-gold-50 px-3 py-1.5 text-small text-gold-ink">
            {t.draft}
            <Button variant="ghost" size="small" onClick={form.restart}>
              {t.startAgain}
            </Button>
          </p>
        )}
        <ArticleSearch onAdd={form.add} />
        <ReceiptLines form={form} errorOf={errorOf} />
      </section>
      <section className={CARD}>
        <TextField
          label={t.supplier}
          name="supplier"
          list={listId}
          autoComplete="off"
          value={supplier}
          onChange={({ target }) => form.change({ supplier: target.value })}
          help={suppliers.length > 0 ? t.supplierHelp : undefined}
          error={errorOf('supplier')}
        />
        <datalist id={listId}>
          {suppliers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <TextArea
          label={t.note}
          name="note"
          rows={2}
          value={note}
          onChange={({ target }) => form.change({ note: target.value })}
          error={errorOf('note')}
        />
        <Totals lines={lines} />
        <Button wide busy={isBusy && t.saving} onClick={save}>
          {t.save}
        </Button>
        <p className="text-small text-subtle">{t.costHelp}</p>
      </section>
    </div>
  )
}

function Totals({ lines }: { lines: FormState['form']['lines'] }) {
  const t = useText(receiptText)
  const { units, cost, uncosted } = inputTotals(lines)
  return (
    <dl className="grid gap-1 border-t border-line pt-3 [&>div]:flex [&>div]:justify-between">
      <div className="text-ink-2">
        <dt>{t.units}</dt>
        <dd className="tabular-nums">{units}</dd>
      </div>
      <div className="text-h2 font-semibold">
        <dt>{t.total}</dt>
        <dd>
          <AdminMoney amount={cost} />
        </dd>
      </div>
      {uncosted > 0 && <p className="text-small text-subtle">{t.uncosted(uncosted)}</p>}
    </dl>
  )
}

/** Checks the input, saves it and opens the stored receipt. */
function useSaveReceipt(form: FormState) {
  const t = useText(receiptText)
  const refusals = useText(receiptRefusalText)
  const problemTexts = useText(receiptProblemText)
  const { supplier, note, lines } = form.form
  const input = { supplier, note, lines: lines.map(({ variant: _variant, ...line }) => line) }
  const mutation = useStaffMutation<ReceiptAnswer>({
    failure: t.failed,
    onRefused: ({ code, details }) => {
      if (code !== 'alreadyReceived') return code in refusals ? undefined : t.failed
      form.renewKey()
      return refusals.alreadyReceived(Number(details.receipt))
    },
    onAnswer: (answer) => {
      if ('problems' in answer) return undefined
      form.restart()
      return t.saved
    },
    pathAfter: (answer) =>
      'stored' in answer ? `/admin/products/stock/receipts/${answer.stored}` : undefined,
  })
  const { fetcher, submit, answer, refusal, isBusy } = mutation
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: ReceiptProblem['field']): string | undefined => {
    const { code: refused, details } = refusal ?? {}
    if (refused === 'variantUnknown' || refused === 'stockTooHigh')
      if (field === `quantity-${details?.variant}` && !isEdited(field)) return refusals[refused]
    // The server checks first; then the problems follow the input.
    if (!problems.some((one) => one.field === field)) return undefined
    const code = receiptProblems(input).find((one) => one.field === field)?.code
    if (code !== 'tooLong') return code && problemTexts[code]
    return problemTexts.tooLong(field === 'note' ? MAX_NOTE_LENGTH : MAX_SUPPLIER_LENGTH)
  }
  return {
    save: () => submit({ key: form.key, form: JSON.stringify(input) }),
    around,
    errorOf,
    isBusy,
  }
}
