import { manyLines, oneLine } from '#core/clean-text.ts'
/** The checkout form: its fields, what is wrong with them, and the order they make (spec 5, 9). */
import { parseEmail } from '#core/email.ts'
import { sum, times, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import { DEFAULT_WILAYA, WILAYAS, type Wilaya } from '#features/clients/clients.rules.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { needsProof, shippingTo } from '../order.rules.ts'

/**
 * The fields of the delivery address, as an empty form has them. Reading the form, the draft in the browser, the content
 * hash of an order and its column list follow from here; the compiler names every other place that must know a new field.
 */
export const EMPTY_ADDRESS = { wilaya: DEFAULT_WILAYA as string, city: '', address: '' }
export type AddressField = keyof typeof EMPTY_ADDRESS

export const EMPTY_CHECKOUT = { name: '', phone: '', email: '', ...EMPTY_ADDRESS, payment: '', notes: '' }

/** The checkout as it was typed. */
export type CheckoutForm = typeof EMPTY_CHECKOUT

export const CHECKOUT_FIELDS = Object.keys(EMPTY_CHECKOUT) as (keyof CheckoutForm)[]

export function checkoutForm(valueOf: (field: keyof CheckoutForm) => string): CheckoutForm {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, valueOf(field)])) as CheckoutForm
}

export type CheckoutField = keyof CheckoutForm | 'line' | 'proof' | 'key' | 'total'

export interface CheckoutProblem {
  field: CheckoutField | (string & {})
  code:
    | 'required'
    | 'badPhone'
    | 'badEmail'
    | 'tooLong'
    | 'notAnOption'
    | 'badLine'
    | 'badValue'
    | 'unknownField'
    | MediaProblem
}

export const MAX_LENGTHS = { name: 100, city: 100, address: 300, notes: 1000 }

export interface Surroundings {
  lineCount: number
  hasProof: boolean
}

/** All problems, in the order of the spec; an empty cart comes first. */
export function checkoutProblems(
  form: CheckoutForm,
  { lineCount, hasProof }: Surroundings,
): CheckoutProblem[] {
  const { name, phone, email, wilaya, city, address, payment, notes } = form
  const codes: Record<keyof CheckoutForm | 'line' | 'proof', CheckoutProblem['code'] | undefined> = {
    line: lineCount === 0 ? 'required' : undefined,
    name: textProblem(name, MAX_LENGTHS.name),
    phone: isBlank(phone) ? 'required' : parsePhone(phone) ? undefined : 'badPhone',
    email: isBlank(email) || parseEmail(email) ? undefined : 'badEmail',
    wilaya: isWilaya(wilaya) ? undefined : 'notAnOption',
    city: lengthProblem(oneLine(city), MAX_LENGTHS.city),
    address: textProblem(address, MAX_LENGTHS.address),
    payment: isPaymentMethod(payment) ? undefined : 'notAnOption',
    proof: isPaymentMethod(payment) && needsProof(payment) && !hasProof ? 'required' : undefined,
    notes: lengthProblem(manyLines(notes), MAX_LENGTHS.notes),
  }
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** Where an order goes; an optional field that was left empty is ''. The form's `address` is stored as `full`. */
export type Address = {
  [Field in AddressField as Field extends 'address' ? 'full' : Field]: Field extends 'wilaya'
    ? Wilaya
    : string
}

export interface Checkout {
  customer: { name: string; phone: Phone; email: string | null }
  address: Address
  payment: PaymentMethodId
  notes: string
}

/** The form as it is stored; only for one without problems. */
export function checkoutOf(form: CheckoutForm): Checkout {
  const { wilaya, payment } = form
  const phone = parsePhone(form.phone)
  if (!phone || !isWilaya(wilaya) || !isPaymentMethod(payment)) throw new Error('the form was not checked')
  return {
    customer: { name: oneLine(form.name), phone, email: parseEmail(form.email) ?? null },
    address: {
      full: manyLines(form.address),
      // The city follows the wilaya (spec 9).
      city: oneLine(form.city) || wilaya,
      wilaya,
    },
    payment,
    notes: manyLines(form.notes),
  }
}

export interface CartLine {
  id: number
  quantity: number
}

/** `productId:quantity`, as a form or an address carries it. */
export function writeLine({ id, quantity }: CartLine): string {
  return `${id}:${quantity}`
}

/** A product at its price of now. */
export interface Offer {
  id: number
  name: Bilingual
  price: Money
  /** How many can be bought. */
  available: number
}

export interface QuotedLine extends CartLine, Offer {}

export interface Quote {
  /** As asked for, without products that no longer exist. */
  lines: QuotedLine[]
  unknown: number[]
  subtotal: Money
  shipping: Money
  total: Money
}

/** Prices a cart from the catalogue; only pieces in stock are counted. */
export function quoteOf(lines: readonly CartLine[], offers: readonly Offer[], wilaya: Wilaya): Quote {
  const byId = new Map(offers.map((offer) => [offer.id, offer]))
  const quoted = lines.flatMap(({ id, quantity }) => {
    const offer = byId.get(id)
    return offer ? [{ ...offer, quantity }] : []
  })
  const subtotal = sum(
    quoted.map(({ price, quantity, available }) => times(price, Math.min(quantity, available))),
  )
  const shipping = subtotal > 0 ? shippingTo(wilaya) : (0 as Money)
  return {
    lines: quoted,
    unknown: lines.filter(({ id }) => !byId.has(id)).map(({ id }) => id),
    subtotal,
    shipping,
    total: sum([subtotal, shipping]),
  }
}

export type QuoteProblem = 'unknownProduct' | 'outOfStock' | 'methodInactive' | 'priceChanged'

/** Why an order cannot be taken as it was shown. */
export function quoteProblem(
  quote: Quote,
  { shown, isMethodActive }: { shown: Money; isMethodActive: boolean },
): QuoteProblem | undefined {
  if (quote.unknown.length > 0) return 'unknownProduct'
  if (quote.lines.some(({ quantity, available }) => quantity > available)) return 'outOfStock'
  if (!isMethodActive) return 'methodInactive'
  return quote.total === shown ? undefined : 'priceChanged'
}

export function isWilaya(value: string): value is Wilaya {
  return WILAYAS.some((wilaya) => wilaya === value)
}

export function isPaymentMethod(value: string): value is PaymentMethodId {
  return PAYMENT_METHODS.some((method) => method === value)
}

function isBlank(value: string): boolean {
  return manyLines(value) === ''
}

function textProblem(value: string, longest: number): 'required' | 'tooLong' | undefined {
  return isBlank(value) ? 'required' : lengthProblem(manyLines(value), longest)
}

function lengthProblem(text: string, longest: number): 'tooLong' | undefined {
  return text.length > longest ? 'tooLong' : undefined
}
