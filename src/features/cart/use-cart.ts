/** The cart in localStorage under the key `cart`, synchronised between tabs. The server does not store it. */
import { useSyncExternalStore } from 'react'
import {
  cartCount,
  lineIn,
  lineKey,
  parseCart,
  withItem,
  withItemAt,
  withItems,
  withQuantity,
  type Cart,
  type CartItem,
  type LineId,
} from './cart.rules.ts'

const STORAGE_KEY = 'cart'
/** Where localStorage refuses it, the cart is in the name of the tab, which the next page of this site has too. */
const TAB_PREFIX = 'cart:'
const EMPTY: Cart = []

let stored: string | null = null
let current: Cart = EMPTY
const listeners = new Set<() => void>()

/** Returns the same object until the stored text changes, as `useSyncExternalStore` requires. */
function readCart(): Cart {
  const text = readStorage()
  if (text !== stored) {
    stored = text
    current = parseCart(text)
  }
  return current
}

function readStorage(): string | null {
  if (window.name.startsWith(TAB_PREFIX)) return window.name.slice(TAB_PREFIX.length)
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is blocked by the browser.
    return null
  }
}

function writeCart(cart: Cart): void {
  const text = cart.length > 0 ? JSON.stringify(cart) : null
  try {
    if (text === null) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, text)
    if (window.name.startsWith(TAB_PREFIX)) window.name = ''
  } catch {
    // Storage is blocked or full: the cart lasts until the tab is closed.
    window.name = TAB_PREFIX + (text ?? '')
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
    has: (line: LineId) => lineIn(cart, line) !== undefined,
    add: (item: Omit<CartItem, 'quantity'>) => writeCart(withItem(readCart(), item)),
    setQuantity: (key: string, quantity: number) => writeCart(withQuantity(readCart(), key, quantity)),
  }
}

/** The item for the inline script that adds to the cart before hydration (`lazy-hydration.ts`). */
export function earlyItem({ id, price, image, category, name }: Omit<CartItem, 'quantity'>): string {
  return [id, price, image, category, name].join('\n')
}

/** True once for a product that the inline script has added. */
export function takeEarlyAdd(id: number): boolean {
  return (window as { early?: { added: Set<number> } }).early?.added.delete(id) ?? false
}

/** False if another tab has changed the cart since these items were shown. */
export function isCurrentCart(items: Cart): boolean {
  const text = (cart: Cart) => cart.map((item) => `${lineKey(item)}:${item.quantity}`).join()
  return text(readCart()) === text(items)
}

/** Also removes the stored cart (spec 4). */
export function clearCart(): void {
  writeCart(EMPTY)
}

/** Undoes the removal of an item. */
export function restoreToCart(item: CartItem, index: number): void {
  writeCart(withItemAt(readCart(), item, index))
}

/** Puts the items of an order that was not placed back into the cart. */
export function returnToCart(items: Cart): void {
  writeCart(withItems(readCart(), items))
}
