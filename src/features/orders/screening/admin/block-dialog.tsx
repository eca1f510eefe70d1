import { useState } from 'react'
import { formatPhone, parsePhone, type Phone } from '#core/phone.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { MAX_BLOCK_REASON_LENGTH } from '../blocked-phones.rules.ts'
import { blockedText } from './blocked.text.ts'

const ACTION = '/admin/orders/blocked'

/** Blocks and unblocks phones; the action is that of the list. */
export function useBlockMutation(onBlocked?: () => void) {
  const t = useText(blockedText)
  const { submit, isBusy } = useStaffMutation<{ done: 'block' | 'unblock' }>({
    failure: t.failed,
    onRefused: ({ code }) =>
      code === 'phoneBlocked' || code === 'badPhone' || code === 'noReason' ? t[code] : t.failed,
    onAnswer({ done }) {
      if (done === 'block') onBlocked?.()
      return done === 'block' ? t.blocked : t.unblocked
    },
  })
  return {
    block: (phone: string, reason: string) => submit({ intent: 'block', phone, reason }, { action: ACTION }),
    unblock: (phone: Phone) => submit({ intent: 'unblock', phone }, { action: ACTION }),
    isBusy,
  }
}

interface BlockDialogProps {
  /** Undefined: it is entered. */
  phone?: Phone
  onClose: () => void
}

export function BlockDialog({ phone: known, onClose }: BlockDialogProps) {
  const t = useText(blockedText)
  const [phone, setPhone] = useState(known ? formatPhone(known) : '')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { block, isBusy } = useBlockMutation(onClose)
  const isPhone = parsePhone(phone) !== undefined
  return (
    <FormDialog
      title={known ? t.block : t.add}
      sub={known && <bdi dir="ltr">{formatPhone(known)}</bdi>}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (isPhone && reason.trim() !== '' && !isBusy) block(phone, reason)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={isBusy && t.saving}>
            {known ? t.block : t.add}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {!known && (
          <TextField
            label={t.phone}
            type="tel"
            inputMode="tel"
            required
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
            error={isChecked && !isPhone ? t.badPhone : undefined}
          />
        )}
        <TextField
          label={t.reason}
          required
          maxLength={MAX_BLOCK_REASON_LENGTH}
          help={t.reasonHelp}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked && reason.trim() === '' ? t.noReason : undefined}
        />
      </div>
    </FormDialog>
  )
}
