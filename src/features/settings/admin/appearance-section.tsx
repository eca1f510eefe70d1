import { CircleCheck, Lock, Palette } from 'lucide-react'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { SectionVersion } from '../settings-form.rules.ts'
import { THEMES, type Theme } from '../settings.rules.ts'
import { SectionCard } from './section-card.tsx'
import { appearanceText } from './settings.text.ts'
import { useSection } from './use-section.ts'

export function AppearanceSection({ stored }: { stored: SectionVersion<'appearance'> }) {
  const t = useText(appearanceText)
  const state = useSection('appearance', stored)
  const { input, change, errorOf } = state
  return (
    <SectionCard section="appearance" icon={Palette} state={state}>
      <fieldset>
        <legend className="mb-2 text-small font-control">{t.theme}</legend>
        <div className="flex flex-wrap gap-4">
          {THEMES.map((theme) => (
            <ThemeTile
              key={theme}
              theme={theme}
              isChosen={input.theme === theme}
              onChoose={() => change({ theme })}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t.language}
          name="language"
          required
          value={input.language}
          onChange={({ target }) => change({ language: target.value })}
          help={t.languageHelp}
          error={errorOf('language')}
        >
          <option value="fr">{t.french}</option>
          <option value="ar">{t.arabic}</option>
        </SelectField>
        <div className="[&_label]:after:content-none">
          <TextField
            label={t.currency}
            required
            disabled
            readOnly
            value={t.ouguiya}
            suffix={<Lock className="size-4" strokeWidth={1.7} aria-hidden="true" />}
          />
        </div>
      </div>
    </SectionCard>
  )
}

interface ThemeTileProps {
  theme: Theme
  isChosen: boolean
  onChoose: () => void
}

/** A miniature preview of the admin in this theme. */
function ThemeTile({ theme, isChosen, onChoose }: ThemeTileProps) {
  const t = useText(appearanceText)
  return (
    <label className="grid cursor-pointer gap-1.5">
      <span
        className={`flex h-[60px] w-[112px] overflow-clip rounded-button border-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pri ${isChosen ? 'border-pri' : 'border-line-2'}`}
      >
        <input
          type="radio"
          name="theme"
          value={theme}
          checked={isChosen}
          onChange={onChoose}
          className="sr-only"
        />
        {theme !== 'dark' && (
          <ThemePreview page="bg-[#faf6ef]" bar="bg-[#2a2f6e]" card="border-[#dcd1be] bg-[#ffffff]" />
        )}
        {theme !== 'light' && (
          <ThemePreview page="bg-[#131219]" bar="bg-[#8b92e6]" card="border-[#3c3a46] bg-[#1b1a23]" />
        )}
      </span>
      <span className={`flex items-center gap-1.5 text-small ${isChosen ? 'font-semibold' : ''}`}>
        {isChosen && <CircleCheck className="size-4 text-pri" strokeWidth={1.9} aria-hidden="true" />}
        {t[theme]}
      </span>
    </label>
  )
}

function ThemePreview({ page, bar, card }: { page: string; bar: string; card: string }) {
  return (
    <span aria-hidden="true" className={`flex min-w-0 flex-1 gap-1.5 p-2 ${page}`}>
      <span className={`w-3 rounded-[4px] ${bar}`} />
      <span className={`grow rounded-[4px] border ${card}`} />
    </span>
  )
}
