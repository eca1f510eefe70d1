/** The list of users and the address that describes it: `/admin/users?q=sidi&role=cashier&sort=name`. */
import { ROLES, type Permission, type Role, type StaffStatus } from './staff.rules.ts'

export const USER_SORTS = ['createdAt', 'name', 'role', 'status', 'lastLogin'] as const
export type UserSort = (typeof USER_SORTS)[number]

export interface UserQuery {
  search: string
  role: Role | undefined
  status: StaffStatus | undefined
  sort: UserSort
  direction: 'up' | 'down'
  page: number
}

/** Newest first, as in the spec. */
export const ALL_USERS: UserQuery = {
  search: '',
  role: undefined,
  status: undefined,
  sort: 'createdAt',
  direction: 'down',
  page: 1,
}

export interface UserRow {
  id: number
  email: string
  name: string
  phone: string | null
  role: Role
  /** As it is shown: `pending` for who has not come yet. */
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
  page: number
  pageCount: number
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

const STATUSES: StaffStatus[] = ['active', 'inactive', 'pending']
const LONGEST_SEARCH = 100

/** Reads an address leniently: what makes no sense is left out, never an error. */
export function readUserQuery(query: { get(name: string): string | null }): UserQuery {
  return {
    search: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    role: ROLES.find((role) => role === query.get('role')),
    status: STATUSES.find((status) => status === query.get('status')),
    sort: USER_SORTS.find((sort) => sort === query.get('sort')) ?? ALL_USERS.sort,
    direction: query.get('direction') === 'up' ? 'up' : 'down',
    page: /^[1-9]\d{0,6}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1,
  }
}
