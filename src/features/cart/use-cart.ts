/** The browser's cart, under the key `cart`; two tabs agree. The server knows of none. */
import { useSyncExternalStore } from 'react'
import {
  cartCount,
  parseCart,
  withItem,
  withItems,
  withQuantity,
  type Cart,
  type CartItem,
} from './cart.rules.ts'

const STORAGE_KEY = 'cart'
const EMPTY: Cart = []

let stored: string | null = null
/** False where the storage could not take the cart: then what we know is the truth. */
let isKept = true
let current: Cart = EMPTY
const listeners = new Set<() => void>()

/** The same object until the stored text changes, as React wants it. */
function readCart(): Cart {
  const text = readStorage()
  if (text !== stored) {
    stored = text
    current = parseCart(text)
  }
  return current
}

function readStorage(): string | null {
  if (!isKept) return stored
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is closed to us: the cart lives as long as the page.
    return stored
  }
}

function writeCart(cart: Cart): void {
  const text = cart.length > 0 ? JSON.stringify(cart) : null
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, text)
    isKept = true
  } catch {
    // Storage is closed or full: the cart lives as long as the page.
    isKept = false
    stored = text
    current = cart
  }
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

export function useCart() {
  const cart = useSyncExternalStore(subscribe, readCart, () => EMPTY)
  return {
    cart,
    count: cartCount(cart),
    has: (id: number) => cart.some((item) => item.id === id),
    add: (item: Omit<CartItem, 'quantity'>) => writeCart(withItem(readCart(), item)),
    setQuantity: (id: number, quantity: number) => writeCart(withQuantity(readCart(), id, quantity)),
  }
}

/** Emptying also removes what was stored (spec 4). */
export function clearCart(): void {
  writeCart(EMPTY)
}

/** Puts items back that had left the cart for an order. */
export function returnToCart(items: Cart): void {
  writeCart(withItems(readCart(), items))
}
