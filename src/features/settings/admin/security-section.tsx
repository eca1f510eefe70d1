import { ShieldCheck } from 'lucide-react'
import { TextField } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { securityText } from './settings.text.ts'
import { useSection } from './use-section.ts'

export function SecuritySection({ stored }: { stored: SectionVersion<'security'> }) {
  const t = useText(securityText)
  const state = useSection('security', stored)
  const { input, change, errorOf } = state
  return (
    <SectionCard section="security" icon={ShieldCheck} state={state}>
      <Switch
        label={t.twoFactor}
        help={t.twoFactorHelp}
        checked={input.twoFactor}
        onChange={({ target }) => change({ twoFactor: target.checked })}
      />
      <div className="grid items-start gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <TextField
          label={t.sessionTimeout}
          name="sessionTimeout"
          required
          inputMode="numeric"
          value={input.sessionTimeout}
          onChange={({ target }) => change({ sessionTimeout: target.value })}
          suffix={t.minutes}
          error={errorOf('sessionTimeout')}
        />
        <TextField
          label={t.passwordExpiry}
          name="passwordExpiry"
          required
          inputMode="numeric"
          value={input.passwordExpiry}
          onChange={({ target }) => change({ passwordExpiry: target.value })}
          suffix={t.days}
          help={t.passwordExpiryHelp}
          error={errorOf('passwordExpiry')}
        />
      </div>
    </SectionCard>
  )
}
