/** Removes costs from an import for people who may not see them. */
import { COST_FIELD } from './import-columns.rules.ts'
import type { ShownImport, ShownRow } from './import.rules.ts'

interface Shown {
  found: ShownImport
  rows: ShownRow[]
  samples: string[][]
}

export function withoutCosts({ found, rows, samples }: Shown, canSeeCosts: boolean): Shown {
  const column = found.settings.columns.indexOf(COST_FIELD)
  if (canSeeCosts || !found.settings.canSeeCosts) return { found, rows, samples }
  return {
    found,
    rows: rows.map((row) => ({
      ...row,
      details: {
        ...row.details,
        changes: row.details.changes.filter(({ field }) => field !== COST_FIELD),
      },
    })),
    samples: samples.map((cells) => cells.map((cell, index) => (index === column ? '' : cell))),
  }
}
