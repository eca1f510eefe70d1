import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { MAX_PIN_LENGTH } from '../pins/pin.rules.ts'
import { userPinText } from '../pins/pin.text.ts'
import type { UserRow } from '../user-list.rules.ts'
import type { UserForm } from '../users.rules.ts'
import { useUserMutation } from './use-user-mutation.ts'

interface PinSectionProps {
  /** Undefined for a new user. */
  user: UserRow | undefined
  input: UserForm
  onChange: (pin: string) => void
  error: string | undefined
  /** When the PIN was set; undefined without one. */
  changedAt: Date | undefined
}

/** The PIN of the till, saved with the user. */
export function PinSection({ user, input, onChange, error, changedAt }: PinSectionProps) {
  const t = useText(userPinText)
  const maySell = ['manageCash', 'manageOrders'].every((one) => input.permissions.includes(one))
  if (input.role === 'courier') return null
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="text-h3 font-semibold">{t.title}</h3>
        <p className="text-small text-ink-2">{maySell ? t.lead : t.lacksRights}</p>
      </div>
      {changedAt && user && <CurrentPin id={user.id} changedAt={changedAt} />}
      {maySell && (
        <TextField
          label={changedAt ? t.another : t.field}
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={MAX_PIN_LENGTH}
          value={input.pin}
          onChange={({ target }) => onChange(target.value)}
          help={t.help}
          error={error}
        />
      )}
    </section>
  )
}

function CurrentPin({ id, changedAt }: { id: number; changedAt: Date }) {
  const t = useText(userPinText)
  const { submit, isBusy } = useUserMutation('removePin')
  return (
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span>
        {t.set} <DateTime at={changedAt} />
      </span>
      <Button
        variant="danger-ghost"
        size="small"
        busy={isBusy && t.saving}
        onClick={() => submit({ intent: 'removePin', id: String(id) }, { action: '/admin/users' })}
      >
        {t.remove}
      </Button>
    </p>
  )
}
