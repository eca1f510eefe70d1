/** `/admin/orders/export.csv`: streams all orders that match the filters (spec 7), or those of `?orders=12,15`. */
import { csvFile } from '#core/csv.ts'
import { dayOf, formatDayAndTime } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { ordersFileText } from '#features/orders/list/admin/orders.text.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { badRequest } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { readOrderIds } from '../../bulk/bulk.rules.ts'
import { ORDERS_SHAPE } from '../order-list.rules.ts'
import { eachOrder, type OrderLine } from '../order-list.server.ts'

export const loader = requireStaff('manageOrders', ({ url, request }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, ORDERS_SHAPE)
  const language = languageOf(request)
  const chosen = url.searchParams.get('orders')
  const ids = chosen === null ? undefined : readOrderIds(chosen)
  if (chosen !== null && !ids) throw badRequest()
  const lines = linesOf(eachOrder(state, now, ids), language)
  return csvDownload(inLanguage(ordersFileText, language).name(dayOf(now)), lines)
})

function linesOf(orders: AsyncGenerator<OrderLine[]>, language: Language): AsyncGenerator<string> {
  const t = inLanguage(ordersFileText, language)
  const statuses = inLanguage(orderStatusText, language)
  return csvFile<OrderLine>(
    [
      [t.id, ({ number }) => number],
      [t.client, ({ customerName }) => customerName],
      [t.phone, ({ customerPhone }) => formatPhone(customerPhone).replaceAll('\u00A0', ' ')],
      [t.total, ({ total }) => total / 100],
      [t.status, ({ status }) => statuses[status]],
      [t.date, ({ createdAt }) => formatDayAndTime(createdAt)],
      [t.zone, ({ zoneName, zoneNameAr }) => localized({ fr: zoneName, ar: zoneNameAr }, language)],
      [t.shipping, ({ shipping }) => shipping / 100],
      [t.landmark, ({ landmark }) => landmark],
      // Of the total; the reports leave it out.
      [t.returned, ({ returnedTotal }) => returnedTotal / 100],
    ],
    orders,
  )
}
