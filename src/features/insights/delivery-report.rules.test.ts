import { expect, it } from 'vitest'
import { refusalRate } from './delivery-report.rules.ts'

it.each([
  [0, 0, 0],
  [3, 1, 25],
  [2, 1, 33],
  [0, 2, 100],
])('of %d delivered and %d refused parcels, the refusal rate is %d %%', (delivered, refused, rate) => {
  expect(refusalRate({ delivered, refused })).toBe(rate)
})
