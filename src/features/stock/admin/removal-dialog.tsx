import { useState } from 'react'
import { REMOVAL_CAUSES, type StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useProblemFields } from '#ui/form/use-problem-fields.ts'
import { useText } from '#ui/page/language.tsx'
import { removalProblemText, removalText } from '../movements.text.ts'
import { MAX_REASON_LENGTH, type RemovalField, type RemovalProblem } from '../removal.rules.ts'
import { ArticleName, ArticleSearch } from '../scan/article-search.tsx'

interface RemovalDialogProps {
  /** The variant of the URL. */
  variant: StockedVariant | undefined
  /** The URL names a variant that no longer exists. */
  isUnknown: boolean
  onClose: () => void
}

type Answer = { problems: RemovalProblem[] } | { done: 'removed' }

/** Takes damaged, lost or given units out of the stock. */
export function RemovalDialog({ variant: given, isUnknown, onClose }: RemovalDialogProps) {
  const t = useText(removalText)
  const causes = useText(stockCauseText)
  const problemTexts = useText(removalProblemText)
  const [chosen, setChosen] = useState(given)
  const [cause, setCause] = useState<string>(REMOVAL_CAUSES[0])
  const { fetcher, answer, refusal, isBusy } = useStaffMutation<Answer>({
    failure: t.failed,
    // The sentence is below the field.
    onRefused: ({ code }) => (code === 'stockTooLow' ? undefined : t.unknown),
    onAnswer: (result) => {
      if ('problems' in result) return undefined
      onClose()
      return t.removed
    },
  })
  const { around, isEdited } = useProblemFields<HTMLDivElement>(fetcher.data)
  const problems = answer && 'problems' in answer ? answer.problems : []
  const errorOf = (field: RemovalField) => {
    if (isEdited(field)) return undefined
    const code = problems.find((one) => one.field === field)?.code
    if (code) return problemTexts[code]
    return field === 'quantity' && refusal?.code === 'stockTooLow'
      ? t.stockTooLow(Number(refusal.details.left))
      : undefined
  }
  return (
    <FormDialog
      title={t.title}
      sub={t.sub}
      width="small"
      isOpen
      onClose={onClose}
      as={fetcher.Form}
      action="/admin/products/stock"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="danger" disabled={!chosen} busy={isBusy && t.removing}>
            {t.remove}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="cause" value={cause} />
      <div className="grid gap-4" {...around}>
        {chosen ? (
          <div className="flex items-center gap-3 rounded-field bg-sunk px-3 py-2">
            <input type="hidden" name="variant" value={chosen.variantId} />
            <ArticleName article={chosen} />
            <Button variant="ghost" size="small" onClick={() => setChosen(undefined)}>
              {t.other}
            </Button>
          </div>
        ) : (
          <>
            {isUnknown && !given ? (
              <FieldError message={t.unknown} />
            ) : (
              <p className="text-ink-2">{t.choose}</p>
            )}
            <ArticleSearch onAdd={setChosen} />
          </>
        )}
        {chosen && (
          <>
            <Segmented
              label={t.cause}
              isNamed
              value={cause}
              onChange={setCause}
              options={REMOVAL_CAUSES.map((value) => ({ value, label: causes[value] }))}
            />
            <TextField
              label={t.quantity}
              name="quantity"
              required
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              defaultValue="1"
              error={errorOf('quantity')}
            />
            <TextField
              label={t.reason}
              name="reason"
              required
              maxLength={MAX_REASON_LENGTH}
              autoComplete="off"
              help={t.reasonHelp}
              error={errorOf('reason')}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}
