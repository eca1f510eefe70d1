import { Ban, Check, Clock, PackageCheck, PackageOpen, Truck, type LucideIcon } from 'lucide-react'
import type { OrderStatus } from '#features/orders/order.rules.ts'

export const STATUS_ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  confirmed: Check,
  preparing: PackageOpen,
  sent: Truck,
  delivered: PackageCheck,
  cancelled: Ban,
}

/** The shop's emblem with an icon of the order status. */
export function OrderSeal({ status }: { status: OrderStatus }) {
  const Icon = status === 'pending' ? Check : STATUS_ICONS[status]
  return (
    <span
      className={`relative grid size-[104px] place-items-center ${status === 'cancelled' ? 'text-ink-2' : 'text-pri'}`}
    >
      <svg
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        className="absolute inset-0"
        aria-hidden="true"
      >
        <circle cx="24" cy="24" r="22.2" strokeWidth="1.3" />
        <circle cx="24" cy="24" r="17.6" strokeWidth="2.2" strokeDasharray="2.1 2.507" />
        <circle cx="24" cy="24" r="12.4" strokeWidth="1.8" strokeDasharray="1.7 2.195" />
        <circle cx="24" cy="24" r="10.6" fill="currentColor" stroke="none" />
      </svg>
      <Icon className="relative size-6 text-on-pri" strokeWidth={1.6} aria-hidden="true" />
    </span>
  )
}
