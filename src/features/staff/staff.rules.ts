/** Who works here and what they may do (spec 6). */

export const ROLES = ['admin', 'manager', 'cashier'] as const
export type Role = (typeof ROLES)[number]

export type StaffStatus = 'active' | 'inactive' | 'pending'

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

/** Automatic entries carry this name instead of a person's. */
export const SYSTEM_NAME = 'system'

/** Whoever did something, as history keeps it; the system has a name but no row. */
export interface Actor {
  id: number | null
  name: string
}

export const SYSTEM: Actor = { id: null, name: SYSTEM_NAME }
