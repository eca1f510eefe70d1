import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import {
  cashLeft,
  debtOf,
  debtProblem,
  expectedOf,
  feesLeft,
  isSettled,
  runHandoverProblem,
  type PastHandover,
  type RunCash,
} from './handover.rules.ts'

const past = (expected: number, counted: number, fees = 0, isPart = false): PastHandover => ({
  expected: ouguiya(expected),
  counted: ouguiya(counted),
  fees: ouguiya(fees),
  isPart,
})
const run = (cash: number, fees: number, handovers: PastHandover[] = [], open = 0): RunCash => ({
  cash: ouguiya(cash),
  fees: ouguiya(fees),
  waiting: 0,
  open,
  handovers,
})

describe('what is expected of a run', () => {
  it.each([
    ['all cash without fees', run(4000, 0), 4000, 4000],
    ['cash without the fees that he keeps', run(4000, 200), 3800, 4000],
    ['the rest after a part', run(4000, 0, [past(4000, 1500, 0, true)]), 2500, 2500],
    ['fees that were kept with a part count once', run(4000, 200, [past(3800, 1500, 200, true)]), 2300, 2300],
    ['nothing after a final hand-over, also if it was short', run(4000, 0, [past(4000, 3900)]), 0, 0],
    ['what came in after a final hand-over', run(5000, 0, [past(4000, 3900)]), 1000, 1000],
    ['nothing if the fees are higher than the cash', run(100, 150), 0, 100],
  ])('%s', (_, facts, keeping, notKeeping) => {
    expect(expectedOf(facts, true)).toBe(ouguiya(keeping))
    expect(expectedOf(facts, false)).toBe(ouguiya(notKeeping))
  })

  it('fees are left until they are kept', () => {
    expect(feesLeft(run(1000, 200))).toBe(ouguiya(200))
    expect(feesLeft(run(1000, 250, [past(800, 800, 200)]))).toBe(ouguiya(50))
  })

  it('a debt is the balance without the cash of open runs', () => {
    expect(debtOf(ouguiya(1100), [run(1000, 100)])).toBe(ouguiya(100))
    expect(debtOf(ouguiya(-50), [])).toBe(ouguiya(-50))
    expect(cashLeft(run(1000, 0, [past(1000, 900)]))).toBe(0)
  })
})

describe('a run is settled', () => {
  it.each([
    ['after a final hand-over of everything', run(1000, 0, [past(1000, 1000)]), true],
    ['after a final hand-over with a difference', run(1000, 0, [past(1000, 900)]), true],
    ['not while a parcel is not back', run(1000, 0, [past(1000, 1000)], 1), false],
    ['not after a part', run(1000, 0, [past(1000, 1000, 0, true)]), false],
    ['not before a hand-over', run(1000, 0), false],
    ['not with cash that came in later', run(1500, 0, [past(1000, 1000)]), false],
    ['without a hand-over if it brought no cash', run(0, 0), true],
    ['not without a hand-over if fees are due', run(0, 50), false],
  ])('%s', (_, facts, expected) => expect(isSettled(facts)).toBe(expected))
})

describe('a hand-over is refused', () => {
  const facts = { waiting: 0, expected: ouguiya(1000), limit: ouguiya(50) }
  it.each([
    ['exact', 1000, false, '', 0, undefined],
    ['a difference within the limit', 960, false, '', 0, undefined],
    ['a difference above the limit without a reason', 900, false, '', 0, 'reasonNeeded'],
    ['too much without a reason', 1100, false, '', 0, 'reasonNeeded'],
    ['a difference with a reason', 900, false, 'Perdu', 0, undefined],
    ['a final one while stops wait', 1000, false, '', 1, 'runNotOver'],
    ['a part while stops wait', 1000, true, '', 1, undefined],
    ['a part above the expected cash', 1001, true, '', 0, 'aboveExpected'],
    ['a part of nothing', 0, true, '', 0, 'nothingCounted'],
  ])('%s', (_, counted, isPart, reason, waiting, problem) => {
    const values = { counted: ouguiya(counted), isPart, reason }
    expect(runHandoverProblem(values, { ...facts, waiting })).toBe(problem)
  })

  it('an amount is not above what is owed', () => {
    expect(debtProblem(ouguiya(100), ouguiya(100))).toBeUndefined()
    expect(debtProblem(ouguiya(101), ouguiya(100))).toBe('aboveExpected')
    expect(debtProblem(ouguiya(1), ouguiya(-100))).toBe('aboveExpected')
    expect(debtProblem(money(0), ouguiya(100))).toBe('nothingCounted')
  })
})
