/** The report of deliveries as CSV, with the same values as on the screen. */
import { data } from 'react-router'
import { csvFile } from '#core/csv.ts'
import { dayOf } from '#core/day.ts'
import { inLanguage } from '#core/text.ts'
import { hasRuns } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { deliveryRows, type DeliveryRow } from '../delivery-report.rules.ts'
import { deliveryReport } from '../delivery-report.server.ts'
import { deliveryNames, deliveryReportText } from '../delivery-report.text.ts'
import { reportQuery } from '../insight-schemas.server.ts'
import { reportSpan } from '../report.rules.ts'

export const loader = requireStaff('viewReports', async ({ request, url: { searchParams: query } }) => {
  if (!(await hasRuns())) throw data({ code: 'missing' }, { status: 404 })
  const now = new Date()
  const language = languageOf(request)
  const span = reportSpan(parseQuery(reportQuery, query), now)
  const report = await deliveryReport(span)
  const t = inLanguage(deliveryReportText, language)
  const lines = csvFile<DeliveryRow>(
    [
      [t.section, ({ section }) => t[section]],
      [t.name, ({ name }) => name],
      [t.delivered, ({ delivered }) => delivered],
      [t.refused, ({ refused }) => refused],
      [`${t.rate} (%)`, ({ rate }) => rate],
      [t.postponed, ({ postponed }) => postponed],
      [`${t.time} (min)`, ({ minutes }) => minutes],
      [`${t.cash} (UM)`, ({ cash }) => cash / 100],
      [`${t.difference} (UM)`, ({ difference }) => (difference === undefined ? undefined : difference / 100)],
    ],
    oneBatch(deliveryRows(report, deliveryNames(language))),
  )
  return csvDownload(t.file(dayOf(span.from), dayOf(span.until)), lines)
})

async function* oneBatch(rows: DeliveryRow[]): AsyncGenerator<DeliveryRow[]> {
  yield rows
}
