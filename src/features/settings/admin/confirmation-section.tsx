import { PhoneCall } from 'lucide-react'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DEFAULT_METHOD_NAMES } from '../method-names.rules.ts'
import type { SectionVersion } from '../settings-form.rules.ts'
import { PAYMENT_METHODS } from '../settings.rules.ts'
import { confirmationSettingsText } from './confirmation.text.ts'
import { SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

/** Which orders are confirmed by phone. */
export function ConfirmationSection({ stored }: { stored: SectionVersion<'confirmation'> }) {
  const t = useText(confirmationSettingsText)
  const language = useLanguage()
  const state = useSection('confirmation', stored)
  const { input, change, errorOf } = state
  const number = (field: 'attempts' | 'hours', suffix: string) => ({
    label: t[field],
    name: field,
    required: true,
    inputMode: 'numeric' as const,
    value: input[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    suffix,
    error: errorOf(field),
  })
  return (
    <SectionCard section="confirmation" icon={PhoneCall} state={state}>
      <fieldset className="grid gap-1">
        <legend className="text-small font-medium">{t.methods}</legend>
        <p className="mb-2 text-small text-subtle">{t.methodsHelp}</p>
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
          {PAYMENT_METHODS.toReversed().map((id) => (
            <Switch
              key={id}
              label={DEFAULT_METHOD_NAMES[id][language]}
              checked={input.methods.includes(id)}
              onChange={({ target }) =>
                change({
                  methods: PAYMENT_METHODS.filter((each) =>
                    each === id ? target.checked : input.methods.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:max-w-[480px] sm:grid-cols-2">
        <TextField {...number('attempts', t.calls)} help={t.attemptsHelp} />
        <TextField {...number('hours', t.hoursUnit)} />
      </div>
    </SectionCard>
  )
}
