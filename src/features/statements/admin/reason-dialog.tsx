import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { MAX_REASON_LENGTH } from '../statement-form.rules.ts'
import { statementRefusalText, statementsText } from '../statements.text.ts'
import { useStatementMutation } from './use-statement-mutation.ts'

interface ReasonDialogProps {
  intent: 'setAside' | 'undo'
  lineId: number
  onClose: () => void
}

/** Sets a line aside, or undoes a match, with a reason. */
export function ReasonDialog({ intent, lineId, onClose }: ReasonDialogProps) {
  const t = useText(statementsText)
  const ui = useText(uiText)
  const refusals = useText(statementRefusalText)
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { submit, isBusy } = useStatementMutation(onClose)
  const problem =
    reason.trim() === ''
      ? refusals.reasonNeeded
      : reason.length > MAX_REASON_LENGTH
        ? refusals.tooLong
        : undefined
  return (
    <FormDialog
      title={intent === 'undo' ? t.undoTitle : t.setAsideTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (problem || isBusy) return
        submit({ intent, line: String(lineId), reason })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && (intent === 'undo' ? t.undo : t.setAside)}>
            {intent === 'undo' ? t.undo : t.setAside}
          </Button>
        </>
      }
    >
      <TextArea
        label={t.reason}
        required
        rows={3}
        value={reason}
        help={intent === 'undo' ? t.undoHelp : t.setAsideHelp}
        onChange={({ target }) => setReason(target.value)}
        error={isChecked ? problem : undefined}
      />
    </FormDialog>
  )
}
