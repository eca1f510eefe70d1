import { money, sum, times } from '#core/money.ts'
import { lineIn } from '#features/cart/cart.rules.ts'
import { findCartOffers } from '#features/catalogue/products/products.server.ts'
import { deliveryFee, findZone } from '#features/delivery/delivery.rules.ts'
import { allZones } from '#features/delivery/delivery.server.ts'
import { availableTerms } from '#features/promotions/choose-promotions.rules.ts'
import { normalizeCode } from '#features/promotions/promotion-code.rules.ts'
import { applyTerms, termsOf } from '#features/promotions/promotion.rules.ts'
import { findPromotions, runningPromotions } from '#features/promotions/promotions.server.ts'
import { destinationOf, EMPTY_CHECKOUT, type CartLine, type CheckoutForm } from './checkout.rules.ts'
import type { SalePromotions, ShopperPromotions } from './shopper-promotions.rules.ts'

/**
 * Undefined if the shop has no promotion at the moment and no code was entered. Conditions of the buyer are checked when
 * she orders.
 */
export async function shopperPromotions(
  { code: entered, isVip = false }: { code: string; isVip?: boolean | undefined },
  lines: readonly CartLine[] = [],
  form: CheckoutForm = EMPTY_CHECKOUT,
): Promise<ShopperPromotions | undefined> {
  const now = new Date()
  const code = normalizeCode(entered)
  const { hasAny, hasCodes } = await runningPromotions(now)
  if (!hasAny && !code) return undefined
  const { available, codeProblem } = availableTerms(await findPromotions(code), {
    now,
    code,
    isVip,
    buyer: undefined,
  })
  const terms = available.map(termsOf)
  return { terms, hasCodes, code, problem: codeProblem, saved: await savedOn(lines, form, terms) }
}

/** Staff see the conditions of the buyer when they save the sale, like a shopper when she orders. */
export async function salePromotions(entered = ''): Promise<SalePromotions> {
  const now = new Date()
  const code = normalizeCode(entered)
  const promotions = await findPromotions(code)
  const termsFor = (isVip: boolean) => {
    const { available, codeProblem } = availableTerms(promotions, { now, code, isVip, buyer: undefined })
    return { terms: available.map(termsOf), problem: codeProblem }
  }
  const { hasCodes } = await runningPromotions(now)
  return { all: termsFor(false), vip: termsFor(true), hasCodes, code }
}

async function savedOn(lines: readonly CartLine[], form: CheckoutForm, terms: ShopperPromotions['terms']) {
  if (lines.length === 0 || terms.length === 0) return money(0)
  const offers = await findCartOffers(lines)
  const bought = lines.flatMap(({ quantity, ...line }) => {
    const offer = lineIn(offers, line)
    const { id, price, available, categoryId = null } = offer ?? { id: 0, price: money(0), available: 0 }
    return offer ? [{ productId: id, categoryId, price, quantity: Math.min(quantity, available) }] : []
  })
  const subtotal = sum(bought.map(({ price, quantity }) => times(price, quantity)))
  const zone = findZone(await allZones(), destinationOf(form))
  const { goods, shipping } = applyTerms(bought, terms, zone ? deliveryFee(zone, subtotal) : money(0))
  return sum([goods, shipping])
}
