import { Refusal } from '#core/refusal.ts'
import type { FileProblem } from './import-limits.rules.ts'

/** Refuses a file; the details name the row, the column or the limit. */
export function fileRefusal(code: FileProblem, details: Record<string, string | number> = {}): Refusal {
  return new Refusal(code, 'invalid', details)
}
