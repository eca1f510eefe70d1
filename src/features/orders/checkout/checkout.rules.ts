/** The checkout form: its fields, their validation, and the price of the cart (spec 5, 9). */
import { cleanText, cleanLine } from '#core/clean-text.ts'
import { parseEmail } from '#core/email.ts'
import { sum, times, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import type { Bilingual } from '#core/text.ts'
import { lineKey, type LineId } from '#features/cart/cart.rules.ts'
import {
  deliveryFee,
  findZone,
  offersMethod,
  type DeliveryZone,
  type Destination,
} from '#features/delivery/delivery.rules.ts'
import { DEFAULT_WILAYA, isWilaya, type Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { needsProof } from '../order.rules.ts'
import { isPin } from './pin.rules.ts'

/**
 * The fields of the delivery address with their empty values. Form parsing, the browser's draft, the content hash of an
 * order and its column list are derived from it; a new field is a type error everywhere else it must be added.
 */
export const EMPTY_ADDRESS = {
  wilaya: DEFAULT_WILAYA as string,
  city: '',
  address: '',
  landmark: '',
  pin: '',
}
export type AddressField = keyof typeof EMPTY_ADDRESS

/**
 * `kind` is `pickup` if the buyer collects the order at the shop; anything else is a delivery. `depositMethod` and
 * `depositReference`: the wallet and number of a deposit whose picture is sent with the order. `code`: of a promotion.
 */
export const EMPTY_CHECKOUT = {
  name: '',
  phone: '',
  email: '',
  kind: '',
  ...EMPTY_ADDRESS,
  payment: '',
  notes: '',
  depositMethod: '',
  depositReference: '',
  code: '',
}

/** The values entered in the checkout form. */
export type CheckoutForm = typeof EMPTY_CHECKOUT

export type DepositField = 'depositMethod' | 'depositReference'

export const CHECKOUT_FIELDS = Object.keys(EMPTY_CHECKOUT) as (keyof CheckoutForm)[]

export function checkoutForm(valueOf: (field: keyof CheckoutForm) => string): CheckoutForm {
  return Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, valueOf(field)])) as CheckoutForm
}

export type CheckoutField = keyof CheckoutForm | 'line' | 'proof' | 'voice' | 'key' | 'total'

export interface CheckoutProblem {
  field: CheckoutField | (string & {})
  code:
    | 'required'
    | 'badPhone'
    | 'badEmail'
    | 'tooLong'
    | 'notAnOption'
    | 'noZone'
    | 'notOffered'
    | 'badPin'
    | 'badLine'
    | 'badValue'
    | 'unknownField'
    | MediaProblem
}

export const MAX_LENGTHS = { name: 100, city: 100, address: 300, landmark: 150, notes: 1000 }

export interface CheckoutContext {
  lineCount: number
  hasProof: boolean
  /** The page checks the address and the payment method against the zones; the server does so when it prices the cart. */
  zones?: readonly DeliveryZone[]
}

/** Checked elsewhere. */
type OtherField = 'kind' | 'code' | AddressField | DepositField

