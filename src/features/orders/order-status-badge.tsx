import { Ban, CircleCheck, Clock, PackageCheck, PackageOpen, Truck, type LucideIcon } from 'lucide-react'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { orderStatusText } from './order-status.text.ts'
import type { OrderStatus } from './order.rules.ts'

const BADGES: Record<OrderStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'gold', icon: Clock },
  confirmed: { tone: 'iris', icon: CircleCheck },
  preparing: { tone: 'plum', icon: PackageOpen },
  sent: { tone: 'teal', icon: Truck },
  delivered: { tone: 'ok', icon: PackageCheck },
  cancelled: { tone: 'grey', icon: Ban },
}

/** The status badge in the admin. An unknown status is shown as its raw value (spec 4). */
export function OrderStatusBadge({ status }: { status: string }) {
  const names = useText(orderStatusText)
  if (!isKnown(status)) return <AdminBadge tone="grey">{status}</AdminBadge>
  const { tone, icon } = BADGES[status]
  return (
    <AdminBadge tone={tone} icon={icon} mirrored={status === 'sent'}>
      {names[status]}
    </AdminBadge>
  )
}

function isKnown(status: string): status is OrderStatus {
  return Object.hasOwn(BADGES, status)
}
