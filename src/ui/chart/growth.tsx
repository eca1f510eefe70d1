import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'

export type Trend = 'up' | 'down' | 'same'

const TRENDS = {
  up: { icon: ArrowUpRight, color: 'text-ok' },
  down: { icon: ArrowDownRight, color: 'text-henna' },
  same: { icon: Minus, color: 'text-subtle' },
}

interface GrowthProps {
  trend: Trend
  /** With its sign: `+8,6 %`. */
  value: string
  /** What the value is compared with. */
  note: string
}

/** Shows the trend by arrow, sign and colour, so that it does not depend on colour alone. */
export function Growth({ trend, value, note }: GrowthProps) {
  const { icon: Icon, color } = TRENDS[trend]
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-semibold ${color}`}>
        <Icon className="mirrored size-3.5" strokeWidth={2} aria-hidden="true" />
        <bdi dir="ltr">{value}</bdi>
      </span>
      <span>{note}</span>
    </span>
  )
}
