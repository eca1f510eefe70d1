/** The cart stored in the browser (spec 3, 4). Its prices may be outdated; the server prices every order again. */
import { money, times, type Money } from '#core/money.ts'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import { fileOf, mediaPath, variantPath, type PictureMedia } from '#features/media/media.rules.ts'

export interface CartItem {
  id: number
  name: string
  price: Money
  image: string
  category: string
  quantity: number
}

export type Cart = readonly CartItem[]

/** A stored value that is not a valid cart gives an empty cart. */
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

/** Adding an item that is already in the cart increases its quantity by one (spec 4). */
export function withItem(cart: Cart, item: Omit<CartItem, 'quantity'>): Cart {
  return cart.some(({ id }) => id === item.id)
    ? cart.map((existing) =>
        existing.id === item.id ? { ...existing, quantity: existing.quantity + 1 } : existing,
      )
    : [...cart, { ...item, quantity: 1 }]
}

/** Quantity 0 removes the item (spec 4). */
export function withQuantity(cart: Cart, id: number, quantity: number): Cart {
  return quantity > 0
    ? cart.map((item) => (item.id === id ? { ...item, quantity } : item))
    : cart.filter((item) => item.id !== id)
}

/** Puts a removed item back where it was. */
export function withItemAt(cart: Cart, item: CartItem, index: number): Cart {
  return cart.some(({ id }) => id === item.id) ? cart : cart.toSpliced(index, 0, item)
}

/** Adds items of an order that could not be placed; items already in the cart keep their quantity. */
export function withItems(cart: Cart, items: Cart): Cart {
  return [...cart, ...items.filter(({ id }) => cart.every((existing) => existing.id !== id))]
}

/** Current name, price and stock of a product in a cart. */
export interface CartOffer {
  id: number
  name: Bilingual
  category: Bilingual
  price: Money
  /** Units that can be bought. */
  available: number
  /** More units are in stock than one order of a shopper may take. */
  isLimited?: boolean
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
  const file = fileOf(picture)
  return smallest ? variantPath(file, smallest, 'webp') : mediaPath(file)
}

/** A cart line with its current price and the quantity that can be ordered. */
export interface ShownLine {
  item: CartItem
  /** Undefined while the offers are loading or the server cannot be reached, and for a product that was removed. */
  offer: CartOffer | undefined
  price: Money
  /** The quantity that is in stock, at most the quantity in the cart. */
  quantity: number
  total: Money
  note: 'gone' | 'soldOut' | 'fewer' | 'priceChanged' | undefined
}

/** Compares the cart with the current offers; without offers, the stored prices and quantities are used. */
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
