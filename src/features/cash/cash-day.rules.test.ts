import { expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { isLeftOpen } from './cash-day.rules.ts'

it.each<[string, string, boolean, boolean]>([
  ['a person opened today', '2026-11-16', false, false],
  ['a person opened yesterday', '2026-11-15', false, true],
  ['the system opened yesterday', '2026-11-15', true, false],
])('a session that %s (%s, by the system: %s) was left open: %s', (_, date, isSystem, expected) => {
  expect(isLeftOpen({ date: date as Day, isSystem }, '2026-11-16' as Day)).toBe(expected)
})
