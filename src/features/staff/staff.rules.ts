/** Staff roles and permissions (spec 6). */

export const ROLES = ['admin', 'manager', 'cashier'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['active', 'inactive', 'pending'] as const
export type StaffStatus = (typeof STATUSES)[number]

export const PERMISSIONS = [
  'manageProducts',
  'manageOrders',
  'refundOrders',
  'deleteOrders',
  'giveDiscount',
  'manageCash',
  'resetRegister',
  'manageClients',
  'viewReports',
  'viewCosts',
  'manageSettings',
  'manageUsers',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Default permissions of a new user (spec 5). */
export const DEFAULT_PERMISSIONS: Permission[] = ['manageOrders', 'manageCash', 'manageClients']

/** Permissions proposed when a role is chosen; the user's own list is what counts. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  manager: [
    'manageProducts',
    'manageOrders',
    'refundOrders',
    'giveDiscount',
    'manageCash',
    'manageClients',
    'viewReports',
  ],
  cashier: DEFAULT_PERMISSIONS,
}

/** Author name of automatic actions. */
export const SYSTEM_NAME = 'system'

/** Author of a change as the logs store it; the system has a name but no user id. */
export interface Actor {
  id: number | null
  name: string
}

export const SYSTEM: Actor = { id: null, name: SYSTEM_NAME }

/** A signed-in user with the permissions at the time of the request. */
export interface StaffPerson {
  id: number
  email: string
  name: string
  role: Role
  permissions: Permission[]
  isSuperAdmin: boolean
  /** Media id. */
  avatar: string | null
}

/** What a route can require: a permission, or a right that depends on the role. */
export type Access =
  | Permission
  | 'anyStaff'
  | 'manageMedia'
  | 'seeUsers'
  | 'changeUsers'
  | 'deleteUsers'
  | 'readActivity'

/** The only permission check; menu, routes and use cases call it. */
export function can(person: StaffPerson, access: Access): boolean {
  if (person.isSuperAdmin) return true
  switch (access) {
    case 'anyStaff':
      return true
    case 'manageMedia':
      return (['manageProducts', 'manageSettings'] as const).some((one) => person.permissions.includes(one))
    case 'seeUsers':
      return person.role === 'admin' || person.permissions.includes('manageUsers')
    case 'changeUsers':
    case 'readActivity':
      return person.role === 'admin'
    case 'deleteUsers':
      return false
    default:
      return person.permissions.includes(access)
  }
}
