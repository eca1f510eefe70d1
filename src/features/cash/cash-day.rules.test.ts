import { expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { isLeftOpen, namesOrder, registerStateOf } from './cash-day.rules.ts'

it.each<[string, string, boolean, boolean]>([
  ['a person opened today', '2026-11-16', false, false],
  ['a person opened yesterday', '2026-11-15', false, true],
  ['the system opened yesterday', '2026-11-15', true, false],
])('a session that %s (%s, by the system: %s) was left open: %s', (_, date, isSystem, expected) => {
  expect(isLeftOpen({ date: date as Day, isSystem }, '2026-11-16' as Day)).toBe(expected)
})

it('the register is to be opened by a person, whatever the system has opened', () => {
  const today = '2026-11-16' as Day
  const opened = (date: string, isSystem: boolean) => registerStateOf({ date: date as Day, isSystem }, today)
  expect(registerStateOf(undefined, today)).toBe('toOpen')
  expect(opened('2026-11-16', true)).toBe('toOpen')
  expect(opened('2026-11-15', true)).toBe('toOpen')
  expect(opened('2026-11-16', false)).toBe('open')
  expect(opened('2026-11-15', false)).toBe('leftOpen')
})

it.each<[string, number, boolean]>([
  ['Commande n° 12 · Mariem', 12, true],
  ['الطلب رقم 12 · مريم', 12, true],
  ['Avance de la commande 12', 12, true],
  ['Commande n° 121 · Mariem', 12, false],
  ['12 sacs', 12, false],
])('%s names the order %i: %s', (description, number, expected) => {
  expect(namesOrder(description, number)).toBe(expected)
})
