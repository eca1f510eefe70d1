/** The addresses of the newsletter in the panel. */
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
  /** The word behind which she can leave. */
  token: string
  since: Date
  goneAt: Date | null
}

export interface SubscriberCounts {
  all: number
  active: number
  gone: number
}

export function unsubscribePath(token: string): string {
  return `/newsletter/unsubscribe/${token}`
}
