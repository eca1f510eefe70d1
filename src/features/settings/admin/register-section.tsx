import { Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { CURRENCY_LABEL } from '#core/money.ts'
import { roleText } from '#features/staff/staff.text.ts'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { BLIND_ROLES } from '../settings.rules.ts'
import { SectionCard } from './section-card.tsx'
import { registerSettingsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

/** How the register is counted and closed. */
export function RegisterSection({ stored }: { stored: SectionVersion<'register'> }) {
  const t = useText(registerSettingsText)
  const roles = useText(roleText)
  const state = useSection('register', stored)
  const { input, change, errorOf } = state
  return (
    <SectionCard section="register" icon={Wallet} state={state}>
      <fieldset className="grid gap-1">
        <legend className="text-small font-medium">{t.blind}</legend>
        <p className="mb-2 text-small text-subtle">{t.blindHelp}</p>
        <div className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
          {BLIND_ROLES.toReversed().map((role) => (
            <Switch
              key={role}
              label={roles[role]}
              checked={input.blindRoles.includes(role)}
              onChange={({ target }) =>
                change({
                  blindRoles: BLIND_ROLES.filter((each) =>
                    each === role ? target.checked : input.blindRoles.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <Switch
        label={t.countWallets}
        help={t.countWalletsHelp}
        checked={input.countWallets}
        onChange={({ target }) => change({ countWallets: target.checked })}
      />
      <div className="sm:max-w-[320px]">
        <TextField
          label={t.approvalLimit}
          name="approvalLimit"
          inputMode="decimal"
          value={input.approvalLimit}
          onChange={({ target }) => change({ approvalLimit: target.value })}
          suffix={CURRENCY_LABEL}
          help={t.approvalLimitHelp}
          error={errorOf('approvalLimit')}
        />
      </div>
      <p>
        <Link to="/admin/settings/places" className="text-link underline">
          {t.places}
        </Link>
      </p>
    </SectionCard>
  )
}
