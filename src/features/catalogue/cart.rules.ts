/** What a cart kept in the browser is (spec 3, 4). Prices in it are only what was last seen. */
import type { Money } from '#core/money.ts'

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
