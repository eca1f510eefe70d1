/** Places a sale that staff entered, and finds products and clients for its form. */
import * as v from 'valibot'
import { money, type Money } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { findOffers } from '#features/catalogue/products/products.server.ts'
import { searchOffers } from '#features/catalogue/search/search.server.ts'
import { findArticleByCode } from '#features/catalogue/stock/articles.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { normalizeCode } from '#features/promotions/promotion-code.rules.ts'
import { findDiscountLimit } from '#features/settings/settings.server.ts'
import type { ApiClient, StaffPerson } from '#features/staff/staff.rules.ts'
import type { CartLine, QuoteProblem } from '../checkout/checkout.rules.ts'
import { CartRefusal, DiscountRefusal, placeOrder, type PlacedOrder } from '../checkout/place-order.server.ts'
import type { NewOrder } from '../checkout/write-order.server.ts'
import { cartFields, cartFormFields, idempotencyKey, inputText } from '../order-forms.server.ts'
import { payByCredit } from '../payment/order-payments.server.ts'
import {
  fieldProblemOf,
  SALE_FIELDS,
  saleOf,
  saleProblems,
  type SaleForm,
  type SaleProblem,
} from './sale.rules.ts'

const saleSchema = v.object({ ...v.entriesFromList(SALE_FIELDS, inputText), ...cartFields })

export type SaleAnswer = { problems: SaleProblem[] } | { placed: PlacedOrder }

/** Submitting the same idempotency key again returns the same order, as in the checkout. */
export async function handleSaleSubmit(form: FormData, by: StaffPerson, now: Date): Promise<SaleAnswer> {
  const { key, total: shown, line: lines, ...input } = v.parse(saleSchema, cartFormFields(form))
  if (!lines || !v.is(idempotencyKey, key) || shown === undefined) throw new Refusal('badRequest', 'invalid')
  return placeSale({ input, key, lines, shown }, { by, now, place: placeOrder })
}

interface SaleInput {
  input: SaleForm
  key: string
  lines: CartLine[]
  /** The total the seller was shown; undefined: the price of the catalogue counts. */
  shown: Money | undefined
}

interface SaleContext {
  by: StaffPerson | ApiClient
  now: Date
  place: (order: NewOrder) => Promise<PlacedOrder>
}

export async function placeSale(
  { input, key, lines, shown }: SaleInput,
  { by, now, place }: SaleContext,
): Promise<SaleAnswer> {
  const problems = saleProblems(input, { lineCount: lines.length, total: shown ?? money(0) })
  if (problems.length > 0) return { problems }
  const { isAtCounter, reference, credit, discount, ...checkout } = saleOf(input)
  const prepaid = {
    amount: credit,
    pay: (orderId: number) => payByCredit(orderId, { amount: credit, by, now }),
  }
  const sale = {
    by,
    isAtCounter,
    reference,
    hasPromotions: true,
    ...(credit > 0 && { prepaid }),
    ...(discount.kind !== 'none' && { discount: { input: discount, limit: await findDiscountLimit(by) } }),
  }
  const order = {
    ...checkout,
    code: normalizeCode(input.code),
    idempotencyKey: key,
    lines,
    shown,
    proof: undefined,
    voice: undefined,
    now,
    sale,
  }
  try {
    return { placed: await place(order) }
  } catch (error) {
    if (error instanceof DiscountRefusal) return { problems: [{ field: 'discount', code: error.problem }] }
    const problem =
      error instanceof CartRefusal ? fieldProblemOf(error.code as QuoteProblem, error.codeProblem) : undefined
    if (problem) return { problems: [problem] }
    throw error
  }
}

const MAX_OFFERS = 12

/**
 * The article with this barcode or SKU alone, else the search of the shop: by name, category and synonym, the best match
 * first, then those in stock.
 */
export async function findOffersByName(query: string): Promise<CartOffer[]> {
  const scanned = await findOffersByCode(query)
  return scanned.length > 0 ? scanned : searchOffers(query, MAX_OFFERS)
}

/** The offer with this barcode or SKU; empty if there is none. */
export async function findOffersByCode(code: string): Promise<CartOffer[]> {
  const article = await findArticleByCode(code)
  if (!article) return []
  const { productId: id, variantId, isDefault } = article
  return findOffers([{ id, ...(!isDefault && { variant: variantId }) }])
}

/** Finds the client by phone, in any spelling. */
export async function findBuyerByPhone(input: string) {
  const phone = parsePhone(input)
  return phone && findClientByPhone(phone)
}
