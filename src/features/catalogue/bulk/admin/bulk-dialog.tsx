/** Changes chosen products in two steps: what to change, then a preview that is applied. */
import { CircleAlert } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { bulkProblems, EMPTY_BULK_FORM, type BulkForm } from '../bulk-form.rules.ts'
import { BULK_EDITS_PATH, type AppliedEdit, type BulkAnswer, type BulkPreview } from '../bulk-result.rules.ts'
import type { BulkEditRefusal } from '../bulk.rules.ts'
import { bulkEditRefusalText, bulkProblemText, bulkText } from '../bulk.text.ts'
import { BulkFieldsForm } from './bulk-fields.tsx'
import { PreviewView, RefusedTable } from './bulk-preview.tsx'
import { useBulkUndo } from './use-bulk-undo.ts'

/** Chosen rows, or all rows of the table's filter. */
export type BulkScope = { count: number } & ({ ids: number[] } | { query: string })

interface BulkDialogProps {
  scope: BulkScope
  categories: CategoryChoice[]
  onClose: () => void
  /** Some products were changed. */
  onApplied: () => void
}

export function BulkDialog({ scope, categories, onClose, onApplied }: BulkDialogProps) {
  const t = useText(bulkText)
  const problemWords = useText(bulkProblemText)
  const [form, setForm] = useState<BulkForm>(EMPTY_BULK_FORM)
  const [isChecked, setChecked] = useState(false)
  const problems = bulkProblems(form, categories)
  const { send, isBusy, preview, applied, leavePreview } = useBulkRequest({ onClose, onApplied })
  const codeOf = (field: keyof BulkForm) =>
    isChecked ? problems.find((problem) => problem.field === field)?.code : undefined
  const isNothing = codeOf('price') === 'nothingChosen'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const edit = JSON.stringify(form)
    if (preview) return send({ intent: 'apply', form: edit, seen: preview.seen })
    setChecked(true)
    const dialog = event.currentTarget
    if (problems.length > 0)
      return requestAnimationFrame(() => dialog.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    const rows = 'ids' in scope ? { ids: scope.ids.join(','), query: '' } : { ids: '', query: scope.query }
    return send({ intent: 'preview', form: edit, ...rows })
  }

  return (
    <FormDialog
      title={t.title}
      sub={t.products(scope.count)}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      footer={
        applied ? (
          <Button onClick={onClose}>{t.close}</Button>
        ) : preview ? (
          <>
            <Button variant="secondary" onClick={leavePreview}>
              {t.back}
            </Button>
            <Button type="submit" disabled={preview.changed === 0} busy={isBusy && t.applying}>
              {t.apply(preview.changed)}
            </Button>
          </>
        ) : (
          <>
            {isNothing && (
              <p role="alert" className="me-auto flex items-center gap-1.5 text-small font-medium text-henna">
                <CircleAlert className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {problemWords.nothingChosen}
              </p>
            )}
            <Button variant="secondary" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" busy={isBusy && t.previewing}>
              {t.preview}
            </Button>
          </>
        )
      }
    >
      {applied ? (
        <RefusedTable rows={applied.refusedRows} total={applied.refused} />
      ) : preview ? (
        <PreviewView preview={preview} categories={categories} />
      ) : (
        <BulkFieldsForm
          form={form}
          change={(part) => setForm((before) => ({ ...before, ...part }))}
          errorOf={(field) => {
            const code = codeOf(field)
            return code && code !== 'nothingChosen' ? problemWords[code] : undefined
          }}
          categories={categories}
        />
      )}
    </FormDialog>
  )
}

/** The preview and the result as the server answered; a result without refused products closes the dialog. */
function useBulkRequest({ onClose, onApplied }: Pick<BulkDialogProps, 'onClose' | 'onApplied'>) {
  const t = useText(bulkText)
  const refusals = useText(bulkEditRefusalText)
  const toasts = useToasts()
  const { undo } = useBulkUndo()
  const [preview, setPreview] = useState<BulkPreview>()
  const [applied, setApplied] = useState<AppliedEdit>()
  const { submit, isBusy } = useStaffMutation<BulkAnswer>({
    failure: t.failed,
    onRefused: ({ code }) => refusals[code as BulkEditRefusal] ?? t.failed,
    onAnswer: (answer) => {
      if ('preview' in answer) setPreview(answer.preview)
      if (!('applied' in answer)) return undefined
      const { id, changed, refused } = answer.applied
      if (id === undefined) toasts.error(t.nothingChanged)
      else toasts.success(t.changed(changed), { label: t.undo, onPress: () => undo(id) })
      if (id !== undefined) onApplied()
      if (refused > 0) setApplied(answer.applied)
      else onClose()
      return undefined
    },
  })
  return {
    preview,
    applied,
    isBusy,
    leavePreview: () => setPreview(undefined),
    send: (fields: Record<string, string>) => submit(fields, { action: BULK_EDITS_PATH }),
  }
}
