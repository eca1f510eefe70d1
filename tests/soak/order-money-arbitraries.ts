/** The steps of random histories of orders that change. */
import * as fc from 'fast-check'
import { RETURN_CONDITIONS } from '#features/orders/returns/return.rules.ts'

const article = fc.nat(2)
const units = fc.integer({ min: 1, max: 3 })
const which = fc.nat(1_000)
const method = fc.constantFrom('cash' as const, 'bankily' as const, 'credit' as const)
const returned = fc.array(
  fc.record({
    at: fc.nat(1),
    quantity: fc.integer({ min: 1, max: 2 }),
    condition: fc.constantFrom(...RETURN_CONDITIONS),
  }),
  { minLength: 1, maxLength: 2 },
)

export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      lines: fc.uniqueArray(fc.record({ article, quantity: units }), {
        selector: (line) => line.article,
        minLength: 1,
        maxLength: 2,
      }),
      isCash: fc.boolean(),
      isAtCounter: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      /** Wanted units of each article. */
      quantities: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
      percent: fc.constantFrom(0, 0, 10, 33, 100),
      method,
    }),
  },
  fc.record({ do: fc.constant('pay' as const), which, method, share: fc.integer({ min: 1, max: 100 }) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('accept' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('giveBack' as const),
      which,
      method,
      share: fc.constantFrom(50, 100, 100),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      which,
      lines: returned,
      method,
      keptPercent: fc.constantFrom(0, 0, 30),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('exchange' as const),
      which,
      lines: returned,
      method,
      article,
      quantity: units,
      payment: method,
    }),
  },
  fc.record({ do: fc.constant('twoCashiers' as const), which }),
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      which,
      method: fc.constantFrom('cash' as const, 'bankily' as const),
    }),
  },
  fc.record({ do: fc.constant('closeRegister' as const) }),
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
export type ReturnStep = Extract<Step, { do: 'return' | 'exchange' }>
