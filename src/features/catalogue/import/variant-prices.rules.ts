/** Prices of variants: a variant has a price of its own only where it differs from that of the product. */
import type { Money } from '#core/money.ts'

interface SoldPrice {
  price: Money
  originalPrice: Money | null
}

interface OwnPrice {
  price: Money | null
  originalPrice: Money | null
}

/** The stored prices for which `effectivePrices` returns these prices. */
export function storedPrices(
  product: SoldPrice,
  sold: readonly SoldPrice[],
): { product: SoldPrice; variants: OwnPrice[] } {
  const [first = product] = sold
  const areEqual = sold.every(
    ({ price, originalPrice }) => price === first.price && originalPrice === first.originalPrice,
  )
  const base = areEqual ? first : product
  return {
    product: { price: base.price, originalPrice: base.originalPrice },
    variants: sold.map(({ price, originalPrice }) => ownPrice(base, { price, originalPrice })),
  }
}

function ownPrice(base: SoldPrice, sold: SoldPrice): OwnPrice {
  if (sold.price !== base.price) return sold
  if (sold.originalPrice === base.originalPrice) return { price: null, originalPrice: null }
  return { price: sold.originalPrice === null ? sold.price : null, originalPrice: sold.originalPrice }
}
