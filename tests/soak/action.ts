/** One action of a user, applied to the model and, over HTTP, to the real shop. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Permission } from '#features/staff/staff.rules.ts'
import type { Fields } from '../promises/shopper.ts'
import type { Member, Model } from './model.ts'
import { submit, type Real } from './real-shop.ts'

export type Action = fc.AsyncCommand<Model, Real>

interface Definition<T> {
  /** Key of its counts in the printed results. */
  name: string
  values: fc.Arbitrary<T>
  /** Resolves to whether the action was accepted; a refusal must be correct. */
  run: (values: T, model: Model, real: Real) => Promise<boolean>
  isPossible?: (model: Model) => boolean
}

export function action<T>({
  name,
  values,
  run,
  isPossible = () => true,
}: Definition<T>): fc.Arbitrary<Action> {
  return values.map((value) => ({
    check: isPossible,
    async run(model, real) {
      const isAccepted = await run(value, model, real)
      const { accepted, refused } = real.done.get(name) ?? { accepted: 0, refused: 0 }
      real.done.set(name, { accepted: accepted + Number(isAccepted), refused: refused + Number(!isAccepted) })
    },
    toString: () => `${name} ${JSON.stringify(value)}`,
  }))
}

export type Of<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Index of a process, of a staff member, and of an existing object (modulo their number). */
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

interface StaffRequest {
  real: Real
  by: Member
  via: number
  path: string
}

/** Undefined if the staff member has no session or permission; that refusal is asserted here. */
export async function byStaff(
  { real, by, via: process, path }: StaffRequest,
  permission: Permission,
  fields: Fields,
): Promise<number | undefined> {
  const { status } = await submit(real, process, by, path, fields)
  if (by.isActive && by.permissions.includes(permission)) return status
  expect(status).toBe(by.isActive ? 403 : 401)
  return undefined
}
