import { Crown, Store } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { dayOf, formatDay, formatDayAndTime, formatTime, type Day } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { useOrderSelection } from '#features/orders/bulk/admin/use-order-selection.tsx'
import { expiryText } from '#features/orders/expiry/admin/expiry.text.ts'
import { useOrderMessage } from '#features/orders/lifecycle/admin/use-order-message.ts'
import { ordersText, paymentStateText } from '#features/orders/list/admin/orders.text.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { isUnproved } from '#features/orders/payment/payment-check.rules.ts'
import { paymentLabel } from '#features/orders/payment/payment.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'
import {
  ORDERS_SHAPE,
  type OrderPage,
  type OrderPaymentChoice,
  type OrderRow,
  type OrderTableState,
} from '../order-list.rules.ts'
import { OrderFilters, type RefundsDue } from './order-filters.tsx'
import { OrderRowActions } from './order-row-actions.tsx'
import { StatusTabs } from './status-tabs.tsx'

interface OrdersTableProps extends OrderPage {
  state: OrderTableState
  methods: OrderPaymentChoice[]
  refunds: RefundsDue
  /** Unpaid orders that will be cancelled soon. */
  expiring: number
  /** Undefined while the queue of orders to confirm is off. */
  toConfirm: number | undefined
  today: Day
}

export function OrdersTable({ rows, total, counts, toConfirm, state, today, ...filters }: OrdersTableProps) {
  const t = useText(ordersText)
  const { search } = useLocation()
  const openWhatsApp = useOrderMessage()
  const pathOf = (order: OrderRow) => `/admin/orders/${order.id}${search}`
  const bulk = useOrderSelection({ rows, total, state })
  return (
    <>
      {bulk.dialog}
      <DataTable
        label={t.title}
        columns={useColumns(today)}
        rows={rows}
        total={total}
        state={state}
        shape={ORDERS_SHAPE}
        rowKey={(order) => order.id}
        rowName={(order) => String(order.number)}
        rowPath={pathOf}
        rowKeys={{
          p: (order) => openExternal(`/admin/orders/${order.id}/invoice`),
          w: (order) => openWhatsApp(order, order.language),
          x: bulk.toggle,
        }}
        tabs={<StatusTabs state={state} counts={counts} toConfirm={toConfirm} />}
        searchHint={t.searchHint}
        filters={<OrderFilters state={state} {...filters} />}
        {...bulk.table}
        refreshable
        empty={{ why: t.emptySentence }}
        renderActions={(order) => <OrderRowActions order={order} path={pathOf(order)} />}
      />
    </>
  )
}

function useColumns(today: Day): TableColumn<OrderRow>[] {
  const t = useText(ordersText)
  const states = useText(paymentStateText)
  const expiry = useText(expiryText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t.order,
        width: 112,
        phone: 'line',
        cell: (order) => (
          <TwoLines
            strong={<OrderNumber order={order} unopened={t.unopened} />}
            sub={<OrderedAt at={order.createdAt} today={today} label={t.todayShort} />}
          />
        ),
      },
      {
        id: 'client',
        header: t.client,
        phone: 'title',
        cell: (order) => <Buyer order={order} vip={t.vip} pickup={t.pickup} />,
      },
      {
        id: 'items',
        header: t.items,
        phone: 'hidden',
        from: 'xl',
        cell: ({ itemCount, totalQuantity }) => (
          <span className="whitespace-nowrap">
            <TwoLines strong={t.itemCount(itemCount)} sub={t.units(totalQuantity)} />
          </span>
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
        phone: 'line',
        from: 'lg',
        cell: ({ paymentMethod, paymentName, payment, keptUntil }) => (
          <span className="md:whitespace-nowrap">
            <TwoLines
              strong={<bdi>{paymentLabel(paymentMethod, paymentName, language)}</bdi>}
              sub={keptUntil ? expiry.expires(isolateLtr(formatDayAndTime(keptUntil))) : states[payment]}
              warns={isUnproved(payment) || payment === 'toGiveBack' || !!keptUntil}
            />
          </span>
        ),
      },
    ],
    [t, states, expiry, language, today],
  )
}

/** The order number; bold with a dot until a staff member opens the order. */
function OrderNumber({ order: { number, isUnopened }, unopened }: { order: OrderRow; unopened: string }) {
  if (!isUnopened) return <bdi>{number}</bdi>
  return (
    <span className="inline-flex items-center gap-1.5 font-bold" data-unopened>
      <bdi>{number}</bdi>
      <span className="size-2 rounded-full bg-henna" aria-hidden="true" />
      <span className="sr-only">{unopened}</span>
    </span>
  )
}

/** The time for today's orders, the date for older ones. */
function OrderedAt({ at, today, label }: { at: Date; today: Day; label: string }) {
  const isToday = dayOf(at) === today
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {isToday && `${label} `}
      <bdi dir="ltr">{isToday ? formatTime(at) : formatDay(at)}</bdi>
    </time>
  )
}

function Buyer({ order, vip, pickup }: { order: OrderRow; vip: string; pickup: string }) {
  const { customer, isVip, isUnopened, isPickup } = order
  return (
    <>
      <span
        className={`flex items-center gap-2 max-md:text-[1rem] ${isUnopened ? 'font-bold' : 'font-medium'}`}
      >
        <bdi className="line-clamp-2 [text-align:-webkit-match-parent] [text-align:match-parent]">
          {customer.name}
        </bdi>
        {isVip && (
          <AdminBadge tone="gold" icon={Crown} tag>
            {vip}
          </AdminBadge>
        )}
        {isPickup && (
          <AdminBadge tone="grey" icon={Store} tag>
            {pickup}
          </AdminBadge>
        )}
      </span>
      <PhoneNumber phone={customer.phone} className="text-label text-subtle" />
    </>
  )
}
