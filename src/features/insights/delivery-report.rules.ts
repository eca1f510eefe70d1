/** Deliveries of couriers in a period. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'

export interface DeliveryCounts {
  delivered: number
  refused: number
  postponed: number
  /** From the start of the run to the mark; null without marks. */
  minutes: number | null
  cash: Money
}

export interface CourierDeliveries extends DeliveryCounts {
  id: number
  name: string
  /** The sum of his differences at hand-overs; negative if cash was missing. */
  difference: Money
}

export interface ZoneDeliveries extends DeliveryCounts {
  /** Null: no zone. */
  id: number | null
  name: Bilingual | null
}

/** An order comes from the shopper herself, or staff entered it for her. */
export type OrderSource = 'shopper' | 'staff'

export interface DeliveriesReport {
  couriers: CourierDeliveries[]
  zones: ZoneDeliveries[]
  wilayas: (DeliveryCounts & { wilaya: Wilaya })[]
  sources: (DeliveryCounts & { source: OrderSource })[]
}

/** Refused parcels of all that were delivered or refused, in whole percent. */
export function refusalRate({ delivered, refused }: Pick<DeliveryCounts, 'delivered' | 'refused'>): number {
  return delivered + refused === 0 ? 0 : Math.round((refused * 100) / (delivered + refused))
}
