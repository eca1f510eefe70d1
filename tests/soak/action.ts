/** One thing that somebody does: to the model and, over HTTP, to the real shop. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Permission } from '#features/staff/staff.rules.ts'
import type { Fields } from '../promises/shopper.ts'
import type { Member, Model } from './model.ts'
import { ask, type Real } from './real-shop.ts'

export type Action = fc.AsyncCommand<Model, Real>

interface Described<T> {
  /** Told apart by it in the figures. */
  name: string
  values: fc.Arbitrary<T>
  /** Says whether it was taken, or rightly refused. */
  run: (values: T, model: Model, real: Real) => Promise<boolean>
  isPossible?: (model: Model) => boolean
}

export function action<T>({
  name,
  values,
  run,
  isPossible = () => true,
}: Described<T>): fc.Arbitrary<Action> {
  return values.map((value) => ({
    check: isPossible,
    async run(model, real) {
      const isAccepted = await run(value, model, real)
      const { taken, refused } = real.done.get(name) ?? { taken: 0, refused: 0 }
      real.done.set(name, { taken: taken + Number(isAccepted), refused: refused + Number(!isAccepted) })
    },
    toString: () => `${name} ${JSON.stringify(value)}`,
  }))
}

export type Of<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Which of the two processes, which of the two people, which of whatever there is by then. */
export const via = fc.nat(1)
export const who = fc.nat(1)
export const which = fc.nat(1_000)
export const onceIn = (times: number) => fc.nat(times - 1).map((drawn) => drawn === 0)

export function some<T>(all: readonly T[], at: number): T {
  return all[at % all.length]!
}

export const hasOrders = ({ orders }: Model) => orders.length > 0

export function inUm(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}

interface Asking {
  real: Real
  by: Member
  via: number
  path: string
}

/** Nothing where this person may not, which is checked here. */
export async function byStaff(
  { real, by, via: process, path }: Asking,
  permission: Permission,
  fields: Fields,
): Promise<number | undefined> {
  const { status } = await ask(real, process, by, path, fields)
  if (by.isIn && by.permissions.includes(permission)) return status
  expect(status).toBe(by.isIn ? 403 : 401)
  return undefined
}
