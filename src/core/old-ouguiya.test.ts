import { describe, expect, it } from 'vitest'
import { ouguiya } from './money.ts'
import { readingsOf, suspectedExpected } from './old-ouguiya.ts'

describe('an amount that may be in old ouguiya', () => {
  it.each([
    // entered, expected, the expected amount that is suspected
    [48_000, [4_800], 4_800],
    [480, [4_800], 4_800],
    [47_500, [4_800], 4_800],
    [52_800, [4_800], 4_800],
    [43_200, [4_800], 4_800],
    [4_800, [4_800], undefined],
    [4_750, [4_800], undefined],
    [2_400, [4_800], undefined],
    [9_600, [4_800], undefined],
    [53_000, [4_800], undefined],
    [43_000, [4_800], undefined],
    [480_000, [4_800], undefined],
    [0, [4_800], undefined],
    [48_000, [], undefined],
    [48_000, [0], undefined],
    [12.5, [125], 125],
    // The rest of an order and its deposit: what fits one of them is right.
    [1_000, [10_000, 1_000], undefined],
    [30_000, [10_000, 3_000], 3_000],
    [100_000, [10_000, 3_000], 10_000],
  ])('%d for %j: %s', (entered, expected, suspected) => {
    const found = suspectedExpected({ entered: ouguiya(entered), expected: expected.map(ouguiya) })
    expect(found).toBe(suspected === undefined ? undefined : ouguiya(suspected))
  })

  it('is nothing while no amount is entered', () => {
    expect(suspectedExpected({ entered: undefined, expected: [ouguiya(4_800)] })).toBeUndefined()
  })

  it.each([
    // cash handed over, due, whether it is suspected
    [1_000, 100, false],
    [1_000, 90, false],
    [5_000, 4_800, false],
    [5_700, 4_800, false],
    [2_000, 200, true],
    [48_000, 4_800, true],
    [50_000, 4_800, true],
    [10_000, 100, true],
    [480, 4_800, true],
    [3_000, 4_800, false],
    [47_000, 4_800, false],
  ])('%d handed over for %d: %s', (entered, due, isSuspected) => {
    const found = suspectedExpected({
      entered: ouguiya(entered),
      expected: [ouguiya(due)],
      isHandedOver: true,
    })
    expect(found !== undefined).toBe(isSuspected)
  })
})

describe('the readings of a figure', () => {
  it.each([
    [48_000, 480_000, 4_800],
    [480, 4_800, 48],
    [12.55, 125.5, 1.26],
  ])('%d is %d old ones, or %d new ones', (figure, inOld, inNew) => {
    expect(readingsOf(ouguiya(figure))).toEqual({ inOld: ouguiya(inOld), inNew: ouguiya(inNew) })
  })
})
