import { describe, expect, it } from 'vitest'
import { pageNumbers } from './paging.ts'

describe('page buttons', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [8, 9, [5, 6, 7, 8, 9]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('on page %d of %d are %j', (current, count, numbers) => {
    expect(pageNumbers(current, count)).toEqual(numbers)
  })
})
