/** The screens of the panel, one table: the menu, the doors and the writes follow it. */
import { can, type Access, type StaffPerson } from './staff.rules.ts'

export interface Screen {
  key: ScreenKey
  path: string
  /** What entering asks for. */
  access: Access
  /** What changing something there asks for, where it is more than entering. */
  change?: Access
}

export type ScreenKey =
  | 'dashboard'
  | 'orders'
  | 'products'
  | 'cashRegister'
  | 'clients'
  | 'messages'
  | 'reports'
  | 'users'
  | 'activity'
  | 'settings'

export const ADMIN_PATH = '/admin'

/** In the order of the menu. */
export const SCREENS: readonly Screen[] = [
  { key: 'dashboard', path: ADMIN_PATH, access: 'anyStaff' },
  { key: 'orders', path: '/admin/orders', access: 'manageOrders' },
  { key: 'products', path: '/admin/products', access: 'manageProducts' },
  { key: 'cashRegister', path: '/admin/cash-register', access: 'manageCash' },
  { key: 'clients', path: '/admin/clients', access: 'manageClients' },
  { key: 'messages', path: '/admin/messages', access: 'manageClients' },
  { key: 'reports', path: '/admin/reports', access: 'viewReports' },
  { key: 'users', path: '/admin/users', access: 'seeUsers', change: 'changeUsers' },
  { key: 'activity', path: '/admin/activity', access: 'readActivity' },
  { key: 'settings', path: '/admin/settings', access: 'manageSettings' },
]

export function screensFor(person: StaffPerson): Screen[] {
  return SCREENS.filter(({ access }) => can(person, access))
}

/** What lies below a screen belongs to it; the dashboard has nothing below. */
export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((screen) =>
    screen.path === ADMIN_PATH
      ? path === ADMIN_PATH
      : path === screen.path || path.startsWith(`${screen.path}/`),
  )
}

/** What the door at an address of the panel must ask for. */
export function accessAt(path: string, kind: 'read' | 'change'): Access | undefined {
  const screen = screenAt(path)
  return kind === 'change' ? (screen?.change ?? screen?.access) : screen?.access
}

const PANEL_ADDRESS = /^(\/admin(?:\/[\w-]+)*)(?:\?[\w=&%.+:,-]*)?$/

/** Where to go after signing in: a known screen and nothing else, so that no link can lead out of the shop. */
export function returnAddress(asked: unknown): string {
  const path = typeof asked === 'string' ? PANEL_ADDRESS.exec(asked)?.[1] : undefined
  return path && screenAt(path) ? String(asked) : ADMIN_PATH
}
