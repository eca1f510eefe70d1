import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { money, type Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash-dialog.text.ts'
import { differenceOf, type Difference } from '../cash.rules.ts'

const DIFFERENCE_STYLES: Record<Difference, { icon: typeof Check; style: string }> = {
  exact: { icon: Check, style: 'bg-ok-50 text-ok' },
  short: { icon: ArrowDown, style: 'bg-henna-50 text-henna' },
  over: { icon: ArrowUp, style: 'bg-gold-50 text-gold-ink' },
}

/** Whether a count is exact, short or over. */
export function DifferenceBox({ difference }: { difference: Money }) {
  const t = useText(cashDialogText)
  const gap = differenceOf(difference)
  const { icon: Icon, style } = DIFFERENCE_STYLES[gap]
  return (
    <div aria-live="polite" className={`rounded-field p-4 ${style} [&_[data-unit]]:text-current`}>
      <p className="flex items-center gap-1.5 font-medium">
        <Icon className="size-4" strokeWidth={2} aria-hidden="true" />
        {t[gap]}
      </p>
      {gap !== 'exact' && (
        <p className="text-tile font-semibold">
          <AdminMoney amount={money(Math.abs(difference))} />
        </p>
      )}
    </div>
  )
}
