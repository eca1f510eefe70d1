import type { Day } from '#core/day.ts'
import type { Period } from './content.rules.ts'

/** Whether a day of the shop is in a period; days compare as text. */
export function isWithin({ from, to }: Period, day: Day): boolean {
  return (from === '' || from <= day) && (to === '' || day <= to)
}
