import { CircleAlert, MapPin, NotebookPen, UserRound, Wallet } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatMoney, sum, type Money as Amount } from '#core/money.ts'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isolateLtr } from '#core/text.ts'
import { cartTotal, type Cart, type ShownLine } from '#features/cart/cart.rules.ts'
import { LegalLinks } from '#features/content/legal-links.tsx'
import { DEFAULT_WILAYA, WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { addressText } from '#features/orders/address.text.ts'
import { needsProof, SHIPPING_OUTSIDE_NOUAKCHOTT, shippingTo } from '#features/orders/order.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { track } from '#ui/hooks/track.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import type { ChangedBody } from '../checkout-result.rules.ts'
import {
  checkoutForm,
  checkoutProblems,
  EMPTY_CHECKOUT,
  isWilaya,
  writeLine,
  type AddressField,
  type CheckoutForm as CheckoutInput,
  type CheckoutProblem,
} from '../checkout.rules.ts'
import { checkoutText } from '../checkout.text.ts'
import { forgetCustomer, readCustomer } from '../stored-customer.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { PaymentTiles, type ShownChoice } from './payment-tiles.tsx'
import { ProofPicker } from './proof-picker.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProblems } from './use-problems.ts'

interface CheckoutFormProps {
  lines: ShownLine[]
  items: Cart
  choices: ShownChoice[]
  /** The values entered before, if any. */
  initial: CheckoutInput | undefined
  /** The idempotency key of the form without JavaScript; with JavaScript the key of the draft is used. */
  formKey: string
  firstProblems: CheckoutProblem[]
  action: string
  onChanged: (changed: ChangedBody) => void
  /** The change that the page shows. */
  announced: ChangedBody | undefined
}

type SectionName = 'customer' | 'delivery' | 'payment' | 'notes'

const SECTION_OF: Record<string, SectionName> = {
  name: 'customer',
  phone: 'customer',
  email: 'customer',
  wilaya: 'delivery',
  city: 'delivery',
  address: 'delivery',
  payment: 'payment',
  proof: 'payment',
  notes: 'notes',
} satisfies Record<keyof CheckoutInput | 'proof', SectionName>

/** A plain form that works without JavaScript; with JavaScript it is validated on input, confirmed and sent by script. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines, items, choices, formKey, firstProblems, action, onChanged, announced } = props
  const t = useText(checkoutText)
  const labels = useText(addressText)
  const wilayaNames = useText(wilayaText)
  const isHydrated = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState<CheckoutInput>(() => initialInput(props.initial, choices))
  const [input, setInput] = useState(initial)
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(['customer', 'delivery', 'payment']))
  const [isCustomerStored, setCustomerStored] = useState(() => readCustomer() !== undefined)
  const chosen = choices.find(({ id }) => id === input.payment)
  const wilaya = isWilaya(input.wilaya) ? input.wilaya : DEFAULT_WILAYA
  const subtotal = cartTotal(lines)
  const shipping = subtotal > 0 ? shippingTo(wilaya) : (0 as Amount)
  const total = sum([subtotal, shipping])
  const { errorOf, show, recheck, clear } = useProblems(firstProblems)
  const { place, proof, pickProof, percent, failure, saveDraft } = useCheckout({
    input,
    lines,
    items,
    total,
    isCustomerStored,
    onProblems: (problems) => {
      show(problems)
      const section = problems[0] && SECTION_OF[problems[0].field]
      if (section) setOpen((before) => new Set(before).add(section))
      if (problems[0]) focusField(form.current, problems[0].field)
    },
    onChanged,
    announced,
  })
  const currentProblems = checkoutProblems(input, { lineCount: lines.length, hasProof: Boolean(proof) })
  const isDone = (name: SectionName) => currentProblems.every(({ field }) => SECTION_OF[field] !== name)
  const hasDetails = isDone('customer') && isDone('delivery')
  useEffect(() => {
    if (hasDetails) track('checkout_details')
  }, [hasDetails])
  const section = (name: SectionName) => ({
    isDone: isHydrated && isDone(name),
    isOpen: open.has(name),
    onToggle: (isOpen: boolean) =>
      setOpen((before) => new Set([...before].filter((each) => each !== name).concat(isOpen ? name : []))),
  })

  function onInput(event: FormEvent<HTMLFormElement>) {
    const current = inputOf(event.currentTarget)
    setInput(current)
    saveDraft(current)
    recheck(checkoutProblems(current, { lineCount: lines.length, hasProof: Boolean(proof) }))
  }

  const isNothingLeft = lines.every(({ quantity }) => quantity === 0)
  const phone = parsePhone(input.phone)
  const busyLabel =
    percent !== undefined && (percent > 0 && percent < 100 ? t.sendingPart(percent) : t.sending)
  const addressInputs: Record<AddressField, ReactNode> = {
    wilaya: (
      <SelectField
        label={labels.wilaya}
        name="wilaya"
        required
        defaultValue={initial.wilaya}
        help={t.wilayaHint(formatMoney(SHIPPING_OUTSIDE_NOUAKCHOTT))}
        error={errorOf('wilaya')}
      >
        {WILAYAS.map((each) => (
          <option key={each} value={each}>
            {wilayaNames[each]}
          </option>
        ))}
      </SelectField>
    ),
    // The city defaults to the wilaya (spec 9); only staff can enter another one.
    city: undefined,
    address: (
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
    ),
  }
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={action}
      noValidate
      onSubmit={(event) => void place(event)}
      onInput={onInput}
    >
      <h2 className="mt-8 mb-4 font-display text-h2 font-semibold">{t.heading}</h2>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="total" value={total / 100} />
      {lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ item, quantity }) => (
          <input key={item.id} type="hidden" name="line" value={writeLine({ id: item.id, quantity })} />
        ))}
      <div className="grid grid-cols-1 gap-3">
        <CheckoutSection
          {...section('customer')}
          icon={UserRound}
          title={t.customer}
          summary={[input.name.trim(), phone && isolateLtr(formatPhone(phone))].filter(Boolean).join(' · ')}
        >
          <TextField
            label={t.name}
            name="name"
            required
            autoComplete="name"
            defaultValue={initial.name}
            error={errorOf('name')}
          />
          <TextField
            label={t.phone}
            name="phone"
            type="tel"
            required
            autoComplete="tel"
            placeholder="22 12 34 56"
            defaultValue={initial.phone}
            error={errorOf('phone')}
          />
          <TextField
            label={t.email}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={initial.email}
            error={errorOf('email')}
          />
          <label className="needs-script flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={isCustomerStored}
              onChange={({ target }) => {
                setCustomerStored(target.checked)
                if (!target.checked) forgetCustomer()
              }}
              className="size-5 shrink-0 accent-pri"
            />
            {t.remember}
          </label>
        </CheckoutSection>
        <CheckoutSection
          {...section('delivery')}
          icon={MapPin}
          title={t.delivery}
          summary={[wilayaNames[wilaya], input.address.trim()].filter(Boolean).join(' · ')}
        >
          {Object.entries(addressInputs).map(([field, control]) => (
            <Fragment key={field}>{control}</Fragment>
          ))}
        </CheckoutSection>
        <CheckoutSection
          {...section('payment')}
          icon={Wallet}
          title={t.payment}
          summary={chosen?.id === 'cash' ? t.onDelivery : chosen?.name}
        >
          <PaymentTiles choices={choices} chosen={input.payment} total={total} />
          {needsProof(input.payment as 'sadad') && (
            <ProofPicker
              proof={proof}
              onPick={(picked) => {
                pickProof(picked)
                clear('proof')
              }}
              error={errorOf('proof')}
            />
          )}
        </CheckoutSection>
        <CheckoutSection
          {...section('notes')}
          icon={NotebookPen}
          title={t.notesTitle}
          summary={input.notes.trim() || t.optional}
          isDone={input.notes.trim() !== ''}
        >
          <TextArea
            label={t.notes}
            name="notes"
            rows={3}
            placeholder={t.notesHint}
            defaultValue={initial.notes}
            error={errorOf('notes')}
          />
        </CheckoutSection>
        <Summary subtotal={subtotal} shipping={shipping} total={total} wilaya={wilayaNames[wilaya]} />
      </div>
      {(failure !== undefined || isNothingLeft) && (
        <p role="alert" className="mt-4 flex items-start gap-2.5 rounded-field bg-henna-50 p-3.5 text-henna">
          <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {failure ?? t.nothingLeft}
        </p>
      )}
      <LegalLinks />
      <div className="action-bar sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 -mx-3 mt-4 border-t border-line bg-glass p-3 backdrop-blur-md min-[22.5rem]:-mx-4 md:bottom-0 md:mx-0 md:border-0 md:px-0 md:py-4">
        <Button
          type="submit"
          size="large"
          wide
          disabled={isNothingLeft}
          busy={busyLabel}
          aria-label={`${t.place} ${isolateLtr(formatMoney(total))}`}
        >
          <span className="flex flex-wrap items-center justify-center gap-x-3">
            {t.place}
            <span aria-hidden="true" className="hidden h-4 w-px bg-current opacity-40 min-[22.5rem]:block" />
            <Money amount={total} />
          </span>
        </Button>
      </div>
    </form>
  )
}

/** The values entered before, with a payment method that is still active (spec 9: sadad first). */
function initialInput(before: CheckoutInput | undefined, choices: ShownChoice[]): CheckoutInput {
  const start = before ?? EMPTY_CHECKOUT
  const isOffered = choices.some(({ id }) => id === start.payment)
  return { ...start, payment: isOffered ? start.payment : (choices[0]?.id ?? '') }
}

function inputOf(form: HTMLFormElement): CheckoutInput {
  const fields = new FormData(form)
  return checkoutForm((field) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value : ''
  })
}

/** Waits for a frame, because the section of the field must be open first. */
function focusField(form: HTMLFormElement | null, field: string): void {
  requestAnimationFrame(() => {
    const named = form?.elements.namedItem(field)
    const element = named instanceof RadioNodeList ? named[0] : named
    if (!(element instanceof HTMLElement)) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}
