import { growthOf, type Comparison } from '#core/growth.ts'
import { useText } from '../page/language.tsx'
import { Growth } from './growth.tsx'
import { statGrowthText } from './stat-growth.text.ts'

/** The growth compared with the previous period, or a note if there is none. */
export function StatGrowth({ note, ...comparison }: Comparison & { note: string }) {
  const t = useText(statGrowthText)
  const growth = growthOf(comparison)
  return growth ? <Growth trend={growth.trend} value={growth.percent} note={note} /> : `— ${t.noComparison}`
}
