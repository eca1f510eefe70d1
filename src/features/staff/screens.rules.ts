/** The screens of the admin and their permissions; menu, loaders and actions use this table. */
import { can, type Access, type StaffPerson } from './staff.rules.ts'

export interface Screen {
  key: ScreenKey
  path: string
  /** Required to open the screen. */
  access: Access
  /** Required to change something, if it is more than `access`. */
  change?: Access
  /** Reached from that screen. The menu has it only for people who may not open that one. */
  parent?: ScreenKey
}

export type ScreenKey =
  | 'dashboard'
  | 'orders'
  | 'products'
  | 'media'
  | 'cashRegister'
  | 'till'
  | 'runs'
  | 'clients'
  | 'messages'
  | 'reports'
  | 'users'
  | 'activity'
  | 'content'
  | 'api'
  | 'settings'

export const ADMIN_PATH = '/admin'
/** Where couriers see their own runs, outside of the admin. */
export const RUNS_PATH = '/run'

/** In the order of the menu. */
export const SCREENS: readonly Screen[] = [
  { key: 'dashboard', path: ADMIN_PATH, access: 'anyStaff' },
  { key: 'orders', path: '/admin/orders', access: 'manageOrders' },
  { key: 'products', path: '/admin/products', access: 'manageProducts' },
  { key: 'media', path: '/admin/media', access: 'manageMedia', parent: 'products' },
  { key: 'cashRegister', path: '/admin/cash-register', access: 'manageCash' },
  { key: 'till', path: '/admin/till', access: 'useTill' },
  { key: 'runs', path: '/admin/runs', access: 'manageOrders' },
  { key: 'clients', path: '/admin/clients', access: 'manageClients' },
  { key: 'messages', path: '/admin/messages', access: 'manageClients' },
  { key: 'reports', path: '/admin/reports', access: 'viewReports' },
  { key: 'users', path: '/admin/users', access: 'seeUsers', change: 'changeUsers' },
  { key: 'activity', path: '/admin/activity', access: 'readActivity' },
  { key: 'content', path: '/admin/content', access: 'manageSettings' },
  // Before the settings, whose path its own begins with.
  { key: 'api', path: '/admin/settings/api', access: 'manageIntegrations', parent: 'settings' },
  { key: 'settings', path: '/admin/settings', access: 'manageSettings' },
]

/** Screens that the settings switch on. */
export interface SwitchedScreens {
  hasRuns: boolean
  hasTill: boolean
}

function isOn(key: ScreenKey | undefined, { hasRuns, hasTill }: SwitchedScreens): boolean {
  return key === 'runs' ? hasRuns : key === 'till' ? hasTill : true
}

/** The screens of the menu. */
export function screensFor(person: StaffPerson, switched: SwitchedScreens): Screen[] {
  const allowed = SCREENS.filter(({ key, access }) => can(person, access) && isOn(key, switched))
  return allowed.filter(({ parent }) => !allowed.some(({ key }) => key === parent))
}

/** The screen of a path; subpaths belong to their screen, except for the dashboard. */
export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) =>
    screen.path === ADMIN_PATH
      ? path === ADMIN_PATH
      : path === screen.path || path.startsWith(`${screen.path}/`),
  )
}

/** Screens below another one that need more than it does. */
const STRICTER_PATHS: readonly { path: string; access: Access }[] = [
  { path: '/admin/settings/webhooks', access: 'manageIntegrations' },
]

/** The permission that a route at this path must require. */
export function accessAt(path: string, kind: 'read' | 'change'): Access | undefined {
  const stricter = STRICTER_PATHS.find((one) => path === one.path || path.startsWith(`${one.path}/`))
  if (stricter) return stricter.access
  const screen = screenAt(path)
  return kind === 'change' ? (screen?.change ?? screen?.access) : screen?.access
}

/** Whether this person may open the page at a path of the admin. */
export function mayOpen(person: StaffPerson, path: string, switched: SwitchedScreens): boolean {
  const access = accessAt(path, 'read')
  return access !== undefined && can(person, access) && isOn(screenAt(path)?.key, switched)
}

const ADMIN_URL = /^(\/admin(?:\/[\w-]+)*)(?:\?[\w=&%.+:,-]*)?$/

/** The page that this person opens after signing in: a courier has only the one of the runs. */
export function landingPath({ role }: Pick<StaffPerson, 'role'>, requested: string): string {
  return role === 'courier' ? RUNS_PATH : requested
}

/** Path to open after signing in; only known screens are accepted, which prevents open redirects. */
export function returnPath(requested: unknown): string {
  if (requested === RUNS_PATH) return RUNS_PATH
  const path = typeof requested === 'string' ? ADMIN_URL.exec(requested)?.[1] : undefined
  return path && screenAt(path) ? String(requested) : ADMIN_PATH
}
