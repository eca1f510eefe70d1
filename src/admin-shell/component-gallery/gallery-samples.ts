/** Sample data of the component gallery, used nowhere else. */
import { ouguiya } from '#core/money.ts'
import { isFiltered, tableRange, type TableShape, type TableState } from '#core/table-state.ts'
import type { Bilingual } from '#core/text.ts'
import type { AdminPerson, AdminScreenLink } from '../navigation.ts'

export const SAMPLE_PERSON: AdminPerson = {
  name: 'Mariem Mint Sidi',
  email: 'mariem@exemple.mr',
  role: 'admin',
  isSuperAdmin: false,
}

export const SAMPLE_SCREENS: AdminScreenLink[] = [
  { key: 'dashboard', path: '/admin' },
  { key: 'orders', path: '/components/admin', count: 5 },
  { key: 'products', path: '/admin/products' },
  { key: 'cashRegister', path: '/admin/cash-register' },
  { key: 'clients', path: '/admin/clients' },
  { key: 'messages', path: '/admin/messages', count: 3 },
  { key: 'reports', path: '/admin/reports' },
  { key: 'users', path: '/admin/users' },
  { key: 'settings', path: '/admin/settings' },
  { key: 'activity', path: '/admin/activity' },
]

export const SAMPLE_SHAPE = {
  sorts: { order: 'desc', client: 'asc', total: 'desc', status: 'asc' },
  startSort: 'order',
  filters: { status: ['pending', 'confirmed', 'preparing', 'sent', 'delivered', 'cancelled'], vip: ['1'] },
  pageSize: 15,
} as const satisfies TableShape

const NAMES: Bilingual[] = [
  { fr: 'Aïchetou Mint Ahmed', ar: 'عيشتو منت أحمد' },
  { fr: 'Fatimetou Mint Sidi Ali', ar: 'فاطمتو منت سيدي علي' },
  { fr: 'Khadijetou Ba', ar: 'خديجة با' },
  { fr: 'Mariem Mint El Hacen', ar: 'مريم منت الحسن' },
  { fr: 'Zeinabou Mint Moctar', ar: 'زينبو منت المختار' },
  { fr: 'Oumou Kelthoum Diallo', ar: 'أم كلثوم جالو' },
  { fr: 'Salka Mint Brahim', ar: 'السالكة منت إبراهيم' },
]
const METHODS = ['Bankily', 'Masrivi', 'Sadad', 'Click']

export interface SampleOrder {
  number: number
  at: string
  client: Bilingual
  phone: string
  isVip: boolean
  units: number
  total: ReturnType<typeof ouguiya>
  status: string
  method: string
}

const ORDERS: SampleOrder[] = Array.from({ length: 63 }, (_, index) => ({
  number: 2471 - index,
  at: new Date(Date.UTC(2026, 10, 12, 14, 18) - index * 47 * 60_000).toISOString(),
  client: NAMES[index % NAMES.length]!,
  phone: `+222${46128307 - index * 13}`,
  isVip: index % 3 === 0,
  units: (index % 5) + 1,
  total: ouguiya(700 + ((index * 137) % 40) * 50),
  status: statusOf(index),
  method: METHODS[index % METHODS.length]!,
}))

function statusOf(index: number): string {
  if (index === 12) return 'cancelled'
  return SAMPLE_SHAPE.filters.status[Math.min(Math.floor(index / 3), 4)]!
}

export function sampleOrders(state: TableState): { rows: SampleOrder[]; total: number } {
  const wanted = state.search.toLocaleLowerCase('fr')
  const found = ORDERS.filter(
    (order) =>
      (!isFiltered(state) ||
        `${order.number} ${order.client.fr} ${order.client.ar}`.toLocaleLowerCase('fr').includes(wanted)) &&
      (state.filters.status === undefined || order.status === state.filters.status) &&
      (state.filters.vip === undefined || order.isVip),
  ).sort((a, b) => (state.direction === 'asc' ? 1 : -1) * compare(state.sort, a, b))
  const { first, last } = tableRange(state, found.length)
  return { rows: found.slice(Math.max(first - 1, 0), last), total: found.length }
}

function compare(sort: string, a: SampleOrder, b: SampleOrder): number {
  if (sort === 'client') return a.client.fr.localeCompare(b.client.fr)
  if (sort === 'status') return a.status.localeCompare(b.status)
  return sort === 'total' ? a.total - b.total : a.number - b.number
}
