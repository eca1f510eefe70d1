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

/** What the rows of a report are called in the language of the reader. */
export interface DeliveryNames {
  zone: (zone: ZoneDeliveries) => string
  wilaya: (wilaya: Wilaya) => string
  source: (source: OrderSource) => string
}

export interface DeliveryRow extends DeliveryCounts {
  section: 'title' | 'zones' | 'wilayas' | 'sources'
  name: string
  /** In whole percent. */
  rate: number
  /** Of couriers only. */
  difference: Money | undefined
}

/** All tables of the report below each other. */
export function deliveryRows(report: DeliveriesReport, names: DeliveryNames): DeliveryRow[] {
  const row = (section: DeliveryRow['section'], name: string, counts: DeliveryCounts, difference?: Money) => {
    const { delivered, refused, postponed, minutes, cash } = counts
    const rate = refusalRate(counts)
    return { section, name, delivered, refused, rate, postponed, minutes, cash, difference }
  }
  return [
    ...report.couriers.map((one) => row('title', one.name, one, one.difference)),
    ...report.zones.map((one) => row('zones', names.zone(one), one)),
    ...report.wilayas.map((one) => row('wilayas', names.wilaya(one.wilaya), one)),
    ...report.sources.map((one) => row('sources', names.source(one.source), one)),
  ]
}
