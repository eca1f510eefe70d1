import { Undo2 } from 'lucide-react'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { UndoableMerge } from '../merge.rules.ts'
import { mergeText } from '../merge.text.ts'
import type { MergeMutation } from './merge-dialog.tsx'

interface MergeNoticeProps {
  clientId: number
  merge: UndoableMerge
  mutation: MergeMutation
}

/** Says that another client was merged into this one, as long as it can be undone. */
export function MergeNotice({ clientId, merge, mutation: { submit, isBusy } }: MergeNoticeProps) {
  const t = useText(mergeText)
  const confirm = useConfirm()
  async function undo() {
    const question = {
      title: t.undoTitle,
      sentence: t.undoSentence(merge.otherName),
      confirm: t.undo,
      keep: t.keep,
    }
    if (await confirm({ kind: 'info', icon: Undo2, ...question }))
      submit({ intent: 'undo', merge: String(merge.id) }, { action: `/admin/clients/${clientId}/merge` })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-sunk px-4 py-3">
      <p>
        {t.notice(merge.otherName)}{' '}
        <span className="block text-small text-subtle">
          <DateTime at={merge.at} time /> · <bdi>{merge.staffName}</bdi>
        </span>
      </p>
      <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void undo()}>
        <Undo2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.undo}
      </Button>
    </div>
  )
}
