import { useState } from 'react'
import { CURRENCY_LABEL, formatAmount, type Money } from '#core/money.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { couriersText } from '../couriers.text.ts'
import { useCourierMutation } from './use-courier-mutation.ts'

interface ZoneFeesProps {
  zones: { id: number; name: Bilingual; fee: Money }[]
}

/** What couriers who are paid by zone keep. */
export function ZoneFees({ zones }: ZoneFeesProps) {
  const t = useText(couriersText)
  const language = useLanguage()
  const { submit, isBusy } = useCourierMutation()
  const [fees, setFees] = useState(() =>
    Object.fromEntries(zones.map(({ id, fee }) => [String(id), fee > 0 ? formatAmount(fee, ' ') : ''])),
  )
  return (
    <form
      className="mt-5 grid gap-4 rounded-card border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit({ intent: 'fees', fees: JSON.stringify(fees) })
      }}
    >
      <div>
        <h2 className="text-h2 font-semibold">{t.zoneFees}</h2>
        <p className="text-small text-subtle">{t.zoneFeesHelp}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {zones.map(({ id, name }) => (
          <TextField
            key={id}
            label={localized(name, language)}
            inputMode="decimal"
            dir="ltr"
            suffix={CURRENCY_LABEL}
            value={fees[String(id)] ?? ''}
            onChange={({ target }) => setFees({ ...fees, [String(id)]: target.value })}
          />
        ))}
      </div>
      <span className="justify-self-end">
        <Button type="submit" busy={isBusy && t.saving}>
          {t.save}
        </Button>
      </span>
    </form>
  )
}
