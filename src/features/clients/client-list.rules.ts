/** The client list of the admin. */
import type { Money } from '#core/money.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import type { ClientValues } from './client-form.rules.ts'
import { CLIENT_STATUSES } from './clients.rules.ts'
import type { MessageChoices } from './muted-channels.rules.ts'

/** Spec 9: 15 clients a page. */
export const CLIENTS_SHAPE = {
  sorts: { client: 'asc', orders: 'desc', spent: 'desc', last: 'desc', registered: 'desc' },
  startSort: 'registered',
  filters: { status: CLIENT_STATUSES, wilaya: WILAYAS },
  pageSize: 15,
} as const satisfies TableShape

export type ClientSort = keyof typeof CLIENTS_SHAPE.sorts
export type ClientTableState = TableState<ClientSort, keyof typeof CLIENTS_SHAPE.filters>

export interface ClientRow extends ClientValues {
  id: number
  totalOrders: number
  totalSpent: Money
  /** Store credit. */
  credit: Money
  isAnonymised: boolean
  /** Whether she is written to about her orders, by each channel that the shop uses. */
  messages: MessageChoices
  lastOrderDate: Date | null
  registeredDate: Date
}

export interface ClientStats {
  total: number
  active: number
  vip: number
  /** Registered in the last `RECENT_DAYS` days, and in the same number of days before. */
  recent: number
  recentBefore: number
}

export const RECENT_DAYS = 30
