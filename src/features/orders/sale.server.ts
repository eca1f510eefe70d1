/** Takes a sale that staff entered, through the verb of the shop's checkout. */
import { parseMoney } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { CartOffer } from '#features/catalogue/cart.rules.ts'
import { findOffersNamed } from '#features/catalogue/products.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { textIn } from '#platform/form-text.server.ts'
import { readLines } from './checkout.rules.ts'
import { placeOrder, type PlacedOrder } from './place-order.server.ts'
import { saleOf, saleProblems, type SaleForm, type SaleProblem } from './sale.rules.ts'

const TYPED = [
  'kind',
  'name',
  'phone',
  'email',
  'wilaya',
  'city',
  'address',
  'payment',
  'notes',
  'language',
  'reference',
] as const
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type SaleAnswer = { problems: SaleProblem[] } | { placed: PlacedOrder }

/** The same key gives the same order back, as in the shop. */
export async function takeSale(form: FormData, by: Actor, now: Date): Promise<SaleAnswer> {
  const typed = Object.fromEntries(TYPED.map((field) => [field, textIn(form, field)])) as unknown as SaleForm
  const lines = readLines(form.getAll('line').map(String))
  const key = textIn(form, 'key').toLowerCase()
  const shown = parseMoney(textIn(form, 'total'))
  if (!lines || !KEY.test(key) || shown === undefined) throw new Refusal('badRequest', 'invalid')
  const problems = saleProblems(typed, lines.length)
  if (problems.length > 0) return { problems }
  const { isAtCounter, reference, ...checkout } = saleOf(typed)
  const sale = { by, isAtCounter, reference }
  return { placed: await placeOrder({ ...checkout, key, lines, shown, proof: undefined, now, sale }) }
}

const MOST_OFFERED = 12

/** What can be put into a sale: products by name, those in stock first. */
export async function offersNamed(typed: string): Promise<CartOffer[]> {
  return findOffersNamed(typed, MOST_OFFERED)
}

/** Whoever has this phone, however it is spelled. */
export async function buyerCalled(typed: string) {
  const phone = parsePhone(typed)
  return phone && findClientByPhone(phone)
}
