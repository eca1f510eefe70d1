import { useEffect, useState, type FormEvent } from 'react'
import { labelFor } from '#features/staff/history-list.tsx'
import { cleanPin, MAX_PIN_LENGTH, pinProblem } from '#features/staff/pins/pin.rules.ts'
import { pinRefusalText, pinWaitText } from '#features/staff/pins/pin.text.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { ownPinText } from '../own-pin.text.ts'
import { sendOwnPin, type OwnPinResult } from '../send-own-pin.ts'
import type { PeopleRefusal, TillPeople } from '../till-people.rules.ts'

const DIGITS = {
  type: 'password',
  inputMode: 'numeric',
  autoComplete: 'off',
  dir: 'ltr',
  required: true,
  maxLength: MAX_PIN_LENGTH,
} as const

/** Sets the PIN of the person who is signed in. */
export function OwnPinDialog({ onClose }: { onClose: () => void }) {
  const t = useText(ownPinText)
  const ui = useText(uiText)
  const toasts = useToasts()
  const hasPin = useHasPin()
  const [input, setInput] = useState({ pin: '', current: '' })
  const [result, setResult] = useState<OwnPinResult>()
  const [isBusy, setBusy] = useState(false)
  const errors = useErrors(result)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const pin = cleanPin(input.pin)
    const problem = pinProblem(pin)
    if (problem) return setResult({ code: problem, details: {} })
    setBusy(true)
    const answer = await sendOwnPin(pin, cleanPin(input.current))
    setBusy(false)
    setResult(answer)
    if (answer !== 'done') return
    toasts.success(t.saved)
    onClose()
  }

  return (
    <FormDialog
      title={t.title}
      sub={t.lead}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasPin && (
          <TextField
            {...DIGITS}
            label={t.current}
            value={input.current}
            onChange={({ target }) => setInput({ ...input, current: target.value })}
            help={t.forgotten}
            error={errors.current}
          />
        )}
        <TextField
          {...DIGITS}
          label={t.pin}
          value={input.pin}
          onChange={({ target }) => setInput({ ...input, pin: target.value })}
          help={t.help}
          error={errors.pin}
        />
        <FieldError message={errors.other} />
      </div>
    </FormDialog>
  )
}

/** Whether the current PIN is asked for. */
function useHasPin(): boolean {
  const [hasPin, setHasPin] = useState(false)
  useEffect(() => {
    void fetchJson<TillPeople>('/admin/till/people').then((answer) => setHasPin(answer?.hasOwnPin ?? false))
  }, [])
  return hasPin
}

/** The sentence of a result, beside the field that it is about. */
function useErrors(
  result: OwnPinResult | undefined,
): Record<'current' | 'pin' | 'other', string | undefined> {
  const t = useText(ownPinText)
  const refusals = useText(pinRefusalText)
  const waits = useText(pinWaitText)
  const access = useText(accessText)
  const none = { current: undefined, pin: undefined, other: undefined }
  if (result === undefined || result === 'done') return none
  if (result === 'failed') return { ...none, other: t.failed }
  if (result === 'signedOut') return { ...none, other: access.signedOut }
  const { code, details } = result
  switch (code as PeopleRefusal | 'noTillRights') {
    case 'pinDigits':
    case 'pinTrivial':
      return { ...none, pin: labelFor(refusals, code) }
    case 'pinWrong':
    case 'currentPinNeeded':
      return { ...none, current: labelFor(refusals, code) }
    case 'pinBlocked':
      return { ...none, current: waits.blocked(Number(details.seconds)) }
    case 'noTillRights':
      return { ...none, other: refusals.noTillRights }
    default:
      return { ...none, other: t.failed }
  }
}
