/** The cart stored in the browser (spec 3, 4). Its prices may be outdated; the server prices every order again. */
import { money, times, type Money } from '#core/money.ts'
import { localized, type Bilingual, type Language } from '#core/text.ts'
import { fileOf, mediaPath, variantPath, type PictureMedia } from '#features/media/media.rules.ts'

/** What a cart line is about: a product, or one of its variants if it has options. */
export interface LineId {
  id: number
  variant?: number | undefined
}

/** `12`, or `12.34` for a variant; equal for the same article. Also used in forms and URLs. */
export function lineKey({ id, variant }: LineId): string {
  return variant ? `${id}.${variant}` : `${id}`
}

/** The page of the article, with the variant chosen. */
export function linePath({ id, variant }: LineId): string {
  return `/product/${id}${variant ? `?v=${variant}` : ''}`
}

export interface CartItem extends LineId {
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
    (item.variant === undefined || isCount(item.variant)) &&
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
  const existing = lineIn(cart, item)
  return existing
    ? withQuantity(cart, lineKey(item), existing.quantity + 1)
    : [...cart, { ...item, quantity: 1 }]
}

export function lineIn<T extends LineId>(lines: readonly T[], wanted: LineId): T | undefined {
  return lines.find((line) => lineKey(line) === lineKey(wanted))
}

/** Quantity 0 removes the item (spec 4). */
export function withQuantity(cart: Cart, key: string, quantity: number): Cart {
  return quantity > 0
    ? cart.map((item) => (lineKey(item) === key ? { ...item, quantity } : item))
    : cart.filter((item) => lineKey(item) !== key)
}

/** Puts a removed item back where it was. */
export function withItemAt(cart: Cart, item: CartItem, index: number): Cart {
  return lineIn(cart, item) ? cart : cart.toSpliced(index, 0, item)
}

/** Adds items of an order that could not be placed; items already in the cart keep their quantity. */
export function withItems(cart: Cart, items: Cart): Cart {
  return [...cart, ...items.filter((item) => !lineIn(cart, item))]
}

/** Current name, price and stock of a cart line; the name includes the variant. */
export interface CartOffer extends LineId {
  name: Bilingual
  category: Bilingual
  price: Money
  /** Units that can be bought. */
  available: number
  /** More units are in stock than one order of a shopper may take. */
  isLimited?: boolean
  /** Said if the cart has more units than are available, and if it has all of them. */
  limit?: { fewer: Bilingual; reached: Bilingual }
  picture: PictureMedia | undefined
  /** Set if the product is sold, but no longer as this line: says that another variant must be chosen. */
  replaced?: Bilingual
}

export function cartItemOf(offer: CartOffer, quantity: number, language: Language): CartItem {
  return {
    id: offer.id,
    ...(offer.variant && { variant: offer.variant }),
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
  note: 'gone' | 'replaced' | 'soldOut' | 'fewer' | 'priceChanged' | undefined
}

/** Compares the cart with the current offers; without offers, the stored prices and quantities are used. */
export function shownLines(cart: Cart, offers: readonly CartOffer[] | undefined): ShownLine[] {
  return cart.map((item) => {
    const offer = offers && lineIn(offers, item)
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
  if (offer.replaced) return 'replaced'
  if (offer.available === 0) return 'soldOut'
  if (offer.available < item.quantity) return 'fewer'
  return offer.price === item.price ? undefined : 'priceChanged'
}

export function cartTotal(lines: readonly ShownLine[]): Money {
  return money(lines.reduce((total, line) => total + line.total, 0))
}
