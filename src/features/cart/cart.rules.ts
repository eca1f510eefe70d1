/** What a cart kept in the browser is (spec 3, 4). Prices in it are only what was last seen. */
import { money, times, type Money } from '#core/money.ts'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import { mediaPath, variantPath, type PictureMedia } from '#features/media/media.rules.ts'

export interface CartItem {
  id: number
  name: string
  price: Money
  image: string
  category: string
  quantity: number
}

export type Cart = readonly CartItem[]

/** A stored cart that is not one is discarded whole. */
export function parseCart(stored: string | null): Cart {
  if (!stored) return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) && value.every(isCartItem) ? value : []
  } catch {
    return []
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  return (
    isCount(item.id) &&
    isCount(item.quantity) &&
    Number.isSafeInteger(item.price) &&
    Number(item.price) >= 0 &&
    ['name', 'image', 'category'].every((key) => typeof item[key] === 'string')
  )
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

export function cartCount(cart: Cart): number {
  return cart.reduce((count, item) => count + item.quantity, 0)
}

/** An item that is already there grows by one (spec 4). */
export function withItem(cart: Cart, item: Omit<CartItem, 'quantity'>): Cart {
  return cart.some(({ id }) => id === item.id)
    ? cart.map((known) => (known.id === item.id ? { ...known, quantity: known.quantity + 1 } : known))
    : [...cart, { ...item, quantity: 1 }]
}

/** Quantity 0 removes (spec 4). */
export function withQuantity(cart: Cart, id: number, quantity: number): Cart {
  return quantity > 0
    ? cart.map((item) => (item.id === id ? { ...item, quantity } : item))
    : cart.filter((item) => item.id !== id)
}

/** Items that come back, such as those of an order that could not be placed: beside what was chosen since. */
export function withItems(cart: Cart, items: Cart): Cart {
  return [...cart, ...items.filter(({ id }) => cart.every((known) => known.id !== id))]
}

/** What the shop says of a product in a cart today. */
export interface CartOffer {
  id: number
  name: Bilingual
  category: Bilingual
  price: Money
  /** How many can be bought. */
  available: number
  picture: PictureMedia | undefined
}

export function cartItemOf(offer: CartOffer, quantity: number, language: Language): CartItem {
  return {
    id: offer.id,
    name: localized(offer.name, language),
    price: offer.price,
    image: imageOf(offer.picture),
    category: localized(offer.category, language),
    quantity,
  }
}

export function imageOf(picture: PictureMedia | undefined): string {
  if (!picture) return ''
  const [smallest] = picture.widths
  return smallest ? variantPath(picture.id, smallest, 'webp') : mediaPath(picture.id)
}

/** A line of the cart as it is shown and would be ordered. */
export interface ShownLine {
  item: CartItem
  /** None where the shop has not answered yet, or cannot be reached. */
  offer: CartOffer | undefined
  price: Money
  /** What can really be ordered of it. */
  quantity: number
  total: Money
  note: 'gone' | 'soldOut' | 'fewer' | 'priceChanged' | undefined
}

/** The cart beside what the shop says today; without an answer, as it was last seen. */
export function shownLines(cart: Cart, offers: readonly CartOffer[] | undefined): ShownLine[] {
  return cart.map((item) => {
    const offer = offers?.find(({ id }) => id === item.id)
    const price = offer?.price ?? item.price
    const available = offers ? (offer?.available ?? 0) : item.quantity
    const quantity = Math.min(item.quantity, available)
    return { item, offer, price, quantity, total: times(price, quantity), note: noteOf(item, offers, offer) }
  })
}

function noteOf(
  item: CartItem,
  offers: readonly CartOffer[] | undefined,
  offer: CartOffer | undefined,
): ShownLine['note'] {
  if (!offers) return undefined
  if (!offer) return 'gone'
  if (offer.available === 0) return 'soldOut'
  if (offer.available < item.quantity) return 'fewer'
  return offer.price === item.price ? undefined : 'priceChanged'
}

export function cartTotal(lines: readonly ShownLine[]): Money {
  return money(lines.reduce((total, line) => total + line.total, 0))
}