/** All problems in the order of the spec, an empty cart first. */
export function checkoutProblems(
  form: CheckoutForm,
  { lineCount, hasProof, zones }: CheckoutContext,
): CheckoutProblem[] {
  const { name, phone, email, payment, notes } = form
  const zone = zones && findZone(zones, destinationOf(form))
  const codes: Codes<Exclude<keyof CheckoutForm, OtherField> | 'line' | 'proof'> = {
    line: lineCount === 0 ? 'required' : undefined,
    name: textProblem(name, MAX_LENGTHS.name),
    phone: isBlank(phone) ? 'required' : parsePhone(phone) ? undefined : 'badPhone',
    email: isBlank(email) || parseEmail(email) ? undefined : 'badEmail',
    ...(!isPickup(form) && addressProblems(form, zones !== undefined && !zone)),
    payment: paymentProblem(payment, zone),
    proof: isPaymentMethod(payment) && needsProof(payment) && !hasProof ? 'required' : undefined,
    notes: lengthProblem(cleanText(notes), MAX_LENGTHS.notes),
  }
  return Object.entries(codes).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

type Codes<Field extends string> = Record<Field, CheckoutProblem['code'] | undefined>

function addressProblems(form: CheckoutForm, isUncovered: boolean): Codes<AddressField> {
  const { wilaya, city, address, landmark, pin } = form
  const zoneProblem = isUncovered ? 'noZone' : undefined
  return {
    wilaya: isWilaya(wilaya) ? zoneProblem : 'notAnOption',
    city: lengthProblem(cleanLine(city), MAX_LENGTHS.city),
    address: textProblem(address, MAX_LENGTHS.address),
    landmark: lengthProblem(cleanLine(landmark), MAX_LENGTHS.landmark),
    pin: pin === '' || isPin(pin) ? undefined : 'badPin',
  }
}

function paymentProblem(
  payment: string,
  zone: DeliveryZone | undefined,
): CheckoutProblem['code'] | undefined {
  if (!isPaymentMethod(payment)) return 'notAnOption'
  return zone && !offersMethod(zone, payment) ? 'notOffered' : undefined
}

/** The delivery address; an empty optional field is ''. The form's `address` field is stored as `full`. */
export type Address = {
  [Field in AddressField as Field extends 'address' ? 'full' : Field]: Field extends 'wilaya'
    ? Wilaya
    : string
}

/** The values of the fields; an unknown wilaya counts as the default one. */
export function addressOf({ wilaya: given, city, address, landmark, pin }: typeof EMPTY_ADDRESS): Address {
  const wilaya = isWilaya(given) ? given : DEFAULT_WILAYA
  return {
    full: cleanText(address),
    city: cityOf(city, wilaya),
    wilaya,
    landmark: cleanLine(landmark),
    pin,
  }
}

/** Of an order that is collected, and of a sale at the counter. */
export const NO_ADDRESS = addressOf(EMPTY_ADDRESS)

export interface Checkout {
  customer: { name: string; phone: Phone; email: string | null }
  /** The buyer collects the order at the shop; the address is then empty. */
  isPickup: boolean
  address: Address
  payment: PaymentMethodId
  notes: string
}

/** Converts a form without problems to the values that are stored. */
export function checkoutOf(form: CheckoutForm): Checkout {
  const { payment } = form
  const phone = parsePhone(form.phone)
  if (!phone || !isPaymentMethod(payment) || !(isPickup(form) || isWilaya(form.wilaya)))
    throw new Error('checkoutOf: invalid form, call checkoutProblems first')
  return {
    customer: { name: cleanLine(form.name), phone, email: parseEmail(form.email) ?? null },
    isPickup: isPickup(form),
    address: isPickup(form) ? NO_ADDRESS : addressOf(form),
    payment,
    notes: cleanText(form.notes),
  }
}

export function isPickup({ kind }: Pick<CheckoutForm, 'kind'>): boolean {
  return kind === 'pickup'
}

/** A zone as pages get it: they do not load the words of both languages for its days. */
export interface LabelledZone extends DeliveryZone {
  daysLabel: string
}

/** Where an order goes, from the values of a form; an unknown wilaya counts as the default one. */
export function destinationOf(form: Pick<CheckoutForm, 'kind' | 'wilaya' | 'city'>): Destination {
  if (isPickup(form)) return { kind: 'pickup' }
  const wilaya = isWilaya(form.wilaya) ? form.wilaya : DEFAULT_WILAYA
  return { kind: 'delivery', wilaya, city: cityOf(form.city, wilaya) }
}

/** The city follows the wilaya (spec 9). */
function cityOf(city: string, wilaya: Wilaya): string {
  return cleanLine(city) || wilaya
}

export interface CartLine extends LineId {
  quantity: number
}

/** `productId:quantity` or `productId.variantId:quantity`, as used in forms and URLs. */
export function writeLine(line: CartLine): string {
  return `${lineKey(line)}:${line.quantity}`
}

/** A product, or one of its variants, with its current price. */
export interface Offer extends LineId {
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
  unknown: LineId[]
  /** Undefined if no active zone covers the address, and for a sale at the counter. */
  zone: DeliveryZone | undefined
  subtotal: Money
  shipping: Money
  total: Money
}

/** Prices a cart from the catalogue, delivered in this zone; only available units are counted. */
export function quoteOf(
  lines: readonly CartLine[],
  offers: readonly Offer[],
  zone: DeliveryZone | undefined,
): Quote {
  const byKey = new Map(offers.map((offer) => [lineKey(offer), offer]))
  const quoted = lines.flatMap((line) => {
    const offer = byKey.get(lineKey(line))
    return offer ? [{ ...offer, quantity: line.quantity }] : []
  })
  const subtotal = sum(
    quoted.map(({ price, quantity, available }) => times(price, Math.min(quantity, available))),
  )
  const shipping = zone ? deliveryFee(zone, subtotal) : (0 as Money)
  return {
    lines: quoted,
    unknown: lines
      .filter((line) => !byKey.has(lineKey(line)))
      .map(({ id, variant }) => (variant ? { id, variant } : { id })),
    zone,
    subtotal,
    shipping,
    total: sum([subtotal, shipping]),
  }
}

export type QuoteProblem =
  | 'unknownProduct'
  | 'outOfStock'
  | 'noZone'
  | 'methodInactive'
  | 'methodNotOffered'
  | 'codeRefused'
  | 'priceChanged'

interface QuoteContext {
  /** Undefined: any total is accepted. */
  shown: Money | undefined
  payment: PaymentMethodId
  isMethodActive: boolean
  /** A sale at the counter has no zone. */
  isAtCounter?: boolean
  /** Nothing is left to pay with the method. */
  isPrepaid?: boolean
  /** The code that was entered takes nothing off. */
  isCodeRefused?: boolean
}

/** Why an order cannot be placed at the total that was shown. */
export function quoteProblem(
  quote: Quote,
  {
    shown,
    payment,
    isMethodActive,
    isAtCounter = false,
    isPrepaid = false,
    isCodeRefused = false,
  }: QuoteContext,
): QuoteProblem | undefined {
  if (quote.unknown.length > 0) return 'unknownProduct'
  if (quote.lines.some(({ quantity, available }) => quantity > available)) return 'outOfStock'
  if (!quote.zone && !isAtCounter) return 'noZone'
  if (!isMethodActive && !isPrepaid) return 'methodInactive'
  if (quote.zone && !offersMethod(quote.zone, payment) && !isPrepaid) return 'methodNotOffered'
  if (isCodeRefused) return 'codeRefused'
  return shown === undefined || quote.total === shown ? undefined : 'priceChanged'
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
