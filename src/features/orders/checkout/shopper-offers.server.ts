import { inLanguage, type Language } from '#core/text.ts'
import type { CartOffer, LineId } from '#features/cart/cart.rules.ts'
import { findCartOffers } from '#features/catalogue/products/products.server.ts'
import { allZones } from '#features/delivery/delivery.server.ts'
import { maxPerOrder } from '#features/settings/settings.server.ts'
import { labelZones } from '../delivery-days.text.ts'
import { cashText } from './cash.text.ts'
import { limitOffers, type LabelledZone } from './checkout.rules.ts'
import { stockLimit } from './stock-limit.text.ts'

/** Current offers for the products of a shopper's cart. */
export async function findShopperOffers(lines: readonly LineId[]): Promise<CartOffer[]> {
  const offers = limitOffers(await findCartOffers(lines), await maxPerOrder())
  return offers.map((offer) => ({ ...offer, limit: stockLimit(offer) }))
}

/** The zones in which a shopper can order. */
export async function activeZones(language: Language): Promise<LabelledZone[]> {
  return labelZones(
    (await allZones()).filter(({ isActive }) => isActive),
    language,
  )
}

/** Delivered and, if the shop has pick-up, collected; written on the server, so that the page does not load both languages. */
export function cashSentences(language: Language, { hasPickup }: { hasPickup: boolean }): string[] {
  const t = inLanguage(cashText, language)
  return hasPickup ? [t.onDelivery, t.atShop] : [t.onDelivery]
}
