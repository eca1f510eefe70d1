import { describe, expect, it } from 'vitest'
import {
  firstChoice,
  readChoice,
  valueState,
  withChoice,
  type Choice,
  type ValueState,
} from './choice.rules.ts'
import { variantOf } from './variant.rules.ts'

const [RED, BLUE, S, M] = [1, 2, 11, 12]

/** Red in S and M (M sold out), blue in M only. */
const variants = [
  { id: 101, valueIds: [RED, S], available: 3 },
  { id: 102, valueIds: [RED, M], available: 0 },
  { id: 103, valueIds: [BLUE, M], available: 2 },
]

describe('the values that can be chosen', () => {
  it.each<[string, Choice, number, number, ValueState]>([
    ['nothing chosen: a value that some variant has in stock', [], 0, RED, 'available'],
    ['nothing chosen: a size that only one colour has in stock', [], 1, M, 'available'],
    ['red chosen: its size in stock', [RED], 1, S, 'available'],
    ['red chosen: its size sold out', [RED], 1, M, 'soldOut'],
    ['blue chosen: a size that is not made', [BLUE], 1, S, 'notOffered'],
    ['a size chosen: a colour that is not made in it', [undefined, S], 0, BLUE, 'notOffered'],
    ['everything chosen: another colour keeps the size', [RED, M], 0, BLUE, 'available'],
    ['everything chosen: the chosen value itself', [RED, M], 1, M, 'soldOut'],
    ['a value that no variant has', [], 0, 99, 'notOffered'],
  ])('%s', (_, choice, option, value, state) => {
    expect(valueState(variants, choice, option, value)).toBe(state)
  })

  it('a value is available exactly if a choice that completes it can be bought', () => {
    for (const colour of [undefined, RED, BLUE])
      for (const size of [undefined, S, M])
        for (const value of [S, M]) {
          const colours = colour === undefined ? [RED, BLUE] : [colour]
          const bought = colours.some((each) => (variantOf(variants, [each, value])?.available ?? 0) > 0)
          expect(valueState(variants, [colour, size], 1, value) === 'available').toBe(bought)
        }
  })

  it('a choice changes one option and keeps the others', () => {
    expect(withChoice([], 1, M)).toEqual([undefined, M])
    expect(withChoice([RED, S], 1, M)).toEqual([RED, M])
    expect(variantOf(variants, withChoice([RED], 1, S))?.id).toBe(101)
    expect(variantOf(variants, [BLUE, S])).toBeUndefined()
    expect(variantOf(variants, [RED])).toBeUndefined()
  })
})

describe('the first choice', () => {
  const oneLeft = variants.filter(({ id }) => id !== 103)
  it.each<[string, typeof variants, number | undefined, Choice]>([
    ['is empty with several available variants', variants, undefined, []],
    ['is the variant of the URL', variants, 103, [BLUE, M]],
    ['is the variant of the URL, sold out too', variants, 102, [RED, M]],
    ['is the only available variant', oneLeft, undefined, [RED, S]],
    ['is the variant of the URL before the only available one', oneLeft, 102, [RED, M]],
    ['ignores an unknown variant', variants, 999, []],
    ['is empty if everything is sold out', [variants[1]!], undefined, []],
  ])('%s', (_, offered, wanted, choice) => {
    expect(firstChoice(offered, wanted)).toEqual(choice)
  })
})

it.each<[string, Choice | undefined]>([
  ['', undefined],
  ['v=101', undefined],
  ['o1=1&o2=12', [RED, M]],
  ['o2=12', [undefined, M]],
  ['o1=11&o2=1', [undefined, undefined]],
  ['o1=x', [undefined, undefined]],
  ['o1=', [undefined, undefined]],
])('the form %j chooses %j', (query, choice) => {
  const options = [{ values: [{ id: RED }, { id: BLUE }] }, { values: [{ id: S }, { id: M }] }]
  expect(readChoice(new URLSearchParams(query), options)).toEqual(choice)
})
