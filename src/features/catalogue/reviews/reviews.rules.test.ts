import { expect, it } from 'vitest'
import { readReviewOutcome, readReviewsPage } from './reviews.rules.ts'

it.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
  ['2', 2],
  ['9999', 1000],
  ['99999999999', 1],
])('page %j of the reviews is %d', (text, page) => {
  expect(readReviewsPage(text)).toBe(page)
})

it('accepts only known outcomes of a review', () => {
  expect(readReviewOutcome('thanks')).toBe('thanks')
  expect(readReviewOutcome('toString')).toBeUndefined()
  expect(readReviewOutcome(null)).toBeUndefined()
})
