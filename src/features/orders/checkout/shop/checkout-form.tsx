import { CircleAlert, MapPin, MessageCircle, UserRound, Wallet } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { formatMoney, money } from '#core/money.ts'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { cartTotal, lineKey, type Cart, type ShownLine } from '#features/cart/cart.rules.ts'
import { LegalLinks } from '#features/content/legal-links.tsx'
import { deliveryFee, findZone, offersMethod, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { DEFAULT_WILAYA, isWilaya } from '#features/delivery/wilaya.rules.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { depositFromTotal, type ShownDeposit } from '#features/orders/screening/deposit.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { track } from '#ui/hooks/track.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ChangedBody } from '../checkout-result.rules.ts'
import {
  checkoutForm,
  checkoutProblems,
  destinationOf,
  EMPTY_CHECKOUT,
  isPickup,
  writeLine,
  type CheckoutForm as CheckoutInput,
  type CheckoutProblem,
  type DepositField,
  type LabelledZone,
} from '../checkout.rules.ts'
import { changedText, checkoutText } from '../checkout.text.ts'
import { proofText } from '../proof.text.ts'
import type { ShopperPromotions } from '../shopper-promotions.rules.ts'
import { forgetCustomer, readCustomer } from '../stored-customer.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { DeliveryFields, type ShopContact, type WilayaChoice } from './delivery-fields.tsx'
import type { DepositFieldsProps } from './deposit-fields.tsx'
import { PaymentTiles, type ShownChoice } from './payment-tiles.tsx'
import type { PromotionsProps } from './promotions.tsx'
import { ProofPicker } from './proof-picker.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProblems } from './use-problems.ts'

interface CheckoutFormProps {
  lines: ShownLine[]
  items: Cart
  choices: ShownChoice[]
  /** The active ones. */
  zones: readonly LabelledZone[]
  wilayas: WilayaChoice[]
  shop: ShopContact
  /** Of an order in cash. */
  deposit: ShownDeposit | undefined
  /** What an order in cash costs, delivered and collected. */
  cash: readonly string[]
  promotions: ShopperPromotions | undefined
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
  kind: 'delivery',
  wilaya: 'delivery',
  city: 'delivery',
  address: 'delivery',
  landmark: 'delivery',
  pin: 'delivery',
  voice: 'delivery',
  payment: 'payment',
  proof: 'payment',
  notes: 'notes',
} satisfies Record<Exclude<keyof CheckoutInput, DepositField | 'code'> | 'proof' | 'voice', SectionName>

/** Offline the file may be missing: a deposit is then sent on the page of the order. */
const DepositFields = lazy<ComponentType<DepositFieldsProps>>(() =>
  import('./deposit-fields.tsx').catch(() => ({ default: () => null })),
)

/** Offline the file may be missing: the order is then refused with the total that it has with promotions. */
const Promotions = lazy<ComponentType<PromotionsProps>>(() =>
  import('./promotions.tsx').catch(() => ({ default: () => null })),
)

/** A plain form that works without JavaScript; with JavaScript it is validated on input, confirmed and sent by script. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines, items, zones, wilayas, shop, formKey, firstProblems, action, onChanged, announced } = props
  const t = useText(checkoutText)
  const reasons = useText(changedText)
  const picture = useText(proofText)
  const language = useLanguage()
  const isHydrated = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState<CheckoutInput>(() => initialInput(props))
  const [entered, setInput] = useState(initial)
  const input = withoutPickup(entered, zones)
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(['customer', 'delivery', 'payment']))
  const [isCustomerStored, setCustomerStored] = useState(() => readCustomer() !== undefined)
  const wilaya = isWilaya(input.wilaya) ? input.wilaya : DEFAULT_WILAYA
  const wilayaName = wilayas.find(({ id }) => id === wilaya)?.name ?? wilaya
  const zone = findZone(zones, destinationOf(input))
  // Without JavaScript the page does not follow the address: it offers every method until the form is submitted.
  const followsAddress = isHydrated || props.initial !== undefined
  const choices = props.choices.filter(({ id }) => !followsAddress || !zone || offersMethod(zone, id))
  const chosen = choices.find(({ id }) => id === input.payment)
  const subtotal = cartTotal(lines)
  const shipping = zone ? deliveryFee(zone, subtotal) : money(0)
  const [saved, setSaved] = useState(props.promotions?.saved ?? 0)
  const total = money(subtotal + shipping - saved)
  const deposit = props.deposit ? depositFromTotal(props.deposit, total) : money(0)
  const depositSentence =
    deposit > 0 ? props.deposit?.sentence.replace('{deposit}', isolateLtr(formatMoney(deposit))) : undefined
  const { errorOf, show, recheck, clear } = useProblems(firstProblems)
  const { place, proof, pickProof, voice, pickVoice, percent, failure, saveDraft } = useCheckout({
    input,
    lines,
    items,
    zones,
    total,
    deposit,
    depositSentence,
    shipping,
    wilayaName,
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
  const problemsOf = (values: CheckoutInput) =>
    checkoutProblems(values, { lineCount: lines.length, hasProof: Boolean(proof), zones })
  const currentProblems = problemsOf(input)
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

  function change(current: CheckoutInput) {
    setInput(current)
    saveDraft(current)
    recheck(problemsOf(current))
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const current = inputOf(event.currentTarget)
    change({
      ...current,
      // The city belongs to the wilaya before.
      ...(current.wilaya !== input.wilaya && { city: '' }),
      // A method that is not offered at this address has no control, and is offered again with another address.
      payment: current.payment || input.payment,
    })
  }

  const picker = (
    <ProofPicker
      proof={proof}
      onPick={(picked) => {
        pickProof(picked)
        clear('proof')
      }}
      error={errorOf('proof')}
    />
  )
  const isNothingLeft = lines.every(({ quantity }) => quantity === 0)
  const phone = parsePhone(input.phone)
  const busyLabel =
    percent !== undefined && (percent > 0 && percent < 100 ? picture.sendingPart(percent) : t.sending)
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
      {deposit > 0 && <input type="hidden" name="deposit" value={deposit / 100} />}
      {lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ item, quantity }) => (
          <input key={lineKey(item)} type="hidden" name="line" value={writeLine({ ...item, quantity })} />
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
          title={zones.some(({ kind }) => kind === 'pickup') ? t.deliveryOrPickup : t.delivery}
          summary={
            isPickup(input)
              ? zone && localized(zone.name, language)
              : [wilayaName, input.address.trim()].filter(Boolean).join(' · ')
          }
        >
          <DeliveryFields
            {...{ input, initial, wilaya, wilayas, zones, zone, subtotal, shop, voice, errorOf }}
            setPin={(pin) => change({ ...input, pin })}
            setVoice={(recorded) => {
              pickVoice(recorded)
              clear('voice')
            }}
          />
        </CheckoutSection>
        <CheckoutSection
          {...section('payment')}
          icon={Wallet}
          title={t.payment}
          summary={chosen?.id === 'cash' ? (isPickup(input) ? t.onPickup : t.onDelivery) : chosen?.name}
        >
          <PaymentTiles
            choices={choices}
            chosen={input.payment}
            total={total}
            deposit={deposit}
            depositSentence={depositSentence}
            isPickup={isPickup(input)}
            cashSentence={props.cash[+isPickup(input)] ?? props.cash[0]!}
            error={errorOf('payment') ?? (input.payment && !chosen ? reasons.methodNotOffered : undefined)}
          />
          {chosen &&
            (needsProof(chosen.id) ? (
              picker
            ) : (
              <Suspense>
                {deposit > 0 && (
                  <DepositFields {...props} {...{ initial, proof }}>
                    {picker}
                  </DepositFields>
                )}
              </Suspense>
            ))}
        </CheckoutSection>
        <CheckoutSection
          {...section('notes')}
          icon={MessageCircle}
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
        <Summary {...{ subtotal, shipping, total, zone }} wilaya={wilayaName}>
          <Suspense>
            {props.promotions && <Promotions {...props} {...{ shipping, setSaved }} code={initial.code} />}
          </Suspense>
        </Summary>
      </div>
      {(failure !== undefined || isNothingLeft) && (
        <p role="alert" className="mt-4 flex items-start gap-2.5 rounded-field bg-henna-50 p-3.5 text-henna">
          <CircleAlert className="mt-0.5 size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {failure ?? t.nothingLeft}
        </p>
      )}
      <LegalLinks />
      <div className="action-bar sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 -mx-3 mt-4 border-t border-line bg-surface p-3 min-[22.5rem]:-mx-4 md:bottom-0 md:mx-0 md:border-0 md:px-0 md:py-4">
        <Button
          type="submit"
          size="large"
          wide
          disabled={isNothingLeft}
          busy={busyLabel}
          aria-label={busyLabel ? undefined : `${t.place} ${isolateLtr(formatMoney(total))}`}
        >
          <span className="flex flex-wrap items-center justify-center gap-x-3">
            {t.place}
            <span aria-hidden="true" className="hidden h-4 w-px bg-current opacity-40 min-[22.5rem]:block" />
            <Money amount={total} />
          </span>
        </Button>
        <p role="status" className="sr-only">
          {busyLabel && t.sending}
        </p>
      </div>
    </form>
  )
}

/** The values entered before, with a payment method that is still active (spec 9: sadad first). */
function initialInput({ initial: before, choices, zones, promotions }: CheckoutFormProps): CheckoutInput {
  const start = withoutPickup(before ?? EMPTY_CHECKOUT, zones)
  const zone = findZone(zones, destinationOf(start))
  const first = choices.find(({ id }) => !zone || offersMethod(zone, id)) ?? choices[0]
  const isActive = choices.some(({ id }) => id === start.payment)
  // Without promotions the field of the code is not shown.
  const code = promotions ? start.code : ''
  return { ...start, code, payment: isActive ? start.payment : (first?.id ?? '') }
}

/** Pick-up may have been switched off since it was chosen. */
function withoutPickup(input: CheckoutInput, zones: readonly DeliveryZone[]): CheckoutInput {
  return isPickup(input) && !findZone(zones, { kind: 'pickup' }) ? { ...input, kind: '' } : input
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
