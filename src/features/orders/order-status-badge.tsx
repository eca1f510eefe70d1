import { Ban, CircleCheck, Clock, PackageCheck, PackageOpen, Truck, type LucideIcon } from 'lucide-react'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { orderStatusText } from './order-status.text.ts'
import type { OrderStatus } from './order.rules.ts'

const FACES: Record<OrderStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'gold', icon: Clock },
  confirmed: { tone: 'iris', icon: CircleCheck },
  preparing: { tone: 'plum', icon: PackageOpen },
  sent: { tone: 'teal', icon: Truck },
  delivered: { tone: 'ok', icon: PackageCheck },
  cancelled: { tone: 'grey', icon: Ban },
}

/** An order's status for the staff; one that nobody knows is shown as it is (spec 4). */
export function OrderStatusBadge({ status }: { status: string }) {
  const names = useText(orderStatusText)
  if (!isKnown(status)) return <AdminBadge tone="grey">{status}</AdminBadge>
  const { tone, icon } = FACES[status]
  return (
    <AdminBadge tone={tone} icon={icon} mirrored={status === 'sent'}>
      {names[status]}
    </AdminBadge>
  )
}

function isKnown(status: string): status is OrderStatus {
  return Object.hasOwn(FACES, status)
}
