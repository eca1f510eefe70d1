import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { MAX_DISMISS_REASON_LENGTH, type Alert } from '../alert.rules.ts'
import { alertsText, alertTitleText } from '../alerts.text.ts'
import { useAlertMutation } from './use-alert-mutation.ts'

interface DismissDialogProps {
  alert: Alert
  onClose: () => void
}

/** Asks what was checked; the alert stays in the list of those that are done. */
export function DismissDialog({ alert, onClose }: DismissDialogProps) {
  const t = useText(alertsText)
  const titles = useText(alertTitleText)
  const [reason, setReason] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const { submit, isBusy } = useAlertMutation(onClose)
  const isMissing = reason.trim() === ''
  return (
    <FormDialog
      title={t.dismissTitle}
      sub={titles[alert.kind]}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (!isMissing && !isBusy) submit({ intent: 'dismiss', alert: String(alert.id), reason })
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.dismiss}
          </Button>
        </>
      }
    >
      <TextArea
        label={t.reason}
        required
        rows={3}
        maxLength={MAX_DISMISS_REASON_LENGTH}
        help={t.reasonHelp}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSubmitted && isMissing ? t.reasonNeeded : undefined}
      />
    </FormDialog>
  )
}
