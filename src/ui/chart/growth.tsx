import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'

export type Trend = 'up' | 'down' | 'same'

const TRENDS = {
  up: { icon: ArrowUpRight, look: 'text-ok' },
  down: { icon: ArrowDownRight, look: 'text-henna' },
  same: { icon: Minus, look: 'text-subtle' },
}

interface GrowthProps {
  trend: Trend
  /** With its sign: `+8,6 %`. */
  value: string
  /** Compared with what. */
  note: string
}

/** Arrow, sign and colour together, so that none of them has to be seen alone. */
export function Growth({ trend, value, note }: GrowthProps) {
  const { icon: Icon, look } = TRENDS[trend]
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={`inline-flex items-center gap-1 font-semibold ${look}`}>
        <Icon className="mirrored size-3.5" strokeWidth={2} aria-hidden="true" />
        <bdi dir="ltr">{value}</bdi>
      </span>
      <span>{note}</span>
    </span>
  )
}
