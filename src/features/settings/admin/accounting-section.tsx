import { Calculator } from 'lucide-react'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { ACCOUNT_USES } from '../accounts.rules.ts'
import { accountUseText } from '../accounts.text.ts'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

export function AccountingSection({ stored }: { stored: SectionVersion<'accounting'> }) {
  const names = useText(accountUseText)
  const state = useSection('accounting', stored)
  const { input, change, errorOf } = state
  return (
    <SectionCard section="accounting" icon={Calculator} state={state}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-3">
        {ACCOUNT_USES.map((use) => (
          <TextField
            key={use}
            label={names[use]}
            name={use}
            required
            value={input[use]}
            onChange={({ target }) => change({ [use]: target.value })}
            error={errorOf(use)}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </div>
    </SectionCard>
  )
}
