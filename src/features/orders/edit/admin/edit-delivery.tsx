import { localized } from '#core/text.ts'
import { findZone } from '#features/delivery/delivery.rules.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaChoiceText, wilayaText } from '#features/delivery/wilaya.text.ts'
import { addressText } from '#features/orders/address-fields.text.ts'
import { destinationOf, type LabelledZone } from '#features/orders/checkout/checkout.rules.ts'
import { saleText } from '#features/orders/sale/admin/sale.text.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { EditFields } from '../edit-form.rules.ts'
import type { OrderContent } from '../order-edit.rules.ts'
import { editText } from './edit.text.ts'

interface EditDeliveryProps {
  form: EditFields
  stored: OrderContent
  zones: LabelledZone[]
  onChange: (part: Partial<EditFields>) => void
  errorOf: (field: keyof EditFields) => string | undefined
}

export function EditDelivery({ form, stored, zones, onChange, errorOf }: EditDeliveryProps) {
  const t = useText(editText)
  const sale = useText(saleText)
  const language = useLanguage()
  const pickup = zones.find(({ kind }) => kind === 'pickup')
  const zone = findZone(zones, destinationOf(form))
  const zoneHint = zone && `${localized(zone.name, language)} · ${zone.daysLabel}`
  const hasChoice = pickup !== undefined || form.kind === 'pickup'
  return (
    <>
      <h2 className="text-h2 font-semibold">{t.delivery}</h2>
      {hasChoice && (
        <Segmented
          label={sale.kind}
          value={form.kind}
          onChange={(kind) => onChange({ kind: kind as EditFields['kind'] })}
          options={[
            { value: 'delivery', label: sale.delivery },
            { value: 'pickup', label: sale.pickup },
          ]}
        />
      )}
      {form.kind === 'pickup' ? (
        <p className="text-small text-subtle">{zoneHint}</p>
      ) : (
        <AddressFields {...{ form, stored, onChange, errorOf, zoneHint }} />
      )}
    </>
  )
}

type AddressProps = Omit<EditDeliveryProps, 'zones'> & { zoneHint: string | undefined }

function AddressFields({ form, stored, onChange, errorOf, zoneHint }: AddressProps) {
  const t = useText(editText)
  const labels = useText(addressText)
  const wilayaNames = useText(wilayaText)
  const wilayaChoices = useText(wilayaChoiceText)
  const bind = (field: 'city' | 'address' | 'landmark') => ({
    label: labels[field],
    value: form[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: errorOf(field),
  })
  /** The city follows the wilaya (spec 9). */
  function changeWilaya(wilaya: string) {
    const { address } = stored
    const city = wilaya === address.wilaya && address.city !== address.wilaya ? address.city : ''
    onChange({ wilaya, city })
  }
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15.5rem),1fr))] items-start gap-4">
        <SelectField
          label={labels.wilaya}
          required
          value={form.wilaya}
          onChange={(event) => changeWilaya(event.target.value)}
          help={zoneHint}
          error={errorOf('wilaya')}
        >
          {WILAYAS.map((each) => (
            <option key={each} value={each}>
              {wilayaChoices[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...bind('city')}
          placeholder={wilayaNames[form.wilaya as keyof typeof wilayaNames] ?? ''}
        />
      </div>
      <TextField {...bind('address')} required />
      <TextField {...bind('landmark')} />
      {stored.address.pin && (
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={form.pin !== ''}
            onChange={(event) => onChange({ pin: event.target.checked ? stored.address.pin : '' })}
            className="size-4 accent-pri"
          />
          {t.keepPin}
        </label>
      )}
    </>
  )
}
