/** Icons and grouping of the admin menu; permissions are decided in `screens.rules.ts`. */
import {
  ChartColumn,
  FilePenLine,
  History,
  Images,
  KeyRound,
  LayoutDashboard,
  MessageCircle,
  ScanBarcode,
  Settings,
  ShieldCheck,
  Shirt,
  ShoppingBag,
  Truck,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { ScreenKey } from '#features/staff/screens.rules.ts'
import type { Role } from '#features/staff/staff.rules.ts'

export interface AdminPerson {
  name: string
  email: string
  role: Role
  isSuperAdmin: boolean
  avatarUrl?: string | undefined
}

/** A screen that this person may open. */
export interface AdminScreenLink {
  key: ScreenKey
  path: string
  /** Number of items that wait for staff. */
  count?: number | undefined
}

export const SCREEN_ICONS: Record<ScreenKey, LucideIcon> = {
  dashboard: LayoutDashboard,
  orders: ShoppingBag,
  products: Shirt,
  media: Images,
  cashRegister: Wallet,
  till: ScanBarcode,
  runs: Truck,
  clients: Users,
  messages: MessageCircle,
  reports: ChartColumn,
  users: ShieldCheck,
  content: FilePenLine,
  api: KeyRound,
  settings: Settings,
  activity: History,
}

const MANAGEMENT = new Set<ScreenKey>(['reports', 'users', 'content', 'settings', 'activity'])

export const isManagement = ({ key }: AdminScreenLink) => MANAGEMENT.has(key)

const BOTTOM_BAR = new Set<ScreenKey>(['dashboard', 'orders', 'cashRegister'])

/** The screens of the bottom bar on a phone; the others are in the "Plus" menu. A cashier goes to the till most often. */
export function inBottomBar(screens: AdminScreenLink[], role: Role): AdminScreenLink[] {
  const isAtTill = role === 'cashier' && screens.some(({ key }) => key === 'till')
  const last = isAtTill ? 'till' : 'messages'
  return screens.filter(({ key }) => BOTTOM_BAR.has(key) || key === last)
}
