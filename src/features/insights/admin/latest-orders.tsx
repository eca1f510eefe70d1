import { Link } from 'react-router'
import type { Language, TextOf } from '#core/text.ts'
import type { OrderRow } from '#features/orders/list/order-list.rules.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { dashboardText } from '../dashboard.text.ts'

export function LatestOrders({ orders }: { orders: OrderRow[] }) {
  const t = useText(dashboardText)
  const language = useLanguage()
  return (
    <PlainTable
      label={t.latest}
      title={t.latest}
      tools={
        <Link to="/admin/orders" className="text-small font-medium text-link hover:underline">
          {t.allOrders}
        </Link>
      }
      columns={columnsOf(t, language)}
      rows={orders}
      rowKey={({ id }) => id}
      rowName={({ number }) => String(number)}
      rowPath={({ id }) => `/admin/orders/${id}`}
      empty={{ why: t.noOrders }}
    />
  )
}

function columnsOf(t: TextOf<typeof dashboardText>, language: Language): TableColumn<OrderRow>[] {
  return [
    {
      id: 'order',
      header: t.order,
      phone: 'title',
      cell: ({ number, createdAt }) => <TwoLines strong={number} sub={<DateTime at={createdAt} time />} />,
    },
    {
      id: 'client',
      header: t.client,
      phone: 'line',
      cell: ({ customer }) => (
        <TwoLines strong={<bdi>{customer.name}</bdi>} sub={<PhoneNumber phone={customer.phone} />} />
      ),
    },
    {
      id: 'total',
      header: t.total,
      align: 'end',
      phone: 'amount',
      cell: ({ total }) => <AdminMoney amount={total} className="font-semibold" />,
    },
    {
      id: 'status',
      header: t.status,
      phone: 'badge',
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      id: 'payment',
      header: t.payment,
      phone: 'hidden',
      from: 'lg',
      cell: ({ paymentMethod, paymentName }) => (
        <bdi>{paymentLabel(paymentMethod, paymentName, language)}</bdi>
      ),
    },
  ]
}
