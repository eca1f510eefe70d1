import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { differenceOf } from '../cash.rules.ts'

/** Too little is henna, too much is gold, always with its arrow and sign. */
export function DifferenceAmount({ gap }: { gap: Money }) {
  const kind = differenceOf(gap)
  if (kind === 'exact') return <span className="text-subtle">0</span>
  const Icon = kind === 'short' ? ArrowDown : ArrowUp
  return (
    <span
      className={`inline-flex items-center gap-1 font-semibold ${kind === 'short' ? 'text-henna' : 'text-gold-ink'}`}
    >
      <Icon className="size-3.5" strokeWidth={2} aria-hidden="true" />
      <bdi dir="ltr">
        {kind === 'over' && '+'}
        <AdminMoney amount={gap} />
      </bdi>
    </span>
  )
}
