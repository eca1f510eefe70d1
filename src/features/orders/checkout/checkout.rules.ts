import { cleanText, cleanLine } from '#core/clean-text.ts'
/** The checkout form: its fields, their validation, and the price of the cart (spec 5, 9). */
import { parseEmail } from '#core/email.ts'
import { sum, times, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import { DEFAULT_WILAYA, WILAYAS, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { needsProof, shippingTo } from '../order.rules.ts'

/**
 * The fields of the delivery address with their empty values. Form parsing, the browser's draft, the content hash of an
 * order and its column list are derived from it; a new field is a type error everywhere else it must be added.
 */
export const EMPTY_ADDRESS = { wilaya: DEFAULT_WILAYA as string, city: '', address: '' }
export type AddressField = keyof typeof EMPTY_ADDRESS

export const EMPTY_CHECKOUT = { name: '', phone: '', email: '', ...EMPTY_ADDRESS, payment: '', notes: '' }

/** The values entered in the checkout form. */
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

export interface CheckoutContext {
  lineCount: number
  hasProof: boolean
}

/** All problems in the order of the spec, an empty cart first. */
export function checkoutProblems(
  form: CheckoutForm,
  { lineCount, hasProof }: CheckoutContext,
): CheckoutProblem[] {
  const { name, phone, email, wilaya, city, address, payment, notes } = form
  const codes: Record<keyof CheckoutForm | 'line' | 'proof', CheckoutProblem['code'] | undefined> = {
    line: lineCount === 0 ? 'required' : undefined,
    name: textProblem(name, MAX_LENGTHS.name),
    phone: isBlank(phone) ? 'required' : parsePhone(phone) ? undefined : 'badPhone',
    email: isBlank(email) || parseEmail(email) ? undefined : 'badEmail',
    wilaya: isWilaya(wilaya) ? undefined : 'notAnOption',
    city: lengthProblem(cleanLine(city), MAX_LENGTHS.city),
    address: textProblem(address, MAX_LENGTHS.address),
    payment: isPaymentMethod(payment) ? undefined : 'notAnOption',
    proof: isPaymentMethod(payment) && needsProof(payment) && !hasProof ? 'required' : undefined,
    notes: lengthProblem(cleanText(notes), MAX_LENGTHS.notes),
  }
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** The delivery address; an empty optional field is ''. The form's `address` field is stored as `full`. */
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

/** Converts a form without problems to the values that are stored. */
export function checkoutOf(form: CheckoutForm): Checkout {
  const { wilaya, payment } = form
  const phone = parsePhone(form.phone)
  if (!phone || !isWilaya(wilaya) || !isPaymentMethod(payment))
    throw new Error('checkoutOf: invalid form, call checkoutProblems first')
  return {
    customer: { name: cleanLine(form.name), phone, email: parseEmail(form.email) ?? null },
    address: {
      full: cleanText(form.address),
      // The city follows the wilaya (spec 9).
      city: cleanLine(form.city) || wilaya,
      wilaya,
    },
    payment,
    notes: cleanText(form.notes),
  }
}

export interface CartLine {
  id: number
  quantity: number
}

/** `productId:quantity`, as used in forms and URLs. */
export function writeLine({ id, quantity }: CartLine): string {
  return `${id}:${quantity}`
}

/** A product with its current price. */
export interface Offer {
  id: number
  name: Bilingual
  price: Money
  /** How many units can be bought. */
  available: number
}

/**
 * What a shopper is offered: at most `max` units of a product. So one order cannot take the whole stock, and no answer
 * reveals a stock above `max`.
 */
export function limitOffers<T extends { available: number }>(
  offers: readonly T[],
  max: number,
): (T & { isLimited: boolean })[] {
  return offers.map((offer) => ({
    ...offer,
    available: Math.min(offer.available, max),
    isLimited: offer.available > max,
  }))
}

export interface QuotedLine extends CartLine, Offer {}

export interface Quote {
  /** The requested lines, without products that no longer exist. */
  lines: QuotedLine[]
  unknown: number[]
  subtotal: Money
  shipping: Money
  total: Money
}

/** Prices a cart from the catalogue; only available units are counted. */
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

/** Why an order cannot be placed at the total that was shown. */
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
  return cleanText(value) === ''
}

function textProblem(value: string, maxLength: number): 'required' | 'tooLong' | undefined {
  return isBlank(value) ? 'required' : lengthProblem(cleanText(value), maxLength)
}

function lengthProblem(text: string, maxLength: number): 'tooLong' | undefined {
  return text.length > maxLength ? 'tooLong' : undefined
}
