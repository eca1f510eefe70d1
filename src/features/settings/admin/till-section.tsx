import { ScanBarcode } from 'lucide-react'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { tillSettingsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

export function TillSection({ stored }: { stored: SectionVersion<'till'> }) {
  const t = useText(tillSettingsText)
  const state = useSection('till', stored)
  const { input, change } = state
  return (
    <SectionCard section="till" icon={ScanBarcode} state={state}>
      <Switch
        label={t.hasTill}
        help={t.hasTillHelp}
        checked={input.hasTill}
        onChange={({ target }) => change({ hasTill: target.checked })}
      />
    </SectionCard>
  )
}
