import { expect, it } from 'vitest'
import { buyAgain, parseIds, readIds, withIds, writeIds } from './device-list.rules.ts'

it.each([null, '', 'x', '{}', '[0]', '["1"]', '[1.5]', '[-1]', 'null'])(
  'a stored list that is corrupt (%s) is discarded',
  (stored) => expect(parseIds(stored)).toEqual([]),
)

it('has the newest first, each id once, and not more than the limit', () => {
  expect(withIds([3, 2, 1], [2], 9)).toEqual([2, 3, 1])
  expect(withIds([3, 2, 1], [4], 3)).toEqual([4, 3, 2])
})

it('is shared as text, and what is not an id is left out', () => {
  expect(readIds(writeIds([12, 7, 30]), 60)).toEqual([12, 7, 30])
  expect(readIds('12-x-12--0--7-1e3', 60)).toEqual([12, 7])
  expect(readIds('1-2-3', 2)).toEqual([1, 2])
  expect(readIds(null, 60)).toEqual([])
})

it('proposes what was bought before, without what is in the cart', () => {
  expect(buyAgain([5, 3, 9, 1], new Set([3]), 2)).toEqual([5, 9])
})
