/** The events that are counted, and the funnel from a visit to an order. */

export const EVENT_KINDS = [
  'page_view',
  'product_view',
  'add_to_cart',
  'checkout_start',
  'checkout_details',
  'checkout_payment',
  'order',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The steps after the visit itself. */
export const FUNNEL_STEPS = EVENT_KINDS.filter((kind) => kind !== 'page_view')

/** Only these events name a product. */
const ABOUT_PRODUCTS: ReadonlySet<EventKind> = new Set(['product_view', 'add_to_cart'])

export function isAboutProduct(kind: EventKind): boolean {
  return ABOUT_PRODUCTS.has(kind)
}

export interface ShopEvent {
  kind: EventKind
  productId: number | undefined
}

export function eventBody({ kind, productId }: ShopEvent): string {
  return productId === undefined ? `kind=${kind}` : `kind=${kind}&product=${productId}`
}

/** Crawlers, and clients without a user agent. Cubot is a phone maker, not a bot. */
const BOTS =
  /(?<!cu)bots?\b|crawl|spider|slurp|preview|scanner|monitor|lighthouse|headless|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|node|axios/i

export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOTS.test(userAgent)
}

export interface Funnel {
  /** Visitors per day, added up: a visitor of two days counts twice, because visitors are not recognised. */
  visitors: number
  pageViews: number
  steps: { kind: EventKind; count: number }[]
}

export function funnelOf(visitors: number, counts: Partial<Record<EventKind, number>>): Funnel {
  const steps = FUNNEL_STEPS.map((kind) => ({ kind, count: counts[kind] ?? 0 }))
  return { visitors, pageViews: counts.page_view ?? 0, steps }
}
