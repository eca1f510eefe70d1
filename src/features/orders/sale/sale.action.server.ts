/** Takes a sale that staff entered, and finds products and clients for its form. */
import * as v from 'valibot'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { findOffersNamed } from '#features/catalogue/products/products.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { placeOrder, type PlacedOrder } from '../checkout/place-order.server.ts'
import { cartFields, cartFormFields, idempotencyKey, inputText } from '../order-forms.server.ts'
import { SALE_FIELDS, saleOf, saleProblems, type SaleProblem } from './sale.rules.ts'

const saleSchema = v.object({ ...v.entriesFromList(SALE_FIELDS, inputText), ...cartFields })

export type SaleAnswer = { problems: SaleProblem[] } | { placed: PlacedOrder }

/** The same key gives the same order, as in the checkout. */
export async function handleSaleSubmit(form: FormData, by: Actor, now: Date): Promise<SaleAnswer> {
  const { key, total: shown, line: lines, ...typed } = v.parse(saleSchema, cartFormFields(form))
  if (!lines || !v.is(idempotencyKey, key) || shown === undefined) throw new Refusal('badRequest', 'invalid')
  const problems = saleProblems(typed, lines.length)
  if (problems.length > 0) return { problems }
  const { isAtCounter, reference, ...checkout } = saleOf(typed)
  const sale = { by, isAtCounter, reference }
  const order = { ...checkout, idempotencyKey: key, lines, shown, proof: undefined, now, sale }
  return { placed: await placeOrder(order) }
}

const MAX_OFFERS = 12

/** Products by name, those in stock first. */
export async function findOffersByName(typed: string): Promise<CartOffer[]> {
  return findOffersNamed(typed, MAX_OFFERS)
}

/** The client with this phone, however it is written. */
export async function findBuyerByPhone(typed: string) {
  const phone = parsePhone(typed)
  return phone && findClientByPhone(phone)
}
