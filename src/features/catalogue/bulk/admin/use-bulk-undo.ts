import { localized } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { BULK_EDITS_PATH, type BulkAnswer } from '../bulk-result.rules.ts'
import type { BulkEditRefusal } from '../bulk.rules.ts'
import { bulkEditRefusalText, bulkText } from '../bulk.text.ts'

const NAMES_SHOWN = 3

/** Undoes a bulk edit and says which products stayed as they are. */
export function useBulkUndo() {
  const t = useText(bulkText)
  const refusals = useText(bulkEditRefusalText)
  const language = useLanguage()
  const toasts = useToasts()
  const { submit, isBusy } = useStaffMutation<BulkAnswer>({
    failure: t.failed,
    onRefused: ({ code }) => refusals[code as BulkEditRefusal] ?? t.failed,
    onAnswer: (answer) => {
      if (!('undone' in answer)) return undefined
      const { restored, kept, keptRows } = answer.undone
      const named = keptRows.slice(0, NAMES_SHOWN)
      if (kept > 0)
        toasts.error(
          t.kept(
            named.map(({ name }) => localized(name, language)).join(language === 'ar' ? '، ' : ', '),
            kept - named.length,
          ),
        )
      return t.undone(restored)
    },
  })
  return {
    isBusy,
    undo: (id: number) => submit({ intent: 'undo', id: String(id) }, { action: BULK_EDITS_PATH }),
  }
}
