import { PhoneCall } from 'lucide-react'
import { Link } from 'react-router'
import { CURRENCY_LABEL } from '#core/money.ts'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DEFAULT_METHOD_NAMES } from '../method-names.rules.ts'
import type { SectionVersion } from '../settings-form.rules.ts'
import { PAYMENT_METHODS } from '../settings.rules.ts'
import { confirmationSettingsText } from './confirmation.text.ts'
import { SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

type TextName = 'attempts' | 'hours' | 'depositFrom' | 'depositPercent' | 'depositAmount' | 'maxOpenOrders'

/** Which orders are confirmed by phone, and what is asked before an order is accepted. */
export function ConfirmationSection({ stored }: { stored: SectionVersion<'confirmation'> }) {
  const t = useText(confirmationSettingsText)
  const language = useLanguage()
  const state = useSection('confirmation', stored)
  const { input, change, errorOf } = state
  const field = (name: TextName, suffix?: string) => ({
    label: t[name],
    name,
    inputMode: 'numeric' as const,
    value: input[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    ...(suffix !== undefined && { suffix }),
    error: errorOf(name),
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
        <TextField {...field('attempts', t.calls)} required help={t.attemptsHelp} />
        <TextField {...field('hours', t.hoursUnit)} required />
      </div>
      <div className="grid gap-4 border-t border-line pt-5">
        <div>
          <h3 className="text-small font-medium">{t.screening}</h3>
          <p className="text-small text-subtle">{t.screeningHelp}</p>
        </div>
        <div className="grid items-start gap-4 sm:max-w-[480px] sm:grid-cols-2">
          <TextField {...field('depositFrom', CURRENCY_LABEL)} help={t.depositFromHelp} />
          <TextField {...field('maxOpenOrders')} required help={t.maxOpenOrdersHelp} />
        </div>
        <Switch
          label={t.depositAfterRefusal}
          checked={input.depositAfterRefusal}
          onChange={({ target }) => change({ depositAfterRefusal: target.checked })}
        />
        {(input.depositFrom.trim() !== '' || input.depositAfterRefusal) && (
          <div className="flex flex-wrap items-end gap-4">
            <Segmented
              label={t.depositKind}
              isNamed
              value={input.depositKind}
              options={[
                { value: 'percent', label: t.percent },
                { value: 'amount', label: t.amount },
              ]}
              onChange={(depositKind) => change({ depositKind })}
            />
            <div className="w-40">
              {input.depositKind === 'amount' ? (
                <TextField {...field('depositAmount', CURRENCY_LABEL)} required />
              ) : (
                <TextField {...field('depositPercent', '%')} required />
              )}
            </div>
          </div>
        )}
        <p>
          <Link to="/admin/orders/blocked" className="text-link underline">
            {t.blockedPhones}
          </Link>
        </p>
      </div>
    </SectionCard>
  )
}
