/** The panel's menu: what a person may open is decided elsewhere; here is how it looks. */
import {
  ChartColumn,
  History,
  LayoutDashboard,
  MessageCircle,
  Settings,
  ShieldCheck,
  Shirt,
  ShoppingBag,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '#features/staff/staff.rules.ts'

/** In the order of the menu. */
export const SCREEN_IDS = [
  'dashboard',
  'orders',
  'products',
  'cash',
  'clients',
  'messages',
  'reports',
  'users',
  'settings',
  'activity',
] as const
export type ScreenId = (typeof SCREEN_IDS)[number]

export interface PanelPerson {
  name: string
  email: string
  role: Role
  avatarUrl?: string | undefined
}

/** A screen that this person may open. */
export interface PanelScreen {
  id: ScreenId
  path: string
  /** What waits there for somebody. */
  count?: number | undefined
}

export const SCREEN_ICONS: Record<ScreenId, LucideIcon> = {
  dashboard: LayoutDashboard,
  orders: ShoppingBag,
  products: Shirt,
  cash: Wallet,
  clients: Users,
  messages: MessageCircle,
  reports: ChartColumn,
  users: ShieldCheck,
  settings: Settings,
  activity: History,
}

const MANAGEMENT = new Set<ScreenId>(['reports', 'users', 'settings', 'activity'])
/** Under the thumb; the rest stands behind "Plus". */
const THUMB = new Set<ScreenId>(['dashboard', 'orders', 'cash', 'messages'])

export const isManagement = ({ id }: PanelScreen) => MANAGEMENT.has(id)
export const isUnderThumb = ({ id }: PanelScreen) => THUMB.has(id)

/** The screen that an address belongs to: the one with the longest path that leads there. */
export function screenAt(pathname: string, screens: PanelScreen[]): PanelScreen | undefined {
  return screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
}
