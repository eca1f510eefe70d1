import { Link } from 'react-router'
import type { Day } from '#core/day.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { offeredMonth } from '../accounting.rules.ts'
import { accountingText } from '../journal.text.ts'

/** A plain form that answers with a file. */
export function AccountingExport({ today }: { today: Day }) {
  const t = useText(accountingText)
  return (
    <section
      aria-labelledby="accounting-title"
      className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 print:hidden"
    >
      <div className="max-w-prose">
        <h2 id="accounting-title" className="text-h2 font-semibold">
          {t.title}
        </h2>
        <p className="text-small text-subtle">
          {t.lead}{' '}
          <Link to="/admin/settings?section=accounting" className="text-link underline underline-offset-4">
            {t.settings}
          </Link>
        </p>
      </div>
      <form action="/admin/cash-register/journal/accounting" className="flex flex-wrap items-end gap-2">
        <label className="grid gap-1 text-small font-medium">
          {t.month}
          <input
            type="month"
            name="month"
            defaultValue={offeredMonth(today)}
            max={today.slice(0, 7)}
            className="h-(--h-field) rounded-field border border-field bg-surface px-3 text-input"
          />
        </label>
        <Button type="submit" variant="secondary" name="format" value="csv">
          {t.csv}
        </Button>
        <Button type="submit" variant="secondary" name="format" value="xlsx">
          {t.xlsx}
        </Button>
      </form>
    </section>
  )
}
