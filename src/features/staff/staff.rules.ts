/** Staff roles and permissions (spec 6). */

export const ROLES = ['admin', 'manager', 'cashier', 'courier'] as const
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

/** Permissions that extend another one; the form of a user shows them below it. */
const EXTENSIONS: Partial<Record<Permission, readonly Permission[]>> = {
  manageOrders: ['refundOrders', 'deleteOrders', 'giveDiscount'],
  // Refunds are also entered in the register by hand.
  manageCash: ['refundOrders', 'resetRegister'],
}

export interface PermissionGroup {
  main: Permission
  extensions: Permission[]
}

/** All permissions, each once: a permission that extends two is below the first that the user has. */
export function permissionGroups(chosen: readonly string[]): PermissionGroup[] {
  const mains = PERMISSIONS.filter((permission) => extendedBy(permission).length === 0)
  const placeOf = (permission: Permission) => {
    const possible = extendedBy(permission)
    return possible.find((main) => chosen.includes(main)) ?? possible[0]
  }
  return mains.map((main) => ({
    main,
    extensions: PERMISSIONS.filter((permission) => placeOf(permission) === main),
  }))
}

/** The permissions that this one extends, in their order. */
function extendedBy(permission: Permission): Permission[] {
  return PERMISSIONS.filter((main) => EXTENSIONS[main]?.includes(permission))
}

/** The permissions after a switch; without any permission that it extends, an extension is withdrawn too. */
export function withPermission(
  chosen: readonly string[],
  permission: Permission,
  isOn: boolean,
): Permission[] {
  const switched = PERMISSIONS.filter((one) => (one === permission ? isOn : chosen.includes(one)))
  if (isOn) return switched
  const lostBase = (one: Permission) =>
    EXTENSIONS[permission]?.includes(one) && !extendedBy(one).some((main) => switched.includes(main))
  return switched.filter((one) => !lostBase(one))
}

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
  courier: [],
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

/** What permissions are checked against. */
export type Authorized = Pick<StaffPerson, 'role' | 'permissions' | 'isSuperAdmin'>

/** A program with an API key. It has permissions, and its changes have a name, but it is no user. */
export interface ApiClient extends Actor, Authorized {
  id: null
}

/** Whether the author of a change has a permission; the system may do everything that it does. */
export function isAllowed(by: Actor | StaffPerson | ApiClient, permission: Permission): boolean {
  return 'permissions' in by ? can(by, permission) : true
}

/** What a route can require: a permission, or a right that depends on the role. */
export type Access =
  | Permission
  | 'anyStaff'
  | 'ownRuns'
  | 'manageMedia'
  | 'useTill'
  | 'seeUsers'
  | 'changeUsers'
  | 'deleteUsers'
  | 'manageIntegrations'
  | 'readActivity'

/** The only permission check; menu, routes and use cases call it. */
export function can(person: Authorized, access: Access): boolean {
  if (person.isSuperAdmin) return true
  // A courier opens his own runs and nothing else.
  if (person.role === 'courier' || access === 'ownRuns')
    return person.role === 'courier' && access === 'ownRuns'
  switch (access) {
    case 'anyStaff':
      return true
    case 'manageMedia':
      return (['manageProducts', 'manageSettings'] as const).some((one) => person.permissions.includes(one))
    case 'useTill':
      return (['manageCash', 'manageOrders'] as const).every((one) => person.permissions.includes(one))
    case 'seeUsers':
      return person.role === 'admin' || person.permissions.includes('manageUsers')
    case 'changeUsers':
    case 'readActivity':
      return person.role === 'admin'
    // Super admins only.
    case 'deleteUsers':
    // API keys and webhooks.
    case 'manageIntegrations':
      return false
    default:
      return person.permissions.includes(access)
  }
}
