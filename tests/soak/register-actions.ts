/** Actions at the register: opening, closing and manual entries. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { CASH_METHODS, isDrawerMove, MANUAL_TYPES } from '#features/cash/cash.rules.ts'
import { times } from '../promises/shopper.ts'
import { byStaff, action, inUm, onceIn, some, via, who, type Of } from './action.ts'
import * as shopModel from './model.ts'
import type { Model } from './model.ts'
import { activeSession, type Real } from './real-shop.ts'

const path = '/admin/cash-register'

const entries = fc.record({
  type: fc.constantFrom(...MANUAL_TYPES),
  method: fc.constantFrom('cash' as const, ...CASH_METHODS),
  amount: fc.integer({ min: 1, max: 20_000 }),
  who,
  /** Concurrent requests with the same key. */
  tabs: fc.integer({ min: 1, max: 2 }),
})

async function enter(entry: Of<typeof entries>, model: Model, real: Real): Promise<boolean> {
  const { type, amount, tabs } = entry
  const by = some(model.staff, entry.who)
  const fields = {
    intent: 'add',
    key: randomUUID(),
    type,
    method: entry.method,
    amount: inUm(amount),
    description: 'essai',
  }
  const answers = await Promise.all(
    times(tabs, (process) => byStaff({ real, by, via: process, path }, 'manageCash', fields)),
  )
  if (answers.includes(undefined)) return false
  const method = isDrawerMove(type) ? 'cash' : entry.method
  if (type === 'refund' && !by.permissions.includes('refundOrders')) {
    expect(answers).toEqual(times(tabs, () => 403))
    return false
  }
  const isAccepted = shopModel.mayEnter(model, type, method, amount)
  expect(answers).toEqual(times(tabs, () => (isAccepted ? 200 : 409)))
  if (isAccepted) shopModel.enter(model, type, method, amount)
  return isAccepted
}

const openings = fc.record({ counted: fc.nat(50_000), who, via, isStale: onceIn(5) })

async function open(opening: Of<typeof openings>, model: Model, real: Real): Promise<boolean> {
  const { counted, isStale } = opening
  const request = { real, by: some(model.staff, opening.who), via: opening.via, path }
  const seen = isStale ? '' : String((await activeSession()) ?? '')
  const fields = { intent: 'open', openingBalance: inUm(counted), reason: 'essai', seen }
  const status = await byStaff(request, 'manageCash', fields)
  if (status === undefined) return false
  const isAccepted = model.drawer === undefined || !isStale
  expect(status).toBe(isAccepted ? 200 : 409)
  if (isAccepted) shopModel.open(model, counted)
  return isAccepted
}

const closings = fc.record({
  gap: fc.option(fc.integer({ min: -300, max: 300 })),
  who,
  via,
  isStale: onceIn(5),
})

async function close(closing: Of<typeof closings>, model: Model, real: Real): Promise<boolean> {
  const { gap, isStale } = closing
  const drawer = model.drawer!
  const counted = gap === null || drawer + gap < 0 ? null : drawer + gap
  const request = { real, by: some(model.staff, closing.who), via: closing.via, path }
  const status = await byStaff(request, 'manageCash', {
    intent: 'close',
    session: String(await activeSession()),
    expected: String(drawer + Number(isStale)),
    counted: counted === null ? '' : inUm(counted),
    reason: 'recompté',
  })
  if (status === undefined) return false
  expect(status).toBe(isStale ? 409 : 200)
  if (!isStale) shopModel.close(model, counted)
  return !isStale
}

export const ENTERING = action({ name: 'cash entry', values: entries, run: enter })
export const OPENING = action({ name: 'register opened', values: openings, run: open })
export const CLOSING = action({
  name: 'register closed',
  values: closings,
  run: close,
  isPossible: ({ drawer }) => drawer !== undefined,
})
