import { Download, Plus } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { dayOf, SHOP_TIME_ZONE } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { drawerCashFor } from '#features/cash/cash-day.server.ts'
import { preparedTexts } from '#features/notifications/templates.server.ts'
import { countToConfirm } from '#features/orders/confirmation/confirmation-queue.server.ts'
import { OrderActionsProvider } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import { OrderMessages } from '#features/orders/lifecycle/admin/use-order-message.ts'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { PREPARED_EVENTS } from '#features/orders/notifications/order-events.rules.ts'
import { findExpiring } from '#features/orders/order.server.ts'
import { refundsDue } from '#features/orders/payment/refund.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { StatGrowth } from '#ui/chart/stat-growth.tsx'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { ORDERS_SHAPE } from '../order-list.rules.ts'
import { listOrders, orderPaymentChoices } from '../order-list.server.ts'
import type { OrderStats } from '../order-stats.rules.ts'
import { orderStats } from '../order-stats.server.ts'
import type { Route } from './+types/orders.page'
import { OrdersTable } from './orders-table.tsx'

export const loader = requireStaff('manageOrders', async ({ url, request, staff }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, ORDERS_SHAPE)
  const [page, stats, methods, refunds, drawer, expiring, toConfirm] = await Promise.all([
    listOrders(state, now),
    orderStats(now),
    orderPaymentChoices(),
    refundsDue(),
    drawerCashFor(staff),
    findExpiring(),
    countToConfirm(),
  ])
  return {
    state,
    ...page,
    stats,
    methods,
    refunds,
    expiring: expiring.size,
    toConfirm,
    drawer,
    mayDelete: can(staff, 'deleteOrders'),
    mayRefund: can(staff, 'refundOrders'),
    today: dayOf(now),
    dayLine: longDay(now, languageOf(request)),
    messages: await preparedTexts(PREPARED_EVENTS),
  }
})

/** Formatted on the server, because browsers have different names for months. */
function longDay(now: Date, language: Language): string {
  const locale = language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'
  const line = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: SHOP_TIME_ZONE }).format(now)
  return line.charAt(0).toLocaleUpperCase(locale) + line.slice(1)
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useText(ordersText)
  const { search } = useLocation()
  const { stats, dayLine, drawer, mayDelete, mayRefund, messages, ...list } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={`${dayLine} · ${t.live}`}
        actions={
          <>
            <ButtonLink variant="secondary" to={`/admin/orders/export.csv${search}`} reloadDocument>
              <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.export}
            </ButtonLink>
            <ButtonLink to="/admin/orders/new">
              <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.newSale}
            </ButtonLink>
          </>
        }
      />
      <OrderStatsStrip stats={stats} />
      <OrderActionsProvider {...{ drawer, mayDelete, mayRefund }}>
        <OrderMessages value={messages}>
          <OrdersTable {...list} />
          {/* The order sheet navigates to the previous and next of these ids. */}
          <Outlet context={list.rows.map(({ id }) => id)} />
        </OrderMessages>
      </OrderActionsProvider>
    </>
  )
}

/** Spec 2: orders of the day, the week and the month, and revenue of the month. */
function OrderStatsStrip({ stats: { today, week, month, revenue } }: { stats: OrderStats }) {
  const t = useText(ordersText)
  return (
    <StatStrip
      label={t.stats}
      collapsesOnPhone
      stats={[
        {
          id: 'today',
          label: t.today,
          value: today.value,
          note: <StatGrowth {...today} note={t.vsDay(today.before)} />,
        },
        {
          id: 'week',
          label: t.week,
          value: week.value,
          note: <StatGrowth {...week} note={t.vsWeek(week.before)} />,
        },
        {
          id: 'month',
          label: t.month,
          value: month.value,
          note: <StatGrowth {...month} note={t.vsMonth(month.before)} />,
        },
        {
          id: 'revenue',
          label: t.revenue,
          value: <AdminMoney amount={revenue.value} />,
          note: <StatGrowth {...revenue} note={t.noCancelled} />,
        },
      ]}
    />
  )
}
