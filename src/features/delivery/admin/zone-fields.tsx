import { CURRENCY_LABEL } from '#core/money.ts'
import { directionOf, localized } from '#core/text.ts'
import { TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { DeliveryZone } from '../delivery.rules.ts'
import type { ZoneForm } from '../zone-form.rules.ts'
import type { MethodChoice } from '../zones-view.rules.ts'
import { Checkbox, CheckboxGroup } from './checkbox-group.tsx'
import type { ZoneEditor } from './use-zone-form.ts'
import { CityFields, WilayaFields } from './zone-areas.tsx'
import { zoneFormText } from './zone-form.text.ts'

interface ZoneFieldsProps {
  kind: DeliveryZone['kind']
  editor: ZoneEditor
  methods: MethodChoice[]
}

type TextName = {
  [K in keyof ZoneForm]: ZoneForm[K] extends string ? K : never
}[keyof ZoneForm]

/** A pick-up has neither areas nor a fee. */
export function ZoneFields({ kind, editor, methods }: ZoneFieldsProps) {
  const t = useText(zoneFormText)
  const direction = directionOf(useLanguage())
  const bind = (field: TextName) => ({
    name: field,
    autoComplete: 'off',
    value: editor.form[field],
    onChange: ({ target }: { target: { value: string } }) => editor.change({ [field]: target.value }),
    onBlur: () => editor.markTouched(field),
    error: editor.errorOf(field),
  })
  return (
    <>
      {/* French is at the left in both interface languages, as in the other forms. */}
      <div dir="ltr" className={`${PAIR} [&_label]:after:content-none`}>
        <div dir={direction}>
          <TextField label={t.name} required lang="fr" dir="ltr" help={t.nameHelp} {...bind('name')} />
        </div>
        <div dir={direction}>
          <TextField label={t.nameAr} required lang="ar" dir="rtl" {...bind('nameAr')} />
        </div>
      </div>
      {kind === 'delivery' && (
        <>
          <WilayaFields editor={editor} />
          <CityFields editor={editor} />
          <div className={PAIR}>
            <TextField
              label={t.fee}
              required
              inputMode="decimal"
              suffix={CURRENCY_LABEL}
              help={t.feeHelp}
              {...bind('fee')}
            />
            <TextField
              label={t.freeFrom}
              inputMode="decimal"
              suffix={CURRENCY_LABEL}
              help={t.freeFromHelp}
              {...bind('freeFrom')}
            />
          </div>
        </>
      )}
      <div className="grid grid-cols-2 items-start gap-4 sm:gap-5">
        <TextField
          label={t.daysFrom}
          required
          inputMode="numeric"
          suffix={t.days}
          help={t.daysHelp}
          {...bind('daysFrom')}
        />
        <TextField label={t.daysTo} required inputMode="numeric" suffix={t.days} {...bind('daysTo')} />
      </div>
      <MethodFields editor={editor} methods={methods} />
    </>
  )
}

const PAIR = 'grid items-start gap-4 sm:grid-cols-2 sm:gap-5'

function MethodFields({ editor, methods }: Pick<ZoneFieldsProps, 'editor' | 'methods'>) {
  const t = useText(zoneFormText)
  const language = useLanguage()
  const { hasOwnMethods, methods: chosen } = editor.form
  // An inactive method is listed only while the zone still names it.
  const offered = methods.filter(({ id, isActive }) => isActive || chosen.includes(id))
  return (
    <div className="grid justify-items-start gap-3">
      <Segmented
        isNamed
        label={t.methods}
        value={hasOwnMethods ? 'some' : 'all'}
        onChange={(value) => editor.change({ hasOwnMethods: value === 'some' })}
        options={[
          { value: 'all', label: t.allMethods },
          { value: 'some', label: t.someMethods },
        ]}
      />
      {hasOwnMethods && (
        <CheckboxGroup label={t.methods} hideLabel error={editor.errorOf('methods')}>
          {offered.map(({ id, name, isActive }) => (
            <Checkbox
              key={id}
              label={localized(name, language)}
              note={isActive ? undefined : t.inactiveMethod}
              isInvalid={editor.errorOf('methods') !== undefined}
              checked={chosen.includes(id)}
              onChange={(isOn) =>
                editor.change({
                  methods: methods
                    .map((method) => method.id)
                    .filter((other) => (other === id ? isOn : chosen.includes(other))),
                })
              }
            />
          ))}
        </CheckboxGroup>
      )}
    </div>
  )
}
