import { useSyncExternalStore } from 'react'
import { cartCount, parseCart } from './cart.rules.ts'

const STORAGE_KEY = 'cart'

/** How many pieces are in this browser's cart; other tabs are heard too. The server knows of none. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, readCount, () => 0)
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function readCount(): number {
  try {
    return cartCount(parseCart(localStorage.getItem(STORAGE_KEY)))
  } catch {
    // Storage is closed to us: an empty cart.
    return 0
  }
}
