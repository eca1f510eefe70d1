import { CloudOff } from 'lucide-react'
import { formatDayAndTime } from '#core/day.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { unsentSalesText } from '../unsent-sales.text.ts'
import type { UnsentSales } from '../unsent-sales.ts'

/** Why the register is not closed: its sums would lack sales of this device. */
export function UnsentWarning({ unsent: { count, since } }: { unsent: UnsentSales }) {
  const t = useText(unsentSalesText)
  return (
    <div role="alert" className="mb-5 flex items-start gap-3 rounded-card bg-gold-50 px-4 py-3 text-gold-ink">
      <CloudOff className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <div className="grid justify-items-start gap-2">
        <p className="font-semibold">{t.title}</p>
        <p>{t.sentence(count, formatDayAndTime(new Date(since)))}</p>
        <ButtonLink to="/admin/till" reloadDocument variant="secondary">
          {t.openTill}
        </ButtonLink>
      </div>
    </div>
  )
}
