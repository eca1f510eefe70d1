import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { PhoneBlock } from '../screening/admin/phone-block.tsx'
import { clientOrdersText } from './client-orders.text.ts'
import type { OrderRow } from './order-list.rules.ts'

interface ClientOrdersProps {
  orders: OrderRow[]
  /** Undefined if it cannot be blocked. */
  phone: ComponentProps<typeof PhoneBlock> | undefined
  mayOpen: boolean
}

/** The orders of one client, linked where the reader may open them. */
export function ClientOrders({ orders, phone, mayOpen }: ClientOrdersProps) {
  const t = useText(clientOrdersText)
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t.orders}</h3>
      {orders.length === 0 && <p className="text-subtle">{t.noOrders}</p>}
      <ul>
        {orders.map(({ id, number, createdAt, total, status }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 border-t border-line">
            {mayOpen ? (
              <Link to={`/admin/orders/${id}`} className="font-semibold text-link underline">
                <bdi>{number}</bdi>
              </Link>
            ) : (
              <bdi className="font-semibold">{number}</bdi>
            )}
            <DateTime at={createdAt} className="text-small text-subtle" />
            <span className="ms-auto">
              <AdminMoney amount={total} />
            </span>
            <OrderStatusBadge status={status} />
          </li>
        ))}
      </ul>
      {phone && (
        <div className="mt-4">
          <PhoneBlock {...phone} />
        </div>
      )}
    </section>
  )
}
