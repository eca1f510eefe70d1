import { expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import { closingDifferences, isLeftOpen, namesOrder, registerStateOf } from './cash-day.rules.ts'

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

it('the differences of sessions are added by missing and excess cash', () => {
  const closed = (difference: number | null) => ({
    closing: { number: 1, difference: difference === null ? null : money(difference), reason: '' },
  })
  const sessions = [
    closed(-2000),
    closed(0),
    closed(3000),
    closed(-500),
    closed(null),
    { closing: undefined },
  ]
  expect(closingDifferences(sessions)).toEqual({
    short: { count: 2, amount: -2500 },
    over: { count: 1, amount: 3000 },
    net: 500,
  })
})
