import { Growth } from '#ui/chart/growth.tsx'
import { useText } from '#ui/page/language.tsx'
import { growthOf, type Figure } from './order-stats.rules.ts'
import { statGrowthText } from './stat-growth.text.ts'

/** How a figure moved against the stretch before it; without one there is nothing to compare with. */
export function StatGrowth({ note, ...figure }: Figure & { note: string }) {
  const t = useText(statGrowthText)
  const growth = growthOf(figure)
  return growth ? <Growth trend={growth.trend} value={growth.percent} note={note} /> : `— ${t.noComparison}`
}
