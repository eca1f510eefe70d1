/** `/admin/clients/export.csv`: the clients that match the filters of the list. */
import { csvFile } from '#core/csv.ts'
import { dayOf, formatDay } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { CLIENTS_SHAPE, type ClientRow, type ClientTableState } from '../client-list.rules.ts'
import { eachClient } from '../client-list.server.ts'
import { clientStatusText } from '../client.text.ts'
import { clientsFileText } from './clients.text.ts'

export const loader = requireStaff('manageClients', ({ url, request }) => {
  const state = parseTableState(url.searchParams, CLIENTS_SHAPE)
  return csvDownload(`clients-${dayOf(new Date())}.csv`, linesOf(state, languageOf(request)))
})

function linesOf(state: ClientTableState, language: Language): AsyncGenerator<string> {
  const t = inLanguage(clientsFileText, language)
  const statuses = inLanguage(clientStatusText, language)
  const wilayaNames = inLanguage(wilayaText, language)
  return csvFile<ClientRow>(
    [
      [t.name, ({ name }) => name],
      [t.phone, ({ phone }) => formatPhone(phone).replaceAll('\u00A0', ' ')],
      [t.email, ({ email }) => email],
      [t.address, ({ addressFull }) => addressFull],
      [t.city, ({ city }) => city],
      [t.wilaya, ({ wilaya }) => wilayaNames[wilaya]],
      [t.status, ({ status }) => statuses[status]],
      [t.orders, ({ totalOrders }) => totalOrders],
      [t.spent, ({ totalSpent }) => totalSpent / 100],
      [t.credit, ({ credit }) => credit / 100],
      [t.last, ({ lastOrderDate }) => lastOrderDate && formatDay(lastOrderDate)],
      [t.registered, ({ registeredDate }) => formatDay(registeredDate)],
    ],
    eachClient(state),
  )
}
