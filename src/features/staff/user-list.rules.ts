/** The list of users and its query parameters: `/admin/users?q=sidi&role=cashier&sort=name`. */
import type { TableShape, TableState } from '#core/table-state.ts'
import { ROLES, STATUSES, type Permission, type Role, type StaffStatus } from './staff.rules.ts'

/** Newest first, as in the spec. */
export const USER_TABLE = {
  sorts: { createdAt: 'desc', name: 'asc', role: 'asc', status: 'asc', lastLogin: 'desc' },
  startSort: 'createdAt',
  filters: { role: ROLES, status: STATUSES },
} as const satisfies TableShape

export type UserSort = keyof typeof USER_TABLE.sorts
export type UserQuery = TableState<UserSort, keyof typeof USER_TABLE.filters>

export interface UserRow {
  id: number
  email: string
  name: string
  phone: string | null
  role: Role
  /** Displayed status: `pending` until the first sign-in. */
  status: StaffStatus
  permissions: Permission[]
  isSuperAdmin: boolean
  avatar: string | null
  lastLogin: Date | null
  createdAt: Date
  createdByName: string | null
}

export interface UserPage {
  rows: UserRow[]
  total: number
}

export interface UserStats {
  total: number
  admins: number
  managers: number
  cashiers: number
  active: number
  pending: number
  inactive: number
}
