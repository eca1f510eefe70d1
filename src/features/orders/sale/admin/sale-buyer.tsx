import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { LANGUAGES, localized } from '#core/text.ts'
import { type ClientStatus } from '#features/clients/clients.rules.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { WILAYAS, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import { wilayaChoiceText, wilayaText } from '#features/delivery/wilaya.text.ts'
import { addressText } from '#features/orders/address-fields.text.ts'
import type { AddressField } from '#features/orders/checkout/checkout.rules.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { cityIn, type SaleForm, type SaleKind } from '../sale.rules.ts'
import { saleText } from './sale.text.ts'

interface KnownBuyer {
  name: string
  email: string | null
  addressFull: string
  city: string
  wilaya: Wilaya
  status: ClientStatus
  language: 'ar' | 'fr'
  totalOrders: number
  credit: Money
}

interface SaleBuyerProps {
  errorOf: (field: keyof SaleForm) => string | undefined
  kind: SaleKind
  setKind: (kind: SaleKind) => void
  wilaya: Wilaya
  setWilaya: (wilaya: Wilaya) => void
  /** The city of the form, entered or of the client. */
  setCity: (city: string) => void
  /** The store credit of the client with the entered phone. */
  setCredit: (credit: Money) => void
  /** She is a VIP client: promotions for these count. */
  setVip: (isVip: boolean) => void
  /** Undefined if orders cannot be collected. */
  pickup: DeliveryZone | undefined
  /** The days of delivery, or that no zone covers the address. */
  zoneHint: string
}

/** The phone number is the first field: the details of an existing client are filled in. */
export function SaleBuyer(props: SaleBuyerProps) {
  const { errorOf, kind, setKind, wilaya, setWilaya, setCity, setCredit, setVip, pickup, zoneHint } = props
  const language = useLanguage()
  const t = useText(saleText)
  const labels = useText(addressText)
  const wilayaNames = useText(wilayaText)
  const wilayaChoices = useText(wilayaChoiceText)
  const { known, lookUp } = useKnownBuyer()
  const [input, setInput] = useState<Partial<Record<keyof SaleForm, string>>>({})
  const valueOf = (field: keyof SaleForm) => input[field] ?? (known && formValuesOf(known)[field]) ?? ''
  const [enteredCity, setEnteredCity] = useState<{ wilaya: Wilaya; city: string }>()
  const city = cityIn(wilaya, enteredCity, known)
  const bind = (field: 'name' | 'email' | Exclude<AddressField, 'pin'>) => ({
    name: field,
    label: { ...t, ...labels }[field],
    value: valueOf(field),
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [field]: event.target.value }),
    error: errorOf(field),
  })
  const {
    wilaya: wilayaInput,
    city: cityInput,
    ...wideInputs
  } = {
    wilaya: (
      <SelectField
        label={labels.wilaya}
        name="wilaya"
        required
        value={wilaya}
        onChange={(event) => setWilaya(event.target.value as Wilaya)}
        help={zoneHint}
        error={errorOf('wilaya')}
      >
        {WILAYAS.map((each) => (
          <option key={each} value={each}>
            {wilayaChoices[each]}
          </option>
        ))}
      </SelectField>
    ),
    city: (
      <TextField
        {...bind('city')}
        value={city}
        onChange={(event) => setEnteredCity({ wilaya, city: event.target.value })}
        placeholder={wilayaNames[wilaya]}
      />
    ),
    address: <TextField {...bind('address')} required />,
    landmark: <TextField {...bind('landmark')} />,
    // Only the buyer's own device knows it.
    pin: undefined,
  } satisfies Record<AddressField, ReactNode>
  useEffect(() => {
    if (known) setWilaya(known.wilaya)
  }, [known, setWilaya])
  useEffect(() => setCity(city), [city, setCity])
  const credit = known?.credit ?? money(0)
  useEffect(() => setCredit(credit), [credit, setCredit])
  const isVip = known?.status === 'vip'
  useEffect(() => setVip(isVip), [isVip, setVip])
  return (
    <>
      <TextField
        label={t.phone}
        name="phone"
        type="tel"
        required
        autoComplete="off"
        onChange={(event) => lookUp(event.target.value)}
        help={known && t.known(known.name, known.totalOrders)}
        error={errorOf('phone')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('name')} required />
        <TextField {...bind('email')} type="email" />
      </div>
      <div className="flex flex-wrap items-end gap-4">
        <Segmented
          name="kind"
          label={t.kind}
          isNamed
          value={kind}
          onChange={(value) => setKind(value as SaleKind)}
          options={[
            { value: 'counter', label: t.counter },
            { value: 'delivery', label: t.delivery },
            ...(pickup ? [{ value: 'pickup', label: t.pickup }] : []),
          ]}
        />
        <Segmented
          name="language"
          label={t.language}
          isNamed
          value={valueOf('language') || 'ar'}
          onChange={(chosen) => setInput({ ...input, language: chosen })}
          options={LANGUAGES.map((value) => ({ value, label: value === 'ar' ? t.arabic : t.french }))}
        />
      </div>
      {kind === 'delivery' ? (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {wilayaInput}
            {cityInput}
          </div>
          {Object.entries(wideInputs).map(([field, control]) => (
            <Fragment key={field}>{control}</Fragment>
          ))}
        </>
      ) : (
        <p className="text-small text-subtle">
          {pickup && kind === 'pickup' ? `${localized(pickup.name, language)} · ${zoneHint}` : t.counterHelp}
        </p>
      )}
    </>
  )
}

function formValuesOf({ name, email, addressFull, language }: KnownBuyer): Partial<SaleForm> {
  return { name, email: email ?? '', address: addressFull, language }
}

function useKnownBuyer() {
  const fetcher = useFetcher<{ client: KnownBuyer | undefined }>()
  const [requestedPhone, setRequestedPhone] = useState<string>()
  const lookUp = (phoneInput: string) => {
    const phone = parsePhone(phoneInput)
    if (phone === requestedPhone) return
    setRequestedPhone(phone)
    if (phone) void fetcher.load(`/admin/orders/find?${new URLSearchParams({ phone })}`)
  }
  return { known: requestedPhone ? fetcher.data?.client : undefined, lookUp }
}
