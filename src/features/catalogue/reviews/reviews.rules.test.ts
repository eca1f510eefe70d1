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

it('knows the outcomes of a review, and no others', () => {
  expect(readReviewOutcome('thanks')).toBe('thanks')
  expect(readReviewOutcome('toString')).toBeUndefined()
  expect(readReviewOutcome(null)).toBeUndefined()
})
