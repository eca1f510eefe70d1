/** The content of a packing slip: what is in the parcel, where it goes, and what the courier collects. No prices. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { localized, type Language } from '#core/text.ts'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import type { OrderView } from '../order-view.rules.ts'
import { isRevenue } from '../order.rules.ts'

/** An order with what is decided outside its own row. */
export interface ParcelOrder extends OrderView {
  /** What the client still has to pay. */
  due: Money
  hasVoiceNote: boolean
}

export interface PackingSlip {
  /** The language in which it was ordered, as on the receipt. */
  language: Language
  orderNumber: number
  orderedAt: Date
  isCancelled: boolean
  store: { name: string; phone: Phone }
  customer: { name: string; phone: Phone }
  /** Undefined for a sale at the counter and for an order that is collected. */
  address: OrderView['address'] | undefined
  zoneName: string | undefined
  isPickup: boolean
  items: { name: string; quantity: number }[]
  units: number
  toCollect: Money
  hasVoiceNote: boolean
  notes: string | undefined
  /** The number of the order as a QR code, the source of an image; only for parcels of a shop with runs. */
  code: string | undefined
}

export function slipOf(order: ParcelOrder, store: StoreProfile, code?: string): PackingSlip {
  const { language } = order
  const items = order.lines.map(({ name, quantity }) => ({
    name: localized(name, language).trim(),
    quantity,
  }))
  return {
    language,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    isCancelled: !isRevenue(order.status),
    store: { name: localized(store.name, language), phone: store.phone },
    customer: { name: order.customer.name, phone: order.customer.phone },
    address: order.isAtCounter || order.isPickup ? undefined : order.address,
    zoneName: (order.zone && localized(order.zone.name, language).trim()) || undefined,
    isPickup: order.isPickup,
    items,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    toCollect: order.due,
    hasVoiceNote: order.hasVoiceNote,
    notes: order.notes.trim() || undefined,
    code,
  }
}
