/** CSV export of what to reorder, in the order of the table. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { shownCategories } from '#features/catalogue/catalogue.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { daysLeft, reorderShape, suggestedQuantity, weeklySpeed, type ReorderRow } from '../reorder.rules.ts'
import { streamReorder } from '../reorder.server.ts'
import { reorderText } from '../reorder.text.ts'

export const loader = requireStaff('manageProducts', async ({ request, url: { searchParams } }) => {
  const [now, language] = [new Date(), languageOf(request)]
  const state = parseTableState(searchParams, reorderShape(await shownCategories()))
  const { fileName } = inLanguage(reorderText, language)
  return csvDownload(fileName(dayOf(now)), csvFile(columnsIn(language), streamReorder(state, now)))
})

function columnsIn(language: Language): CsvColumn<ReorderRow>[] {
  const t = inLanguage(reorderText, language)
  return [
    [t.product, ({ name }) => localized(name, language)],
    [t.sku, ({ sku }) => sku],
    [t.stock, ({ stock }) => stock],
    [t.thresholdColumn, ({ threshold }) => threshold],
    [t.sold, ({ sold }) => sold],
    [t.speedColumn, weeklySpeed],
    [t.daysLeft, daysLeft],
    [t.suggested, suggestedQuantity],
    [t.supplier, ({ supplier }) => supplier],
  ]
}
