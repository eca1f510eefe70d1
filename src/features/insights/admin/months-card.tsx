import { ChartColumn, Table2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatMonth } from '#core/day.ts'
import { formatAmount, money } from '#core/money.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { niceScaleMax, takingsOf, type Report } from '../report.rules.ts'
import { reportText } from '../report.text.ts'

/** Takings by month as bars, and as a table for screen readers and print. */
export function MonthsCard({ months }: Pick<Report, 'months'>) {
  const t = useText(reportText)
  const language = useLanguage()
  const [query] = useSearchParams()
  const isTable = query.get('view') === 'table'
  const taken = months.map(({ month, totals }) => ({ month, amount: takingsOf(totals) }))
  const top = niceScaleMax(Math.max(...taken.map(({ amount }) => amount)) / 100)
  return (
    <section aria-label={t.months} className="rounded-card border border-line bg-surface p-5">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-h2 font-semibold">{t.months}</h2>
          <p className="text-small text-subtle">{t.monthsNote}</p>
        </div>
        <ViewChoice isTable={isTable} />
      </div>
      {!isTable && (
        <>
          <BarChart
            top={top}
            formatStep={shortOf}
            bars={taken.map(({ month, amount }, at) => ({
              id: month,
              label: formatMonth(month, language, 'short'),
              value: amount / 100,
              text: formatAmount(money(Math.round(amount / 100) * 100), '\u00A0'),
              short: shortOf(Math.round(amount / 100_000) * 1000),
              isIncomplete: at === taken.length - 1,
            }))}
          />
          <Legend />
        </>
      )}
      {/* A table is at least as wide as its words, so the box around it is hidden. */}
      <div className={isTable ? undefined : 'sr-only'}>
        <table className="w-full">
          <caption className="sr-only">{t.months}</caption>
          <thead className="text-start text-label text-subtle">
            <tr>
              <th scope="col" className="py-2 text-start font-medium">
                {t.month}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t.taken}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {taken.map(({ month, amount }) => (
              <tr key={month}>
                <th scope="row" className="py-2.5 text-start font-normal">
                  {formatMonth(month, language, 'long')}
                </th>
                <td className="py-2.5 text-end font-semibold">
                  <AdminMoney amount={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function shortOf(value: number): string {
  if (value >= 1_000_000) return `${String(value / 1_000_000).replace('.', ',')}\u00A0M`
  return value >= 1000 ? `${String(value / 1000).replace('.', ',')}\u00A0k` : String(value)
}

function ViewChoice({ isTable }: { isTable: boolean }) {
  const t = useText(reportText)
  const [query] = useSearchParams()
  const to = (view: string) => `?${new URLSearchParams({ ...Object.fromEntries(query), view }).toString()}`
  const views = [
    { view: 'chart', icon: ChartColumn, label: t.chart, isChosen: !isTable },
    { view: 'table', icon: Table2, label: t.table, isChosen: isTable },
  ]
  return (
    <nav aria-label={t.shownAs} className={`${SEGMENTED_TRACK} print:hidden`}>
      {views.map(({ view, icon: Icon, label, isChosen }) => (
        <Link
          key={view}
          to={to(view)}
          preventScrollReset
          aria-current={isChosen ? 'page' : undefined}
          className={`${SEGMENTED_PART} gap-1.5 ${isChosen ? SEGMENTED_CHOSEN : ''}`}
        >
          <Icon className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Legend() {
  const t = useText(reportText)
  return (
    <p aria-hidden="true" className="mt-4 flex gap-5 text-label text-subtle">
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-[3px] bg-series-indigo" />
        {t.whole}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-3 rounded-[3px] border-2 border-series-indigo bg-pri-50" />
        {t.underWay}
      </span>
    </p>
  )
}
