import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { differenceOf } from '../cash.rules.ts'

/** Missing cash is red (henna), excess cash is gold, each with an arrow and a sign. */
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
