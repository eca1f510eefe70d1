import { lineKey, type Cart } from '#features/cart/cart.rules.ts'

/** The page of a cart that is shared: `/cart/shared?lines=12:1-7.3:2`. It names articles and quantities only. */
export function sharedCartPath(cart: Cart): string {
  return `/cart/shared?lines=${cart.map((item) => `${lineKey(item)}:${item.quantity}`).join('-')}`
}
