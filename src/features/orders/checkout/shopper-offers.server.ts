import type { CartOffer } from '#features/cart/cart.rules.ts'
import { findOffers } from '#features/catalogue/products/products.server.ts'
import type { DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { allZones } from '#features/delivery/delivery.server.ts'
import { maxPerOrder } from '#features/settings/settings.server.ts'
import { limitOffers } from './checkout.rules.ts'

/** Current offers for the products of a shopper's cart. */
export async function findShopperOffers(ids: number[]): Promise<CartOffer[]> {
  return limitOffers(await findOffers(ids), await maxPerOrder())
}

/** The zones in which a shopper can order. */
export async function activeZones(): Promise<DeliveryZone[]> {
  return (await allZones()).filter(({ isActive }) => isActive)
}
