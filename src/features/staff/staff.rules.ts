/** Who works here and what they may do (spec 6). */

export const ROLES = ['admin', 'manager', 'cashier'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['active', 'inactive', 'pending'] as const
export type StaffStatus = (typeof STATUSES)[number]

export const PERMISSIONS = [
  'manageProducts',
  'manageOrders',
  'manageCash',
  'manageClients',
  'viewReports',
  'manageSettings',
  'manageUsers',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What a new person may do unless told otherwise (spec 5). */
export const DEFAULT_PERMISSIONS: Permission[] = ['manageOrders', 'manageCash', 'manageClients']

/** What choosing a role proposes; each person's own list decides. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  manager: ['manageProducts', 'manageOrders', 'manageCash', 'manageClients', 'viewReports'],
  cashier: DEFAULT_PERMISSIONS,
}

/** Automatic entries carry this name instead of a person's. */
export const SYSTEM_NAME = 'system'

/** Whoever did something, as history keeps it; the system has a name but no row. */
export interface Actor {
  id: number | null
  name: string
}

export const SYSTEM: Actor = { id: null, name: SYSTEM_NAME }

/** Somebody who is signed in, with the rights of this very request. */
export interface StaffPerson {
  id: number
  email: string
  name: string
  role: Role
  permissions: Permission[]
  isSuperAdmin: boolean
  /** The id of a picture. */
  avatar: string | null
}

/** What a door can ask for: a permission, or what follows from the role. */
export type Access = Permission | 'anyStaff' | 'seeUsers' | 'changeUsers' | 'deleteUsers' | 'readActivity'

/** The one decision about who may; menu, doors and verbs all ask here. */
export function can(person: StaffPerson, access: Access): boolean {
  if (person.isSuperAdmin) return true
  switch (access) {
    case 'anyStaff':
      return true
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
