/** The list of newsletter subscribers in the back office. */
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'

/** Active ones get letters; the others are unconfirmed, refused by their mail server, or unsubscribed. */
export const SUBSCRIBER_STATUSES = ['active', 'unconfirmed', 'bounced', 'gone'] as const
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number]

export const SUBSCRIBERS_SHAPE = {
  sorts: { since: 'desc', email: 'asc' },
  startSort: 'since',
  filters: { state: SUBSCRIBER_STATUSES },
  pageSize: 15,
} as const satisfies TableShape

export type SubscriberSort = keyof typeof SUBSCRIBERS_SHAPE.sorts
export type SubscriberState = TableState<SubscriberSort, 'state'>

export interface SubscriberTimes {
  unsubscribedAt: Date | null
  confirmedAt: Date | null
  bouncedAt: Date | null
}

export interface Subscriber extends SubscriberTimes {
  id: number
  email: string
  language: Language
  /** The token of the unsubscribe link. */
  token: string
  since: Date
}

export type SubscriberCounts = Record<SubscriberStatus | 'all', number>

export function subscriberStatus({
  unsubscribedAt,
  confirmedAt,
  bouncedAt,
}: SubscriberTimes): SubscriberStatus {
  if (unsubscribedAt) return 'gone'
  if (bouncedAt) return 'bounced'
  return confirmedAt ? 'active' : 'unconfirmed'
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${token}`
}

/** Called by mail programs (RFC 8058). */
export function oneClickPath(token: string): string {
  return `/newsletter/one-click/${token}`
}

export function confirmPath(token: string): string {
  return `/newsletter/confirm/${token}`
}
