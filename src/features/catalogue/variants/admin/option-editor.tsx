/** One option: its kind, its name and its values. */
import { ChevronDown, ChevronUp, Plus, Trash2, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { localized } from '#core/text.ts'
import { useProblemText } from '#features/catalogue/admin/bilingual-fields.tsx'
import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { FieldError, SelectField, TextField } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { namesOfKind, type OptionForm, type ValueForm } from '../variant-form.rules.ts'
import { optionKindText, variantFormText } from '../variant-form.text.ts'
import { MAX_VALUES, OPTION_KINDS, type OptionKind } from '../variant.rules.ts'
import { CellField } from './cell-field.tsx'
import { SwatchField } from './swatch-field.tsx'
import { moved, newValue, type Variants } from './use-variants.ts'

interface OptionEditorProps {
  editor: CatalogueForm<ProductForm>
  variants: Variants
  option: OptionForm
  index: number
}

export function OptionEditor({ editor, variants, option, index }: OptionEditorProps) {
  const t = useText(variantFormText)
  const kinds = useText(optionKindText)
  const problemText = useProblemText()
  const { key, kind, values } = option
  const count = variants.options.length
  const name = useNameOf()(option) || t.thisOption
  const list = useRef<HTMLUListElement>(null)
  const errorOf = (field: string) => problemText(editor.problemOf(`options.${index}.${field}`))
  const bind = (field: 'name' | 'nameAr') => ({
    value: option[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      variants.setOption(key, { [field]: currentTarget.value }),
    onBlur: () => editor.touch(`options.${index}.${field}`),
    error: errorOf(field),
  })

  function add(): void {
    variants.setValues(key, [...values, newValue()])
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('li:last-child [data-first]')?.focus(),
    )
  }

  return (
    <fieldset className="grid min-w-0 gap-3 rounded-panel border border-line p-3 md:p-4">
      <legend className="sr-only">{t.option(index + 1)}</legend>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow md:max-w-60">
          <SelectField
            label={t.option(index + 1)}
            required
            value={kind}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as OptionKind
              variants.setOption(key, { kind: next, ...namesOfKind(next) })
            }}
          >
            {OPTION_KINDS.map((each) => (
              <option key={each} value={each}>
                {kinds[each]}
              </option>
            ))}
          </SelectField>
        </div>
        <span className="ms-auto flex">
          {count > 1 && (
            <Moves name={name} place={index} count={count} onMove={(by) => variants.moveOption(key, by)} />
          )}
          <IconButton icon={Trash2} label={t.removeOption} onClick={() => variants.removeOption(key)} />
        </span>
      </div>
      {kind === 'other' && (
        <div className="grid gap-3 md:grid-cols-2">
          <TextField label={`${t.optionName} (FR)`} required dir="ltr" lang="fr" {...bind('name')} />
          <TextField label={`${t.optionName} (AR)`} required dir="rtl" lang="ar" {...bind('nameAr')} />
        </div>
      )}
      {kind !== 'other' && <FieldError message={errorOf('name')} />}
      <ul ref={list} aria-label={t.values} className="grid gap-2">
        {values.map((value, place) => (
          <ValueRow
            key={value.key}
            {...{ editor, option, value, place }}
            path={`options.${index}.values.${place}`}
            onChange={(part) => variants.setValues(key, values.with(place, { ...value, ...part }))}
            onMove={(by) => variants.setValues(key, moved(values, value.key, by))}
            onRemove={() =>
              variants.setValues(
                key,
                values.filter((other) => other !== value),
              )
            }
            onEnter={add}
          />
        ))}
      </ul>
      <FieldError message={errorOf('values')} />
      {values.length < MAX_VALUES && (
        <p>
          <Button variant="ghost" size="small" onClick={add}>
            <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.addValue}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

interface ValueRowProps {
  editor: CatalogueForm<ProductForm>
  option: OptionForm
  value: ValueForm
  place: number
  /** The start of the names of its fields in problems. */
  path: string
  onChange: (part: Partial<ValueForm>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onEnter: () => void
}

function ValueRow({
  editor,
  option,
  value,
  place,
  path,
  onChange,
  onMove,
  onRemove,
  onEnter,
}: ValueRowProps) {
  const t = useText(variantFormText)
  const problemText = useProblemText()
  const name = useNameOf()(value) || t.thisValue
  const isColour = option.kind === 'colour'
  const bind = (field: 'name' | 'nameAr') => ({
    of: `${place + 1}`,
    value: value[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
    onBlur: () => editor.touch(`${path}.${field}`),
    error: problemText(editor.problemOf(`${path}.${field}`)),
    // Enter adds the next value instead of submitting the form.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      event.preventDefault()
      onEnter()
    },
  })
  return (
    <li className="flex flex-wrap items-start gap-2 max-md:border-b max-md:border-line max-md:pb-3 max-md:last:border-0">
      {isColour && (
        <SwatchField
          swatch={value.swatch}
          name={name}
          pictures={editor.pictures}
          onChange={(swatch) => onChange({ swatch })}
        />
      )}
      <div dir="ltr" className="grid min-w-0 grow grid-cols-2 gap-2 max-md:order-last max-md:basis-full">
        <CellField label={t.valueFr} {...bind('name')} dir="ltr" lang="fr" placeholder="FR" data-first />
        <CellField label={t.valueAr} {...bind('nameAr')} dir="rtl" lang="ar" placeholder="ع" />
      </div>
      <span className="ms-auto flex">
        <Moves name={name} place={place} count={option.values.length} onMove={onMove} />
        <IconButton icon={X} label={t.removeValue(name)} onClick={onRemove} />
      </span>
    </li>
  )
}

interface MovesProps {
  name: string
  place: number
  count: number
  onMove: (by: 1 | -1) => void
}

/** The buttons stay focusable at the ends of the list. */
function Moves({ name, place, count, onMove }: MovesProps) {
  const t = useText(variantFormText)
  const isFirst = place === 0
  const isLast = place === count - 1
  return (
    <>
      <IconButton
        icon={ChevronUp}
        label={t.moveUp(name)}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t.moveDown(name)}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
    </>
  )
}

function useNameOf(): (named: { name: string; nameAr: string }) => string {
  const language = useLanguage()
  return ({ name, nameAr }) => localized({ fr: name, ar: nameAr }, language).trim()
}
