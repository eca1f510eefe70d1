import { Truck } from 'lucide-react'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { SectionCard } from './section-card.tsx'
import { runsSettingsText } from './settings.text.ts'
import { useSection } from './use-section.ts'

export function RunsSection({ stored }: { stored: SectionVersion<'runs'> }) {
  const t = useText(runsSettingsText)
  const state = useSection('runs', stored)
  const { input, change } = state
  return (
    <SectionCard section="runs" icon={Truck} state={state}>
      <Switch
        label={t.hasRuns}
        help={t.hasRunsHelp}
        checked={input.hasRuns}
        onChange={({ target }) => change({ hasRuns: target.checked })}
      />
    </SectionCard>
  )
}
