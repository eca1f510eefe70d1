import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { parseSendAt, scheduleProblem } from '../letter.rules.ts'
import { letterRefusalText, letterText } from './letters.text.ts'

interface SendDialogProps {
  /** How many would get the letter now. */
  readers: number
  isBusy: boolean
  onClose: () => void
  /** '' sends it at once. */
  onSend: (sendAt: string) => void
}

export function SendDialog({ readers, isBusy, onClose, onSend }: SendDialogProps) {
  const t = useText(letterText)
  const refusals = useText(letterRefusalText)
  const [when, setWhen] = useState('now')
  const [sendAt, setSendAt] = useState('')
  const [error, setError] = useState<string>()
  const { cancel } = useText(uiText)
  const isLater = when === 'later'
  return (
    <FormDialog
      title={t.sendTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const problem = isLater ? scheduleProblem(parseSendAt(sendAt), new Date()) : undefined
        setError(problem && refusals[problem])
        if (!problem) onSend(isLater ? sendAt : '')
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isLater ? t.confirmLater : t.confirmNow}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p>
          {t.sendTo(readers)} {t.pace}
        </p>
        <Segmented
          isNamed
          label={t.when}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t.now },
            { value: 'later', label: t.later },
          ]}
        />
        {isLater && (
          <TextField
            label={t.sendAt}
            type="datetime-local"
            required
            value={sendAt}
            onChange={({ target }) => setSendAt(target.value)}
            error={error}
          />
        )}
      </div>
    </FormDialog>
  )
}
