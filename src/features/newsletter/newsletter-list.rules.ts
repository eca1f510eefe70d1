/** The list of newsletter subscribers in the back office. */
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'

export const SUBSCRIBERS_SHAPE = {
  sorts: { since: 'desc', email: 'asc' },
  startSort: 'since',
  filters: { state: ['active', 'gone'] },
  pageSize: 15,
} as const satisfies TableShape

export type SubscriberSort = keyof typeof SUBSCRIBERS_SHAPE.sorts
export type SubscriberState = TableState<SubscriberSort, 'state'>

export interface Subscriber {
  id: number
  email: string
  language: Language
  /** The token of the unsubscribe link. */
  token: string
  since: Date
  unsubscribedAt: Date | null
}

export interface SubscriberCounts {
  all: number
  active: number
  gone: number
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${token}`
}
