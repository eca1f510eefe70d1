import { MapPin, NotebookPen, UserRound, Wallet } from 'lucide-react'
import { Fragment, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatMoney, sum, type Money as Amount } from '#core/money.ts'
import { formatPhone, parsePhone } from '#core/phone.ts'
import { isolateLtr } from '#core/text.ts'
import { cartTotal, type Cart, type ShownLine } from '#features/cart/cart.rules.ts'
import { DEFAULT_WILAYA, WILAYAS } from '#features/clients/clients.rules.ts'
import { wilayaText } from '#features/clients/wilaya.text.ts'
import { addressText } from '#features/orders/address.text.ts'
import { needsProof, SHIPPING_OUTSIDE_NOUAKCHOTT, shippingTo } from '#features/orders/order.rules.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { track } from '#ui/hooks/track.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { keepDraft, newKey, readDraft } from '../checkout-draft.ts'
import type { ChangedBody } from '../checkout-result.rules.ts'
import {
  checkoutForm,
  checkoutProblems,
  EMPTY_CHECKOUT,
  isWilaya,
  writeLine,
  type AddressField,
  type CheckoutForm as Typed,
  type CheckoutProblem,
} from '../checkout.rules.ts'
import { checkoutText } from '../checkout.text.ts'
import { CheckoutSection } from './checkout-section.tsx'
import { PaymentTiles } from './payment-tiles.tsx'
import { ProofPicker } from './proof-picker.tsx'
import { Summary } from './summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useProblems } from './use-problems.ts'

interface CheckoutFormProps {
  lines: ShownLine[]
  items: Cart
  choices: PaymentChoice[]
  /** What was typed before, if anything. */
  initial: Typed | undefined
  /** The idempotency key of the form without a script; with one, the draft has its own. */
  formKey: string
  firstProblems: CheckoutProblem[]
  action: string
  onChanged: (changed: ChangedBody) => void
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
} satisfies Record<keyof Typed | 'proof', SectionName>

/** A plain form that works without a script; with one it is checked while typing, confirmed and sent in the page. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { lines, items, choices, formKey, firstProblems, action, onChanged } = props
  const t = useText(checkoutText)
  const labels = useText(addressText)
  const places = useText(wilayaText)
  const isAwake = useIsHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [initial] = useState<Typed>(() => startOf(props.initial, choices))
  const [typed, setTyped] = useState(initial)
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(new Set(['customer', 'delivery', 'payment']))
  const chosen = choices.find(({ id }) => id === typed.payment)
  const wilaya = isWilaya(typed.wilaya) ? typed.wilaya : DEFAULT_WILAYA
  const subtotal = cartTotal(lines)
  const shipping = subtotal > 0 ? shippingTo(wilaya) : (0 as Amount)
  const total = sum([subtotal, shipping])
  const { errorOf, show, recheck, forget } = useProblems(firstProblems)
  const { place, proof, pickProof, percent } = useCheckout({
    typed,
    lines,
    items,
    total,
    onProblems: (problems) => {
      show(problems)
      const section = problems[0] && SECTION_OF[problems[0].field]
      if (section) setOpen((before) => new Set(before).add(section))
      if (problems[0]) focusOn(form.current, problems[0].field)
    },
    onChanged,
  })
  const check = checkoutProblems(typed, { lineCount: lines.length, hasProof: Boolean(proof) })
  const isDone = (name: SectionName) => check.every(({ field }) => SECTION_OF[field] !== name)
  const hasDetails = isDone('customer') && isDone('delivery')
  useEffect(() => {
    if (hasDetails) track('checkout_details')
  }, [hasDetails])
  const section = (name: SectionName) => ({
    isDone: isAwake && isDone(name),
    isOpen: open.has(name),
    onToggle: (isOpen: boolean) =>
      setOpen((before) => new Set([...before].filter((each) => each !== name).concat(isOpen ? name : []))),
  })

  function onInput(event: FormEvent<HTMLFormElement>) {
    const now = typedIn(event.currentTarget)
    setTyped(now)
    keepDraft({ form: now, key: readDraft()?.key ?? newKey() })
    recheck(checkoutProblems(now, { lineCount: lines.length, hasProof: Boolean(proof) }))
  }

  const phone = parsePhone(typed.phone)
  const busy = percent !== undefined && (percent > 0 && percent < 100 ? t.sendingPart(percent) : t.sending)
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
            {places[each]}
          </option>
        ))}
      </SelectField>
    ),
    // The city follows the wilaya (spec 9); only staff type another.
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
          summary={[typed.name.trim(), phone && isolateLtr(formatPhone(phone))].filter(Boolean).join(' · ')}
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
        </CheckoutSection>
        <CheckoutSection
          {...section('delivery')}
          icon={MapPin}
          title={t.delivery}
          summary={[places[wilaya], typed.address.trim()].filter(Boolean).join(' · ')}
        >
          {Object.entries(addressInputs).map(([field, input]) => (
            <Fragment key={field}>{input}</Fragment>
          ))}
        </CheckoutSection>
        <CheckoutSection
          {...section('payment')}
          icon={Wallet}
          title={t.payment}
          summary={chosen?.id === 'cash' ? t.onDelivery : chosen?.name}
        >
          <PaymentTiles choices={choices} chosen={typed.payment} total={total} />
          {needsProof(typed.payment as 'sadad') && (
            <ProofPicker
              proof={proof}
              onPick={(picked) => {
                pickProof(picked)
                forget('proof')
              }}
              error={errorOf('proof')}
            />
          )}
        </CheckoutSection>
        <CheckoutSection
          {...section('notes')}
          icon={NotebookPen}
          title={t.notesTitle}
          summary={typed.notes.trim() || t.optional}
          isDone={typed.notes.trim() !== ''}
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
        <Summary subtotal={subtotal} shipping={shipping} total={total} place={places[wilaya]} />
      </div>
      <div className="action-bar sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 -mx-3 mt-4 border-t border-line bg-glass p-3 backdrop-blur-md min-[22.5rem]:-mx-4 md:bottom-0 md:mx-0 md:border-0 md:px-0 md:py-4">
        <Button
          type="submit"
          size="large"
          wide
          busy={busy}
          aria-label={`${t.place} ${isolateLtr(formatMoney(total))}`}
        >
          {t.place}
          <span aria-hidden="true" className="mx-1 h-4 w-px bg-current opacity-40" />
          <Money amount={total} />
        </Button>
      </div>
    </form>
  )
}

/** What was typed before, with a payment method that is still offered (spec 9: sadad first). */
function startOf(before: Typed | undefined, choices: PaymentChoice[]): Typed {
  const start = before ?? EMPTY_CHECKOUT
  const isOffered = choices.some(({ id }) => id === start.payment)
  return { ...start, payment: isOffered ? start.payment : (choices[0]?.id ?? '') }
}

function typedIn(form: HTMLFormElement): Typed {
  const fields = new FormData(form)
  return checkoutForm((field) => {
    const value = fields.get(field)
    return typeof value === 'string' ? value : ''
  })
}

/** After the section has opened. */
function focusOn(form: HTMLFormElement | null, field: string): void {
  requestAnimationFrame(() => {
    const named = form?.elements.namedItem(field)
    const element = named instanceof RadioNodeList ? named[0] : named
    if (!(element instanceof HTMLElement)) return
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}
