import { Download, Plus } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { dayOf, SHOP_TIME_ZONE } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import type { Language } from '#core/text.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { languageOf } from '#platform/request.server.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useText } from '#ui/language.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ORDERS_SHAPE } from '../order-list.rules.ts'
import { listOrders } from '../order-list.server.ts'
import { orderStats } from '../order-stats.server.ts'
import type { Route } from './+types/orders.page'
import { OrderFigures } from './order-figures.tsx'
import { OrdersTable } from './orders-table.tsx'
import { ordersText } from './orders.text.ts'
import { OrderActionsProvider } from './use-order-actions.tsx'

export const loader = staffDoor('manageOrders', async ({ url, request }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, ORDERS_SHAPE)
  const [page, stats, methods] = await Promise.all([
    listOrders(state, now),
    orderStats(now),
    paymentChoices(),
  ])
  return { state, ...page, stats, methods, today: dayOf(now), dayLine: longDay(now, languageOf(request)) }
})

/** Written by the server: browsers do not agree on the names of months. */
function longDay(now: Date, language: Language): string {
  const locale = language === 'ar' ? 'ar-MR-u-nu-latn' : 'fr'
  const line = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: SHOP_TIME_ZONE }).format(now)
  return line.charAt(0).toLocaleUpperCase(locale) + line.slice(1)
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useText(ordersText)
  const { search } = useLocation()
  const { stats, dayLine, ...list } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={`${dayLine} · ${t.live}`}
        actions={
          <>
            <ButtonLink look="secondary" to={`/admin/orders/export.csv${search}`} reloadDocument>
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
      <OrderFigures stats={stats} />
      <OrderActionsProvider>
        <OrdersTable {...list} />
        {/* The sheet of one order walks through those shown here. */}
        <Outlet context={list.rows.map(({ id }) => id)} />
      </OrderActionsProvider>
    </>
  )
}
