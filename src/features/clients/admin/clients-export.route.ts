/** `/admin/clients/export.csv`: the clients that match the filters of the list. */
import { csvHeader, csvLine } from '#core/csv.ts'
import { dayOf, formatDay } from '#core/day.ts'
import { formatPhone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { CLIENTS_SHAPE, type ClientTableState } from '../client-list.rules.ts'
import { eachClient } from '../client-list.server.ts'
import { clientStatusText } from '../client.text.ts'
import { wilayaText } from '../wilaya.text.ts'
import { clientsFileText } from './clients.text.ts'

export const loader = requireStaff('manageClients', ({ url, request }) => {
  const state = parseTableState(url.searchParams, CLIENTS_SHAPE)
  return csvDownload(`clients-${dayOf(new Date())}.csv`, linesOf(state, languageOf(request)))
})

async function* linesOf(state: ClientTableState, language: Language): AsyncGenerator<string> {
  const statuses = inLanguage(clientStatusText, language)
  const wilayaNames = inLanguage(wilayaText, language)
  yield csvHeader(Object.values(inLanguage(clientsFileText, language)))
  for await (const rows of eachClient(state))
    yield rows
      .map((client) =>
        csvLine([
          client.name,
          formatPhone(client.phone).replaceAll('\u00A0', ' '),
          client.email,
          client.addressFull,
          client.city,
          wilayaNames[client.wilaya],
          statuses[client.status],
          client.totalOrders,
          client.totalSpent / 100,
          client.lastOrderDate && formatDay(client.lastOrderDate),
          formatDay(client.registeredDate),
        ]),
      )
      .join('')
}
