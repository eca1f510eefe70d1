/** What a page tells whoever counts; it need not know who that is. */

export type Told =
  | 'product_view'
  | 'add_to_cart'
  | 'checkout_start'
  | 'checkout_details'
  | 'checkout_payment'
  | 'order'

export const TOLD = 'melhfa:event'

export interface ToldDetail {
  kind: Told
  productId: number | undefined
}

export function tell(kind: Told, productId?: number): void {
  window.dispatchEvent(new CustomEvent<ToldDetail>(TOLD, { detail: { kind, productId } }))
}
