/** The content of an order in the activity log. */
import type { OrderContent } from './order-edit.rules.ts'

export function activityOf({
  lines,
  address,
  isPickup,
  notes,
  discount,
  shipping,
  total,
}: OrderContent): object {
  return {
    products: lines.map(({ name, quantity }) => `${name.fr} × ${quantity}`),
    isPickup,
    addressFull: address.full,
    city: address.city,
    wilaya: address.wilaya,
    notes,
    discount: discount.amount,
    reason: discount.reason,
    shipping,
    total,
  }
}
