/** `/admin/orders/export.csv`: streams all orders that match the filters (spec 7). */
import { csvHeader, csvLine } from '#core/csv.ts'
import { dayOf, formatDayAndTime } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { ordersFileText } from '#features/orders/list/admin/orders.text.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { ORDERS_SHAPE, type OrderTableState } from '../order-list.rules.ts'
import { eachOrder } from '../order-list.server.ts'

export const loader = requireStaff('manageOrders', ({ url, request }) => {
  const now = new Date()
  const state = parseTableState(url.searchParams, ORDERS_SHAPE)
  const language = languageOf(request)
  return csvDownload(inLanguage(ordersFileText, language).name(dayOf(now)), linesOf(state, now, language))
})

async function* linesOf(state: OrderTableState, now: Date, language: Language): AsyncGenerator<string> {
  const t = inLanguage(ordersFileText, language)
  const statuses = inLanguage(orderStatusText, language)
  yield csvHeader([t.id, t.client, t.phone, t.total, t.status, t.date])
  for await (const rows of eachOrder(state, now))
    yield rows
      .map(({ number, customerName, customerPhone, total, status, createdAt }) =>
        csvLine([
          number,
          customerName,
          formatPhone(customerPhone).replaceAll('\u00A0', ' '),
          total / 100,
          statuses[status],
          formatDayAndTime(createdAt),
        ]),
      )
      .join('')
}
