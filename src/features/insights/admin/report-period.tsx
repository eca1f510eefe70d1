/** The choice of the days of a report. */
import { Form, Link } from 'react-router'
import { dayOf } from '#core/day.ts'
import { Button } from '#ui/form/button.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { REPORT_PERIODS, type ReportSpan } from '../report.rules.ts'
import { periodText, reportText, spanNoticeText } from '../report.text.ts'

/** Why the report is not of the days as they were chosen. */
export function SpanNotice({ span: { notice } }: { span: ReportSpan }) {
  const notices = useText(spanNoticeText)
  if (!notice) return null
  return (
    <p role="status" className="mb-5 rounded-card bg-gold-50 px-5 py-3 text-gold-ink">
      {notices[notice]}
    </p>
  )
}

export function PeriodChoice({ span }: { span: ReportSpan }) {
  const t = useText(reportText)
  const names = useText(periodText)
  return (
    <nav aria-label={t.periods} className="scroll-row max-w-full overflow-x-auto">
      <ul className={SEGMENTED_TRACK}>
        {REPORT_PERIODS.map((period) => (
          <li key={period}>
            <Link
              to={`?period=${period}`}
              preventScrollReset
              aria-current={period === span.period ? 'page' : undefined}
              className={`${SEGMENTED_PART} whitespace-nowrap ${period === span.period ? SEGMENTED_CHOSEN : ''}`}
            >
              {names[period]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Chosen days; a plain form, so that it works before hydration. */
export function RangeForm({ span }: { span: ReportSpan }) {
  const t = useText(reportText)
  const box = 'h-9 rounded-field border border-field bg-surface px-2 max-md:h-11'
  return (
    <Form
      className="flex flex-wrap items-center gap-2 text-small"
      preventScrollReset
      key={span.from.getTime()}
    >
      <label className="flex items-center gap-2">
        {t.from}
        <input type="date" name="from" required defaultValue={dayOf(span.from)} className={box} />
      </label>
      <label className="flex items-center gap-2">
        {t.to}
        <input type="date" name="to" required defaultValue={dayOf(span.until)} className={box} />
      </label>
      <Button type="submit" variant="secondary" size="small">
        {t.show}
      </Button>
    </Form>
  )
}
