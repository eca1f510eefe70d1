import { useId } from 'react'
import { formatMoney, type Money as Amount } from '#core/money.ts'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { deliveryFee } from '#features/delivery/delivery.rules.ts'
import { largerWilaya, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import { addressText } from '#features/orders/address-fields.text.ts'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { isPickup, type CheckoutForm, type LabelledZone } from '../checkout.rules.ts'
import { changedText, checkoutText } from '../checkout.text.ts'
import { CourierHelp, type CourierHelpProps } from './courier-help.tsx'
import { PickupDetails } from './pickup-details.tsx'

/** What the checkout says about the shop itself. */
export interface ShopContact {
  phone: Phone
  /** In the shopper's language. */
  address: string
  /** Opening hours in words, for pick-up. */
  hours: string[]
}

/** In the shopper's language. */
export interface WilayaChoice {
  id: Wilaya
  name: string
  /** With the name of the wilaya where it differs from its capital. */
  label: string
}

interface DeliveryFieldsProps extends CourierHelpProps {
  input: CheckoutForm
  wilaya: Wilaya
  wilayas: WilayaChoice[]
  zones: readonly LabelledZone[]
  /** Of the entered address; undefined if no zone covers it. */
  zone: LabelledZone | undefined
  subtotal: Amount
  shop: ShopContact
}

/** Delivery or pick-up, and the address. Pick-up is offered only if its zone is active. */
export function DeliveryFields(props: DeliveryFieldsProps) {
  const { input, zones, shop } = props
  const pickup = zones.find(({ kind }) => kind === 'pickup')
  return (
    <>
      {pickup && <KindChoice pickup={pickup} isPickup={isPickup(input)} />}
      {pickup && isPickup(input) && <PickupDetails zone={pickup} {...shop} />}
      {/* Stays in the document: what was typed is kept while she compares. */}
      <div className={isPickup(input) ? 'hidden' : 'grid grid-cols-1 gap-4'}>
        <AddressFields {...props} />
      </div>
    </>
  )
}

function KindChoice({ pickup, isPickup: isChosen }: { pickup: LabelledZone; isPickup: boolean }) {
  const t = useText(checkoutText)
  const language = useLanguage()
  const choice = (value: string, label: string, isDefault: boolean) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="kind"
        value={value}
        defaultChecked={isDefault}
        className="size-5 shrink-0 accent-pri"
      />
      {label}
    </label>
  )
  return (
    <fieldset>
      <legend className="sr-only">{t.deliveryOrPickup}</legend>
      {choice('delivery', t.toMyAddress, !isChosen)}
      {choice('pickup', localized(pickup.name, language), isChosen)}
    </fieldset>
  )
}

function AddressFields(props: DeliveryFieldsProps) {
  const { input, initial, wilaya, wilayas, zones, zone, subtotal, shop, errorOf } = props
  const t = useText(checkoutText)
  const labels = useText(addressText)
  const reasons = useText(changedText)
  const language = useLanguage()
  const isHydrated = useIsHydrated()
  const listId = useId()
  // Without JavaScript the page cannot follow the wilaya.
  const cities = citiesIn(zones, isHydrated ? wilaya : undefined)
  const fee = zone && deliveryFee(zone, subtotal)
  return (
    <>
      <SelectField
        label={labels.wilaya}
        name="wilaya"
        required
        defaultValue={initial.wilaya}
        help={zone && `${fee ? isolateLtr(formatMoney(fee)) : t.free} · ${zone.daysLabel}`}
        error={zone ? errorOf('wilaya') : reasons.noZone}
      >
        {wilayas.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {!zone && <WhatsAppLink phone={shop.phone} label={t.writeToUs} />}
      {/* The city defaults to the wilaya (spec 9); it is asked for only where zones name cities. */}
      {cities.length > 0 && (
        <>
          <TextField
            // Another wilaya has other cities.
            key={wilaya}
            label={labels.city}
            name="city"
            list={listId}
            autoComplete="off"
            defaultValue={input.city}
            error={errorOf('city')}
          />
          <datalist id={listId}>
            {cities.map((city) => (
              <option key={city.fr + city.ar}>{localized(city, language)}</option>
            ))}
          </datalist>
        </>
      )}
      <TextArea
        label={labels.address}
        name="address"
        required
        rows={2}
        autoComplete="street-address"
        placeholder={t.addressHint}
        defaultValue={initial.address}
        error={errorOf('address')}
      />
      <CourierHelp {...props} />
    </>
  )
}

export function WhatsAppLink({ phone, label }: { phone: Phone; label: string }) {
  return (
    <a href={whatsAppLink(phone)} target="_blank" rel="noreferrer" className="text-pri underline">
      {label}
    </a>
  )
}

/** The cities that zones name in a wilaya, or in any wilaya. */
function citiesIn(zones: readonly LabelledZone[], wilaya: Wilaya | undefined) {
  const within = wilaya && [wilaya, largerWilaya(wilaya)]
  return zones
    .flatMap(({ areas }) => areas)
    .filter((area) => (area.city.fr || area.city.ar) && (!within || within.includes(area.wilaya)))
    .map(({ city }) => city)
}
