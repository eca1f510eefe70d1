import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { money, ouguiya } from '#core/money.ts'
import { aMark } from '../../../../tests/runs.ts'
import type { MarkResult, StopState } from '../dispatch.rules.ts'
import {
  dueOn,
  isFinal,
  markProblem,
  markResult,
  type MARKS,
  type MarkContent,
  type MarkedStop,
  type MarkProblem,
} from './mark.rules.ts'
import type { ParcelStatus } from './run.rules.ts'

const name = { fr: 'Nila', ar: 'نيلة' }
const values = (...amounts: number[]) => amounts.map(ouguiya)
const lines = [
  { position: 0, name, quantity: 2, values: values(0, 1000, 2000) },
  { position: 1, name, quantity: 1, values: values(0, 500) },
]
const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute))

const stopIn = (state: StopState, minute = 5, closed = false): MarkedStop => ({
  state,
  markedAt: state === 'waiting' ? null : at(minute),
  cash: state === 'delivered' ? ouguiya(2500) : money(0),
  wallet: money(0),
  closedAt: closed ? at(9) : null,
})

const DELIVERED = aMark({ state: 'delivered', cash: ouguiya(2500) })
const REFUSED = aMark({ state: 'refused', reason: 'x' })
const POSTPONED = aMark({ state: 'postponed', postponedUntil: '2026-05-06' as Day })

describe('a mark', () => {
  it.each<[string, MarkedStop, ParcelStatus, MarkContent, number, MarkResult]>([
    ['first', stopIn('waiting'), 'sent', DELIVERED, 1, 'applied'],
    ['first', stopIn('waiting'), 'sent', REFUSED, 1, 'applied'],
    ['later', stopIn('refused'), 'sent', POSTPONED, 6, 'applied'],
    ['earlier', stopIn('refused'), 'sent', POSTPONED, 4, 'outdated'],
    ['final and earlier', stopIn('refused'), 'sent', DELIVERED, 4, 'applied'],
    ['the same again', stopIn('delivered'), 'delivered', DELIVERED, 7, 'outdated'],
    ['another amount', stopIn('delivered'), 'delivered', aMark({ state: 'delivered' }), 7, 'conflict'],
    ['refused after delivered', stopIn('delivered'), 'delivered', REFUSED, 7, 'conflict'],
    ['refused before delivered', stopIn('delivered'), 'delivered', REFUSED, 3, 'outdated'],
    ['cancelled by staff', stopIn('waiting'), 'cancelled', DELIVERED, 1, 'conflict'],
    ['cancelled by staff', stopIn('waiting'), 'cancelled', REFUSED, 1, 'outdated'],
    ['delivered by staff', stopIn('waiting'), 'delivered', DELIVERED, 1, 'conflict'],
    ['delivered by staff', stopIn('waiting'), 'delivered', REFUSED, 1, 'conflict'],
    ['moved to another run', stopIn('postponed', 5, true), 'sent', DELIVERED, 6, 'conflict'],
    ['moved to another run', stopIn('postponed', 5, true), 'sent', REFUSED, 6, 'outdated'],
    [
      'above what is due',
      stopIn('waiting'),
      'sent',
      aMark({ state: 'delivered', cash: ouguiya(2501) }),
      1,
      'conflict',
    ],
  ])('%s: %j of an order that is %s', (_what, stop, status, mark, minute, expected) => {
    const result = markResult(stop, { status, due: ouguiya(2500), lines }, { ...mark, madeAt: at(minute) })
    expect(result).toBe(expected)
  })

  it.each<[MarkProblem | undefined, MarkContent]>([
    [undefined, DELIVERED],
    [undefined, aMark({ state: 'partly', refusedLines: [{ position: 0, quantity: 1 }] })],
    ['markLines', aMark({ state: 'partly' })],
    ['markLines', aMark({ state: 'partly', refusedLines: [{ position: 7, quantity: 1 }] })],
    ['markLines', aMark({ state: 'partly', refusedLines: [{ position: 1, quantity: 2 }] })],
    [
      'markLines',
      aMark({
        state: 'partly',
        refusedLines: [
          { position: 0, quantity: 2 },
          { position: 1, quantity: 1 },
        ],
      }),
    ],
    ['markLines', aMark({ state: 'delivered', refusedLines: [{ position: 0, quantity: 1 }] })],
    ['markWithoutReason', aMark({ state: 'refused' })],
    ['markWithoutDay', aMark({ state: 'postponed' })],
    ['markWallet', aMark({ state: 'delivered', wallet: ouguiya(1) })],
    ['markMoney', aMark({ state: 'refused', reason: 'x', cash: ouguiya(1) })],
  ])('has the problem %s: %j', (problem, mark) => {
    expect(markProblem(mark, lines)).toBe(problem)
  })

  it.each<[number, MarkContent]>([
    [2500, DELIVERED],
    [1500, aMark({ state: 'partly', refusedLines: [{ position: 0, quantity: 1 }] })],
    [
      0,
      aMark({
        state: 'partly',
        refusedLines: [
          { position: 0, quantity: 2 },
          { position: 1, quantity: 1 },
        ],
      }),
    ],
    [0, REFUSED],
  ])('collects %i: %j', (due, mark) => {
    expect(dueOn(mark, { due: ouguiya(2500), lines })).toBe(ouguiya(due))
  })
})

it('the same marks in any order leave the same state', () => {
  const contents: Record<(typeof MARKS)[number], MarkContent> = {
    delivered: DELIVERED,
    partly: aMark({ state: 'partly', cash: ouguiya(1500), refusedLines: [{ position: 0, quantity: 1 }] }),
    refused: REFUSED,
    postponed: POSTPONED,
  }
  // Two different final marks are a conflict that staff see.
  const marks = fc.array(
    fc.record({ state: fc.constantFrom('delivered', 'refused', 'postponed'), minute: fc.nat(9) }),
  )
  const leave = (list: { state: 'delivered' | 'refused' | 'postponed'; minute: number }[]) => {
    let stop = stopIn('waiting')
    for (const { state, minute } of list) {
      const status = isFinal(stop.state) ? 'delivered' : 'sent'
      const mark = { ...contents[state], madeAt: at(minute) }
      if (markResult(stop, { status, due: ouguiya(2500), lines }, mark) === 'applied')
        stop = { ...stopIn(state, minute), cash: mark.cash }
    }
    return isFinal(stop.state) ? stop.state : [stop.state, stop.markedAt]
  }
  fc.assert(
    fc.property(
      marks.chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      ),
      ([list, other]) => {
        expect(leave(other)).toEqual(leave(list))
      },
    ),
  )
})
