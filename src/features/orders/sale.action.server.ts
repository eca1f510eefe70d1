/** Handles a sale entered by staff, placed like an order of the checkout, and the lookups of its screen. */
import { inArray, sql } from 'drizzle-orm'
import { parseMoney } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { CartOffer } from '#features/catalogue/cart.rules.ts'
import { products } from '#features/catalogue/catalogue-tables.server.ts'
import { idsOfProductsNamed } from '#features/catalogue/named.server.ts'
import { findOffers } from '#features/catalogue/products.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database.server.ts'
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

/** Idempotent: the same key returns the same order. */
export async function handleSaleSubmit(form: FormData, by: Actor, now: Date): Promise<SaleAnswer> {
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

/** Products whose name matches, those in stock first. */
export async function offersNamed(typed: string): Promise<CartOffer[]> {
  const named = await db()
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.deletedAt} is null and ${inArray(products.id, idsOfProductsNamed(typed))}`)
    .orderBy(sql`${products.inStock} desc, ${products.id} desc`)
    .limit(MOST_OFFERED)
  const offers = await findOffers(named.map(({ id }) => id))
  const place = new Map(named.map(({ id }, at) => [id, at]))
  return offers.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
}

/** The client with this phone number, in any spelling of it. */
export async function buyerCalled(typed: string) {
  const phone = parsePhone(typed)
  return phone && findClientByPhone(phone)
}
