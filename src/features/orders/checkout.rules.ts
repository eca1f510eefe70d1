/** What a shopper must tell to order, and what the shop makes of it (spec 5, 9). */
import { parseEmail } from '#core/email.ts'
import { sum, times, type Money } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import type { Both } from '#core/text.ts'
import { manyLines, oneLine } from '#core/typed.ts'
import { WILAYAS, type Wilaya } from '#features/clients/clients.rules.ts'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { needsProof, shippingTo } from './order.rules.ts'

/** The checkout as it was typed. */
export interface CheckoutForm {
  name: string
  phone: string
  email: string
  wilaya: string
  city: string
  address: string
  payment: string
  notes: string
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

export const LONGEST: Record<'name' | 'city' | 'address' | 'notes', number> = {
  name: 100,
  city: 100,
  address: 300,
  notes: 1000,
}

export interface Surroundings {
  lineCount: number
  hasProof: boolean
}

/** All of them, in the spec's order; an empty cart comes before everything. */
export function checkoutProblems(
  form: CheckoutForm,
  { lineCount, hasProof }: Surroundings,
): CheckoutProblem[] {
  const { name, phone, email, wilaya, city, address, payment, notes } = form
  const codes: [CheckoutField, CheckoutProblem['code'] | undefined][] = [
    ['line', lineCount === 0 ? 'required' : undefined],
    ['name', textProblem(name, LONGEST.name)],
    ['phone', isBlank(phone) ? 'required' : parsePhone(phone) ? undefined : 'badPhone'],
    ['email', isBlank(email) || parseEmail(email) ? undefined : 'badEmail'],
    ['wilaya', isWilaya(wilaya) ? undefined : 'notAnOption'],
    ['city', oneLine(city).length > LONGEST.city ? 'tooLong' : undefined],
    ['address', textProblem(address, LONGEST.address)],
    ['payment', isPaymentMethod(payment) ? undefined : 'notAnOption'],
    ['proof', isPaymentMethod(payment) && needsProof(payment) && !hasProof ? 'required' : undefined],
    ['notes', manyLines(notes).length > LONGEST.notes ? 'tooLong' : undefined],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

export interface Checkout {
  customer: { name: string; phone: Phone; email: string | null }
  address: { full: string; city: string; wilaya: Wilaya }
  payment: PaymentMethodId
  notes: string
}

/** The form as it is kept; only for one without problems. */
export function checkoutOf(form: CheckoutForm): Checkout {
  const { wilaya, payment } = form
  const phone = parsePhone(form.phone)
  if (!phone || !isWilaya(wilaya) || !isPaymentMethod(payment)) throw new Error('the form was not checked')
  return {
    customer: { name: oneLine(form.name), phone, email: parseEmail(form.email) ?? null },
    // The city follows the wilaya (spec 9).
    address: { full: manyLines(form.address), city: oneLine(form.city) || wilaya, wilaya },
    payment,
    notes: manyLines(form.notes),
  }
}

export interface CartLine {
  id: number
  quantity: number
}

const LINE = /^([1-9]\d{0,14}):([1-9]\d{0,5})$/
const MOST_LINES = 100

/** `productId:quantity`, each; the same product on two lines is summed. Nothing where one is odd. */
export function readLines(values: readonly string[]): CartLine[] | undefined {
  const quantities = new Map<number, number>()
  for (const value of values) {
    const [, id, quantity] = LINE.exec(value) ?? []
    if (!id || !quantity) return undefined
    quantities.set(Number(id), (quantities.get(Number(id)) ?? 0) + Number(quantity))
  }
  if (quantities.size > MOST_LINES) return undefined
  return Array.from(quantities, ([id, quantity]) => ({ id, quantity }))
}

export function writeLine({ id, quantity }: CartLine): string {
  return `${id}:${quantity}`
}

/** What the shop would give for a line right now. */
export interface Offer {
  id: number
  name: Both
  price: Money
  /** How many can be bought. */
  available: number
}

export interface QuotedLine extends CartLine, Offer {}

export interface Quote {
  /** As asked for, without what the shop no longer has at all. */
  lines: QuotedLine[]
  unknown: number[]
  subtotal: Money
  shipping: Money
  total: Money
}

/** Prices a cart from the catalogue; only what can be had is counted. */
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
  if (isBlank(value)) return 'required'
  return manyLines(value).length > longest ? 'tooLong' : undefined
}
