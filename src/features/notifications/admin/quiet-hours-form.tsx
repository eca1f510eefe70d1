import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { MessageAnswer } from '../message-settings.rules.ts'
import type { QuietHours } from '../quiet-hours.rules.ts'
import { messagesText } from './messages.text.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export function QuietHoursForm({ quiet }: { quiet: QuietHours }) {
  const t = useText(messagesText)
  const { fetcher, isBusy } = useStaffMutation<MessageAnswer>({
    failure: t.failed,
    onAnswer: () => t.quietSaved,
  })
  return (
    <section aria-labelledby="quiet-title">
      <h2 id="quiet-title" className="text-h2 font-semibold">
        {t.quietTitle}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-small text-ink-2">{t.quietLead}</p>
      <fetcher.Form
        method="post"
        className="grid gap-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
      >
        <input type="hidden" name="intent" value="quiet" />
        {(['from', 'to'] as const).map((field) => (
          <SelectField key={field} label={t[field]} name={field} required defaultValue={String(quiet[field])}>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, '0')}:00`}
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit" busy={isBusy && t.saving}>
          {t.save}
        </Button>
        <p className="text-small text-subtle sm:col-span-full">{t.noQuiet}</p>
      </fetcher.Form>
    </section>
  )
}
