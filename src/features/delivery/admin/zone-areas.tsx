/** The areas of a zone: whole wilayas, and cities inside a wilaya. */
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { localized } from '#core/text.ts'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { cityNames } from '../delivery.rules.ts'
import { DEFAULT_WILAYA, WILAYAS, type Wilaya } from '../wilaya.rules.ts'
import { wilayaChoiceText, wilayaText } from '../wilaya.text.ts'
import { MAX_CITIES, type CityRow } from '../zone-form.rules.ts'
import { Checkbox, CheckboxGroup, FieldError } from './checkbox-group.tsx'
import type { ZoneEditor } from './use-zone-form.ts'
import { zoneFormText } from './zone-form.text.ts'

export function WilayaFields({ editor }: { editor: ZoneEditor }) {
  const t = useText(zoneFormText)
  const names = useText(wilayaChoiceText)
  const language = useLanguage()
  const { wilayas } = editor.form
  const groupError = editor.errorOf('wilayas')
  /** The other zone that covers the wilaya, so that the owner sees it before she chooses. */
  const ownerOf = (wilaya: Wilaya) =>
    editor.others.find(({ areas }) =>
      areas.some((area) => area.wilaya === wilaya && cityNames(area).length === 0),
    )
  return (
    <CheckboxGroup label={t.wilayas} help={t.wilayasHelp} error={groupError}>
      {WILAYAS.map((wilaya) => {
        const owner = ownerOf(wilaya)
        const error = editor.errorOf(`wilayas.${wilaya}`)
        return (
          <Checkbox
            key={wilaya}
            label={names[wilaya]}
            note={owner && !error ? t.inZone(localized(owner.name, language)) : undefined}
            error={error}
            isInvalid={groupError !== undefined}
            checked={wilayas.includes(wilaya)}
            onChange={(isOn) =>
              editor.change({
                wilayas: WILAYAS.filter((other) => (other === wilaya ? isOn : wilayas.includes(other))),
              })
            }
          />
        )
      })}
    </CheckboxGroup>
  )
}

export function CityFields({ editor }: { editor: ZoneEditor }) {
  const t = useText(zoneFormText)
  const { cities, wilayas } = editor.form
  const error = editor.errorOf('cities')
  const list = useRef<HTMLUListElement>(null)
  const addedAt = useRef<number>(undefined)
  useEffect(() => {
    if (addedAt.current !== cities.length - 1) return
    list.current?.querySelector<HTMLElement>('li:last-child select')?.focus()
    addedAt.current = undefined
  }, [cities.length])
  const change = (index: number, part: Partial<CityRow>) =>
    editor.change({ cities: cities.map((row, at) => (at === index ? { ...row, ...part } : row)) })
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-1.5 text-small font-control">{t.cities}</legend>
      <p className="text-small text-ink-2">{t.citiesHelp}</p>
      {cities.length > 0 && (
        <ul ref={list} className="grid w-full gap-3">
          {cities.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and keep no state
            <li key={index} className="rounded-button bg-sunk p-3">
              <CityFieldRow
                {...{ editor, row, index }}
                onChange={(part) => change(index, part)}
                onRemove={() => editor.change({ cities: cities.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
      {error && <FieldError>{error}</FieldError>}
      {cities.length < MAX_CITIES && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            addedAt.current = cities.length
            const wilaya = cities.at(-1)?.wilaya ?? wilayas[0] ?? DEFAULT_WILAYA
            editor.change({ cities: [...cities, { wilaya, city: '', cityAr: '' }] })
          }}
        >
          <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {t.addCity}
        </Button>
      )}
    </fieldset>
  )
}

interface CityFieldRowProps {
  editor: ZoneEditor
  row: CityRow
  index: number
  onChange: (part: Partial<CityRow>) => void
  onRemove: () => void
}

function CityFieldRow({ editor, row, index, onChange, onRemove }: CityFieldRowProps) {
  const t = useText(zoneFormText)
  const names = useText(wilayaText)
  const language = useLanguage()
  const bind = (field: 'city' | 'cityAr') => ({
    name: `cities.${index}.${field}`,
    required: true,
    autoComplete: 'off',
    value: row[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
    onBlur: () => editor.markTouched(`cities.${index}.${field}`),
    error: editor.errorOf(`cities.${index}.${field}`),
  })
  return (
    // One of the two names is enough: neither is marked as required.
    <div className="grid items-start gap-3 [&_label]:after:content-none sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
      <SelectField
        label={t.wilaya}
        required
        value={row.wilaya}
        onChange={({ target }) => onChange({ wilaya: target.value as Wilaya })}
      >
        {WILAYAS.map((wilaya) => (
          <option key={wilaya} value={wilaya}>
            {names[wilaya]}
          </option>
        ))}
      </SelectField>
      <TextField label={t.city} lang="fr" dir="ltr" {...bind('city')} />
      <TextField label={t.cityAr} lang="ar" dir="rtl" {...bind('cityAr')} />
      <span className="justify-self-end sm:mt-6">
        <IconButton
          icon={X}
          label={t.removeCity(localized({ fr: row.city, ar: row.cityAr }, language))}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}
