/** Analytics events as DOM events, so that components do not depend on the feature that records them. */

export type TrackedEvent =
  | 'product_view'
  | 'add_to_cart'
  | 'checkout_start'
  | 'checkout_details'
  | 'checkout_payment'
  | 'order'

export const TRACK_EVENT = 'melhfa:event'

export interface TrackDetail {
  kind: TrackedEvent
  productId: number | undefined
}

export function track(kind: TrackedEvent, productId?: number): void {
  window.dispatchEvent(new CustomEvent<TrackDetail>(TRACK_EVENT, { detail: { kind, productId } }))
}
