import { expect, it } from 'vitest'
import { daysText } from './delivery-days.text.ts'

it.each([
  [0, 0, 'le jour même', 'في اليوم نفسه'],
  [0, 1, 'sous 1 jour', 'خلال يوم'],
  [1, 2, '1–2 jours', 'من يوم إلى يومين'],
  [2, 5, '2–5 jours', 'من يومين إلى 5 أيام'],
  [3, 3, '3 jours', 'خلال 3 أيام'],
])('%i to %i days', (from, to, fr, ar) => {
  expect(daysText({ from, to }, 'fr')).toBe(fr)
  expect(daysText({ from, to }, 'ar')).toBe(ar)
})
