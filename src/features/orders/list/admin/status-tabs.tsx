import { withFilter } from '#core/table-state.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { ORDER_STATUSES } from '#features/orders/order.rules.ts'
import { Tabs } from '#ui/display/tabs.tsx'
import { useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { ORDERS_SHAPE, type OrderPage, type OrderTableState } from '../order-list.rules.ts'

interface StatusTabsProps extends Pick<OrderPage, 'counts'> {
  state: OrderTableState
  /** Undefined while the queue of orders to confirm is off. */
  toConfirm: number | undefined
  current?: 'confirm'
}

export function StatusTabs({ state, counts, toConfirm, current }: StatusTabsProps) {
  const t = useText(ordersText)
  const names = useText(orderStatusText)
  const urlOf = useTableUrl(ORDERS_SHAPE)
  const listUrl = (to: OrderTableState) => urlOf(to, '/admin/orders')
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Tabs
      label={t.statuses}
      current={current ?? state.filters.status ?? 'all'}
      tabs={[
        { id: 'all', to: listUrl(withFilter(state, 'status', undefined)), label: t.all, count: all },
        ...(toConfirm === undefined
          ? []
          : [{ id: 'confirm', to: '/admin/orders/confirm', label: t.toConfirm, count: toConfirm }]),
        ...ORDER_STATUSES.map((status) => ({
          id: status,
          to: listUrl(withFilter(state, 'status', status)),
          label: names[status],
          count: counts[status] ?? 0,
        })),
      ]}
    />
  )
}
