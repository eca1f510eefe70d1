import { useState, type KeyboardEvent } from 'react'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { cleanPin, MAX_PIN_LENGTH, pinProblem } from '../pins/pin.rules.ts'
import { pinRefusalText, userPinText } from '../pins/pin.text.ts'
import { can } from '../staff.rules.ts'
import type { UserRow } from '../user-list.rules.ts'
import { useUserMutation } from './use-user-mutation.ts'

interface PinSectionProps {
  user: UserRow
  /** When the PIN was set; undefined without one. */
  changedAt: Date | undefined
}

/** Sets and removes the PIN of a user, apart from the form around it. */
export function PinSection({ user, changedAt }: PinSectionProps) {
  const t = useText(userPinText)
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="text-h3 font-semibold">{t.title}</h3>
        <p className="text-small text-ink-2">{t.lead}</p>
      </div>
      {can(user, 'useTill') ? (
        <PinFields id={user.id} changedAt={changedAt} />
      ) : (
        <p className="text-small text-ink-2">{t.lacksRights}</p>
      )}
    </section>
  )
}

function PinFields({ id, changedAt }: { id: number; changedAt: Date | undefined }) {
  const t = useText(userPinText)
  const refusals = useText(pinRefusalText)
  const [input, setInput] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const saving = useUserMutation('setPin', () => {
    setInput('')
    setSubmitted(false)
  })
  const removing = useUserMutation('removePin')
  const pin = cleanPin(input)
  const problem = wasSubmitted ? pinProblem(pin) : undefined

  function save(): void {
    setSubmitted(true)
    if (!pinProblem(pin)) saving.submit({ intent: 'setPin', id: String(id), pin }, { action: '/admin/users' })
  }

  // The form around it is not submitted.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save()
  }

  return (
    <>
      <p className="text-small">
        {changedAt ? (
          <>
            {t.set} <DateTime at={changedAt} />
          </>
        ) : (
          t.none
        )}
      </p>
      <TextField
        label={t.field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={MAX_PIN_LENGTH}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onKeyDown={onKeyDown}
        help={t.help}
        error={problem && refusals[problem]}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={save} busy={saving.isBusy && t.saving}>
          {t.save}
        </Button>
        {changedAt && (
          <Button
            variant="danger-ghost"
            busy={removing.isBusy && t.saving}
            onClick={() =>
              removing.submit({ intent: 'removePin', id: String(id) }, { action: '/admin/users' })
            }
          >
            {t.remove}
          </Button>
        )}
      </div>
    </>
  )
}
