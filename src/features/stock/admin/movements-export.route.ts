/** CSV export of the movements that match the filters of the table, newest first. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import { dayOf, formatDayAndTime } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { streamMovements } from '#features/catalogue/stock/movements.server.ts'
import type { MovementFilter } from '#features/catalogue/stock/stock.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { findOrderNumbers } from '#features/orders/order-lookup.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { movementFilter, MOVEMENTS_SHAPE, type ListedMovement } from '../movements.rules.ts'
import { movementsText } from '../movements.text.ts'

export const loader = requireStaff('manageProducts', async ({ request, url: { searchParams } }) => {
  const language = languageOf(request)
  const filter = movementFilter(parseTableState(searchParams, MOVEMENTS_SHAPE))
  const { fileName } = inLanguage(movementsText, language)
  return csvDownload(fileName(dayOf(new Date())), csvFile(columnsIn(language), withNumbers(filter)))
})

async function* withNumbers(filter: MovementFilter): AsyncGenerator<ListedMovement[]> {
  for await (const rows of streamMovements(filter)) {
    const numbers = await findOrderNumbers(rows.flatMap(({ orderId }) => orderId ?? []))
    yield rows.map((row) => ({ ...row, orderNumber: numbers.get(row.orderId ?? 0) }))
  }
}

function columnsIn(language: Language): CsvColumn<ListedMovement>[] {
  const t = inLanguage(movementsText, language)
  const causes = inLanguage(stockCauseText, language)
  return [
    [t.at, ({ at }) => formatDayAndTime(at)],
    [t.product, ({ name, productId }) => (name ? localized(name, language) : t.purged(productId))],
    [t.cause, ({ cause }) => causes[cause]],
    [t.quantity, ({ quantity }) => quantity],
    [t.stockBefore, ({ before }) => before],
    [t.stockAfter, ({ after }) => after],
    [t.person, ({ staffName }) => (staffName === '' || staffName === 'system' ? t.automatic : staffName)],
    [t.orderNumber, ({ orderNumber }) => orderNumber],
    [t.document, ({ documentId }) => documentId],
    [t.reason, ({ reason }) => reason],
  ]
}
