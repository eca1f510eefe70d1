import { Download, Info, Printer } from 'lucide-react'
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { formatDay } from '#core/day.ts'
import type { Comparison } from '#core/growth.ts'
import { formatAmount, formatMoney, money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { hasRuns } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { StatGrowth } from '#ui/chart/stat-growth.tsx'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { deliveryReport } from '../delivery-report.server.ts'
import { reportQuery } from '../insight-schemas.server.ts'
import { marginOf, reportSpan, type Report, type ReportSpan, type SoldAtCost } from '../report.rules.ts'
import { reportOf } from '../report.server.ts'
import { reportText } from '../report.text.ts'
import type { Route } from './+types/reports.page'
import { DeliveryReport } from './delivery-report.tsx'
import { MonthsCard } from './months-card.tsx'
import {
  CategoriesCard,
  FunnelCard,
  MethodsCard,
  ProductsTable,
  PromotionsCard,
  ReturnsCard,
  WilayasCard,
} from './report-parts.tsx'
import { PeriodChoice, RangeForm, SpanNotice } from './report-period.tsx'

export const loader = requireStaff('viewReports', async ({ url: { searchParams: query }, staff }) => {
  const now = new Date()
  const span = reportSpan(parseQuery(reportQuery, query), now)
  const isBlindPerson = await isBlind(staff)
  const report = await reportOf(span, now, {
    withCosts: can(staff, 'viewCosts'),
    isBlind: isBlindPerson,
  })
  const deliveries = (await hasRuns()) ? await deliveryReport(span) : undefined
  return { span, report, deliveries, hasMethods: !isBlindPerson }
})

export default function ReportsPage({
  loaderData: { span, report, deliveries, hasMethods },
}: Route.ComponentProps) {
  const t = useText(reportText)
  return (
    <>
      <title>{t.title}</title>
      <ReportHead span={span} />
      <ReportStats report={report} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,340px)]">
        <MonthsCard months={report.months} />
        {hasMethods && <MethodsCard report={report} />}
      </div>
      <div className="my-5">
        <ProductsTable report={report} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2 xl:grid-cols-3">
        <CategoriesCard report={report} />
        <WilayasCard report={report} />
        <FunnelCard report={report} />
        <PromotionsCard report={report} />
        <ReturnsCard report={report} />
      </div>
      {deliveries && <DeliveryReport {...deliveries} />}
    </>
  )
}

function ReportHead({ span }: { span: ReportSpan }) {
  const t = useText(reportText)
  const [query] = useSearchParams()
  const { storeName } = use(PageOrigin)
  const day = (at: Date) => isolateLtr(formatDay(at))
  return (
    <>
      <p className="hidden text-h2 font-semibold print:block">
        <bdi>{storeName}</bdi>
      </p>
      <PageHead
        title={t.title}
        sub={t.compared(day(span.from), day(span.until), day(span.before.from), day(span.before.until))}
        actions={
          <>
            <ButtonLink
              variant="secondary"
              to={`/admin/reports/export.csv?${query.toString()}`}
              reloadDocument
            >
              <Download className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.export}
            </ButtonLink>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.print}
            </Button>
          </>
        }
      />
      <SpanNotice span={span} />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <PeriodChoice span={span} />
        <RangeForm span={span} />
        <span className="ms-auto flex items-center gap-1.5 text-small text-subtle">
          <Info className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {t.noCancelled}
        </span>
      </div>
    </>
  )
}

function ReportStats({ report }: { report: Report }) {
  const t = useText(reportText)
  const { revenue, orders, newClients, units, basket, cancelled, returningClients } = report
  return (
    <>
      <StatStrip
        label={t.stats}
        stats={[
          {
            id: 'revenue',
            label: t.revenue,
            value: <AdminMoney amount={revenue.value} />,
            note: <Compared comparison={revenue} write={moneyText} />,
          },
          { id: 'orders', label: t.orders, value: orders.value, note: <Compared comparison={orders} /> },
          {
            id: 'newClients',
            label: t.newClients,
            value: newClients.value,
            note: <Compared comparison={newClients} />,
          },
          { id: 'units', label: t.units, value: units.value, note: <Compared comparison={units} /> },
        ]}
      />
      <StatStrip
        label={t.more}
        stats={[
          {
            id: 'basket',
            label: t.basket,
            value: <AdminMoney amount={basket.value} />,
            note: <Compared comparison={basket} write={moneyText} />,
          },
          { id: 'returning', label: t.returning, value: returningClients, note: t.returningNote },
          {
            id: 'cancelled',
            label: t.cancelled,
            value: cancelled.value,
            note: t.before(isolateLtr(String(cancelled.before))),
          },
          { id: 'lost', label: t.lost, value: <AdminMoney amount={cancelled.amount} /> },
        ]}
      />
      {report.atCost && <MarginStats atCost={report.atCost} />}
    </>
  )
}

/** The gross margin of the products, without delivery; it covers the revenue whose cost is known. Nothing without costs. */
function MarginStats({ atCost }: { atCost: SoldAtCost }) {
  const t = useText(reportText)
  const { amount, percent, knownShare } = marginOf(atCost)
  if (percent === undefined) return null
  return (
    <StatStrip
      label={t.margins}
      stats={[
        {
          id: 'sold',
          label: t.productRevenue,
          value: <AdminMoney amount={money(atCost.revenue - atCost.discounts)} />,
          ...(atCost.discounts > 0 && { note: t.afterDiscounts(formatMoney(atCost.discounts)) }),
        },
        {
          id: 'cost',
          label: t.cost,
          value: <AdminMoney amount={atCost.cost} />,
        },
        {
          id: 'margin',
          label: t.margin,
          value: <AdminMoney amount={amount} />,
          note: t.marginPercent(percentText(percent)),
        },
        {
          id: 'known',
          label: t.knownCost,
          value: <bdi dir="ltr">{percentText(knownShare)}</bdi>,
          note: t.knownCostNote,
        },
      ]}
    />
  )
}

function percentText(percent: number): string {
  return `${percent < 0 ? '−' : ''}${Math.abs(percent)}\u00A0%`
}

function moneyText(value: number): string {
  return formatAmount(value as Money, '\u00A0')
}

function Compared({
  comparison,
  write = String,
}: {
  comparison: Comparison
  write?: (value: number) => string
}) {
  const t = useText(reportText)
  return <StatGrowth {...comparison} note={t.before(isolateLtr(write(comparison.before)))} />
}
