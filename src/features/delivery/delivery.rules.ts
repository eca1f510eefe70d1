/**
 * Delivery zones: which zone an address is in, and what delivery costs there. The zones of a new shop are created by
 * migration 0040: Nouakchott free, elsewhere 100 UM (spec 9), pick-up off.
 */
import { money, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { largerWilaya, WILAYAS, type Wilaya } from './wilaya.rules.ts'

/** A wilaya, or one city or district inside it. */
export interface DeliveryArea {
  wilaya: Wilaya
  /** Both empty: the whole wilaya. One of the two names is enough. */
  city: Bilingual
}

export interface DeliveryZone {
  id: number
  /** The buyer collects a `pickup` order at the shop: no address, no areas. */
  kind: 'delivery' | 'pickup'
  name: Bilingual
  areas: DeliveryArea[]
  fee: Money
  /** Delivery costs nothing from this subtotal; undefined: never. */
  freeFrom: Money | undefined
  /** Estimated days of delivery. */
  days: { from: number; to: number }
  /** Undefined: every active payment method. */
  methods: PaymentMethodId[] | undefined
  isActive: boolean
}

/** Where an order goes: to an address, or nowhere because the buyer collects it at the shop. */
export type Destination = { kind: 'pickup' } | { kind: 'delivery'; wilaya: Wilaya; city: string }

/**
 * The zone of a destination; undefined if no active zone covers it. The most specific area wins: a city before its
 * wilaya, and a wilaya of Nouakchott before Nouakchott. No area is in two zones, so the answer does not depend on the
 * order of the zones.
 */
export function findZone<Z extends Pick<DeliveryZone, 'kind' | 'areas' | 'isActive'>>(
  zones: readonly Z[],
  destination: Destination,
): Z | undefined {
  const active = zones.filter(({ kind, isActive }) => isActive && kind === destination.kind)
  if (destination.kind === 'pickup') return active[0]
  const { wilaya } = destination
  const city = comparableName(destination.city)
  const larger = largerWilaya(wilaya)
  const inOrder = larger ? [wilaya, larger] : [wilaya]
  const find = (matches: (area: DeliveryArea) => boolean) => active.find(({ areas }) => areas.some(matches))
  for (const within of inOrder) {
    const byCity = city && find((area) => area.wilaya === within && cityNames(area).includes(city))
    if (byCity) return byCity
  }
  for (const within of inOrder) {
    const byWilaya = find((area) => area.wilaya === within && cityNames(area).length === 0)
    if (byWilaya) return byWilaya
  }
  return undefined
}

/** The wilayas that no active zone covers as a whole; one of their cities may have a zone. */
export function uncoveredWilayas(zones: readonly DeliveryZone[]): Wilaya[] {
  return WILAYAS.filter((wilaya) => !findZone(zones, { kind: 'delivery', wilaya, city: '' }))
}

/** An order without units has no fee. */
export function deliveryFee(zone: Pick<DeliveryZone, 'fee' | 'freeFrom'>, subtotal: Money): Money {
  const isFree = subtotal === 0 || (zone.freeFrom !== undefined && subtotal >= zone.freeFrom)
  return isFree ? money(0) : zone.fee
}

/** What is missing until delivery is free; undefined if it is free already or never. */
export function missingToFreeDelivery(
  zone: Pick<DeliveryZone, 'fee' | 'freeFrom'>,
  subtotal: Money,
): Money | undefined {
  const { fee, freeFrom } = zone
  return fee > 0 && freeFrom !== undefined && subtotal < freeFrom ? money(freeFrom - subtotal) : undefined
}

/** Whether a payment method is offered in a zone; whether it is active in the shop is decided elsewhere. */
export function offersMethod(zone: Pick<DeliveryZone, 'methods'>, method: PaymentMethodId): boolean {
  return zone.methods?.includes(method) ?? true
}

export function estimatedDelivery(createdAt: Date, days: DeliveryZone['days']): Date {
  return new Date(createdAt.getTime() + days.to * 86_400_000)
}

/** The comparable names of the city that an area is limited to; empty for a whole wilaya. */
export function cityNames({ city }: DeliveryArea): string[] {
  return [comparableName(city.fr), comparableName(city.ar)].filter(Boolean)
}

/** Spelling variants of a name become equal: case, accents, Arabic vowels, forms of alef, hyphens and spaces. */
export function comparableName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}|ـ/gu, '')
    .toLowerCase()
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
