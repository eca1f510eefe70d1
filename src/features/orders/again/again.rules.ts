/** What of an earlier order can be ordered again today. */
import { money, times, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { lineKey, type CartOffer, type LineId } from '#features/cart/cart.rules.ts'
import type { OrderLine } from '../order-view.rules.ts'

export interface AgainLine {
  /** Undefined if it is no longer sold as it was. */
  line: (LineId & { quantity: number }) | undefined
  productId: number | null
  name: Bilingual
  /** As in the order. */
  wanted: number
  /** Can be ordered today. */
  quantity: number
  price: Money
  /** The price in the order, if it was another. */
  priceBefore: Money | undefined
  note: 'gone' | 'replaced' | 'soldOut' | 'fewer' | undefined
}

type Ordered = Pick<OrderLine, 'productId' | 'variantId' | 'name' | 'quantity' | 'price'>

/** `offers` are all current offers of the products of the order. */
export function againLines(lines: readonly Ordered[], offers: readonly CartOffer[]): AgainLine[] {
  return merged(lines).map((line) => {
    const { productId, name, quantity: wanted, price } = line
    const ofProduct = offers.filter(({ id }) => id === productId)
    const offer = ofProduct.find(({ variant }) => variant === undefined || variant === line.variantId)
    if (!offer) {
      const note = ofProduct.length > 0 ? 'replaced' : 'gone'
      const before = { line: undefined, priceBefore: undefined, quantity: 0 }
      return { productId, name, wanted, price, note, ...before }
    }
    const quantity = Math.min(wanted, offer.available)
    const { id, variant } = offer
    return {
      line: quantity > 0 ? { id, ...(variant && { variant }), quantity } : undefined,
      productId,
      name: offer.name,
      wanted,
      quantity,
      price: offer.price,
      priceBefore: offer.price === price ? undefined : price,
      note: quantity === 0 ? 'soldOut' : quantity < wanted ? 'fewer' : undefined,
    }
  })
}

/** An article that is in the order twice, such as one with a discount, is one line. */
function merged(lines: readonly Ordered[]): Ordered[] {
  const byArticle = new Map<string, Ordered>()
  for (const line of lines) {
    const key = `${line.productId ?? JSON.stringify(line.name)} ${line.variantId}`
    const same = byArticle.get(key)
    byArticle.set(key, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...byArticle.values()]
}

export function againTotal(lines: readonly AgainLine[]): Money {
  return money(lines.reduce((total, { price, quantity }) => total + times(price, quantity), 0))
}

/** The cart with these lines; undefined if nothing can be ordered. */
export function againPath(lines: readonly AgainLine[]): string | undefined {
  const query = lines.flatMap(({ line }) => (line ? [`line=${lineKey(line)}:${line.quantity}`] : []))
  return query.length > 0 ? `/cart?${query.join('&')}` : undefined
}
