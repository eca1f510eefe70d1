/** A report as CSV, with the same values as on the screen. */
import { csvFile, type CsvValue } from '#core/csv.ts'
import { dayOf, formatDay, formatMonth } from '#core/day.ts'
import { sum } from '#core/money.ts'
import { localized, inLanguage, type Language, type TextOf } from '#core/text.ts'
import { cashMethodNames } from '#features/cash/cash.text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import type { MethodNames } from '#features/settings/settings.rules.ts'
import { methodNames } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { csvDownload } from '#platform/http/download.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { returnsText } from '../credit-notes.text.ts'
import { reportQuery } from '../insight-schemas.server.ts'
import {
  marginOf,
  reportSpan,
  salesAndReturns,
  takingsOf,
  type Report,
  type ReportSpan,
} from '../report.rules.ts'
import { reportOf } from '../report.server.ts'
import { funnelText, reportFileText, reportText } from '../report.text.ts'

export const loader = requireStaff(
  'viewReports',
  async ({ request, url: { searchParams: query }, staff }) => {
    const now = new Date()
    const language = languageOf(request)
    const span = reportSpan(parseQuery(reportQuery, query), now)
    const report = await reportOf(span, now, {
      withCosts: can(staff, 'viewCosts'),
      isBlind: await isBlind(staff),
    })
    const { name } = inLanguage(reportFileText, language)
    return csvDownload(
      name(dayOf(span.from), dayOf(span.until)),
      linesOf({ ...report, span }, await methodNames(), language),
    )
  },
)

interface SpannedReport extends Report {
  span: ReportSpan
}

function linesOf(report: SpannedReport, names: MethodNames, language: Language): AsyncGenerator<string> {
  const t = inLanguage(reportFileText, language)
  return csvFile<ReportRow>(
    [
      [t.section, ([section]) => section],
      [t.line, ([, line]) => line],
      [t.value, ([, , value]) => value],
      [t.before, ([, , , before]) => before],
      [t.count, ([, , , , count]) => count],
    ],
    oneBatch(rowsOf(report, names, language)),
  )
}

async function* oneBatch(rows: ReportRow[]): AsyncGenerator<ReportRow[]> {
  yield rows
}

type ReportRow = [section: string, line: string, value: CsvValue, before: CsvValue, count: CsvValue]

/** Amounts in UM. */
function rowsOf(report: SpannedReport, names: MethodNames, language: Language): ReportRow[] {
  const t = inLanguage(reportText, language)
  const { stats, period } = inLanguage(reportFileText, language)
  const { span } = report
  const methods = cashMethodNames(names, language)
  const wilayaNames = inLanguage(wilayaText, language)
  const steps = inLanguage(funnelText, language)
  return [
    // The file says by itself which days it is about.
    [period, t.from, formatDay(span.from), formatDay(span.before.from), ''],
    [period, t.to, formatDay(span.until), formatDay(span.before.until), ''],
    [stats, t.revenue, report.revenue.value / 100, report.revenue.before / 100, ''],
    [stats, t.orders, report.orders.value, report.orders.before, ''],
    [stats, t.newClients, report.newClients.value, report.newClients.before, ''],
    [stats, t.returning, report.returningClients, '', ''],
    [stats, t.units, report.units.value, report.units.before, ''],
    [stats, t.basket, report.basket.value / 100, report.basket.before / 100, ''],
    [stats, t.cancelled, report.cancelled.value, report.cancelled.before, ''],
    [stats, t.lost, report.cancelled.amount / 100, '', ''],
    ...returnRowsOf(report, language),
    ...promotionRowsOf(report, language),
    ...costRowsOf(report, language),
    ...report.months.map(({ month, totals }): ReportRow => [
      t.months,
      formatMonth(month, language, 'long'),
      takingsOf(totals) / 100,
      '',
      '',
    ]),
    ...report.methods.map(({ method, amount, count }): ReportRow => [
      t.methods,
      methods[method],
      amount / 100,
      '',
      count,
    ]),
    ...takingsRowsOf(report, t),
    ...report.products.map(({ name, revenue, quantity }): ReportRow => [
      t.products,
      localized(name, language),
      revenue / 100,
      '',
      quantity,
    ]),
    ...report.categories.map(({ name, revenue, quantity }): ReportRow => [
      t.categories,
      localized(name, language),
      revenue / 100,
      '',
      quantity,
    ]),
    ...report.wilayas.map(({ wilaya, revenue, orders }): ReportRow => [
      t.wilayas,
      wilayaNames[wilaya],
      revenue / 100,
      '',
      orders,
    ]),
    [t.funnel, steps.page_view, '', '', report.funnel.visitors],
    ...report.funnel.steps.map(({ kind, count }): ReportRow => [t.funnel, steps[kind], '', '', count]),
  ]
}

/** Only with refunds: without them, what was taken is what was sold. */
function takingsRowsOf({ methods, refunds }: Report, t: TextOf<typeof reportText>): ReportRow[] {
  if (refunds === 0) return []
  const sold = sum(methods.map(({ amount }) => amount))
  return [
    [t.methods, t.soldInRegister, sold / 100, '', ''],
    [t.methods, t.refunded, -refunds / 100, '', ''],
    [t.methods, t.taken, (sold - refunds) / 100, '', ''],
  ]
}

/** Only in reports of people who may see costs. */
function costRowsOf({ atCost, products }: Report, language: Language): ReportRow[] {
  if (!atCost) return []
  const t = inLanguage(reportText, language)
  const { amount, knownShare } = marginOf(atCost)
  return [
    [t.margins, t.productRevenue, (atCost.revenue - atCost.discounts) / 100, '', ''],
    [t.margins, t.discounts, atCost.discounts / 100, '', ''],
    [t.margins, t.cost, atCost.cost / 100, '', ''],
    [t.margins, t.margin, amount / 100, '', ''],
    [t.margins, `${t.knownCost} (%)`, knownShare, '', ''],
    ...products.map(({ name, atCost: sold, quantity }): ReportRow => [
      t.margin,
      localized(name, language),
      sold ? marginOf(sold).amount / 100 : '',
      '',
      quantity,
    ]),
  ]
}

/** Only with returns. */
function returnRowsOf(report: Report, language: Language): ReportRow[] {
  const sales = salesAndReturns(report)
  if (!sales) return []
  const t = inLanguage(returnsText, language)
  const { count, credited, ofEarlierOrders } = report.creditNotes
  return [
    [t.title, t.sold, sales.sold / 100, '', ''],
    [t.title, t.notes, -credited / 100, '', count],
    [t.title, t.ofEarlierOrders, -ofEarlierOrders / 100, '', ''],
    [t.title, t.rest, sales.rest / 100, '', ''],
  ]
}

/** Only in reports of shops that use promotions. */
function promotionRowsOf({ promotions: { uses, discount, used } }: Report, language: Language): ReportRow[] {
  if (uses.value === 0 && uses.before === 0) return []
  const t = inLanguage(reportText, language)
  const { stats } = inLanguage(reportFileText, language)
  return [
    [stats, t.promotionUses, uses.value, uses.before, ''],
    [stats, t.promotionDiscounts, discount.value / 100, discount.before / 100, ''],
    ...used.map((promotion): ReportRow => [
      t.promotions,
      [localized(promotion.name, language), promotion.code].filter(Boolean).join(' · '),
      promotion.discount / 100,
      '',
      promotion.uses,
    ]),
  ]
}
