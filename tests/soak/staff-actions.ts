/** Actions of staff on orders, stock and users; refused without a session or permission. */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { byStaff, action, hasOrders, onceIn, some, via, which, who, type Of } from './action.ts'
import * as shopModel from './model.ts'
import type { Model } from './model.ts'
import { submit, cookieOf, STAFF_RIGHTS, type Real } from './real-shop.ts'

const steps = fc.record({
  step: fc.constantFrom(...(['advance', 'advance', 'advance', 'cancel', 'delete'] as const)),
  which,
  who,
  via,
  isStale: onceIn(8),
})

async function takeStep(wanted: Of<typeof steps>, model: Model, real: Real): Promise<boolean> {
  const { step, via: process } = wanted
  const found = some(model.orders, wanted.which)
  const from = wanted.isStale ? 'preparing' : found.status
  const fields = { advance: { from }, cancel: { reason: 'Rupture' }, delete: { reason: 'Essai' } }[step]
  const request = {
    real,
    // Only an admin deletes orders.
    by: step === 'delete' ? real.owner : some(model.staff, wanted.who),
    via: process,
    path: `/admin/orders/${found.id}`,
  }
  const status = await byStaff(request, 'manageOrders', { intent: step, ...fields })
  if (status === undefined) return false
  const isOpen = found.status !== 'cancelled' && (step === 'cancel' || from === found.status)
  const isCancelled =
    step === 'cancel' || (step === 'advance' && shopModel.NEXT[found.status] === 'cancelled')
  const mayTake =
    step === 'delete' ? shopModel.mayRemove(found) : !isCancelled || shopModel.mayCancel(model, found)
  const isAccepted = !found.isRemoved && mayTake && (step === 'delete' || isOpen)
  const refusal = found.isRemoved ? 404 : 409
  const mayRefund = !isCancelled || !found.isEntered || request.by.permissions.includes('refundOrders')
  const expected = isAccepted ? (mayRefund ? 200 : 403) : refusal
  expect([step, found.status, status]).toEqual([step, found.status, expected])
  if (expected !== 200) return false
  const change = { advance: shopModel.advance, cancel: shopModel.cancel, delete: shopModel.remove }[step]
  change(model, found)
  return true
}

const twoSteps = fc.record({ which })

/** Concurrently through two processes: one of the two succeeds. */
async function takeStepTwice(wanted: Of<typeof twoSteps>, model: Model, real: Real): Promise<boolean> {
  const found = some(model.orders, wanted.which)
  const fields = { intent: 'advance', from: found.status }
  const path = `/admin/orders/${found.id}`
  const answers = await Promise.all([0, 1].map((process) => submit(real, process, real.owner, path, fields)))
  const mayTake = shopModel.NEXT[found.status] !== 'cancelled' || shopModel.mayCancel(model, found)
  const isAccepted = !found.isRemoved && found.status !== 'cancelled' && mayTake
  const refusal = found.isRemoved ? 404 : 409
  expect(answers.map(({ status }) => status).sort()).toEqual([isAccepted ? 200 : refusal, refusal])
  if (isAccepted) shopModel.advance(model, found)
  return isAccepted
}

const edits = fc.record({
  product: fc.nat(2),
  ago: fc.constantFrom(0, 1, 4),
  wanted: fc.nat(30),
  who,
  via,
})

/** Changes the stock relative to the value seen, which may be outdated. */
async function editStock(edit: Of<typeof edits>, model: Model, real: Real): Promise<boolean> {
  const found = model.products[edit.product]!
  const seen = found.left + edit.ago
  const after = found.left + edit.wanted - seen
  const request = { real, by: some(model.staff, edit.who), via: edit.via, path: '/admin/products' }
  const status = await byStaff(request, 'manageProducts', {
    intent: 'stock',
    id: String(found.id),
    seen: String(seen),
    wanted: String(edit.wanted),
  })
  if (status === undefined) return false
  expect(status).toBe(after < 0 ? 409 : 200)
  if (after >= 0) found.left = after
  return after >= 0
}

const changes = fc.record({
  who,
  via,
  /** Undefined: deactivates or activates the user. */
  rights: fc.option(fc.subarray(STAFF_RIGHTS), { freq: 2, nil: undefined }),
  isByColleague: onceIn(6),
})

/** Takes effect at the next request, in both processes. */
async function changeStaff(change: Of<typeof changes>, model: Model, real: Real): Promise<boolean> {
  const { rights, isByColleague } = change
  const person = some(model.staff, change.who)
  const { id, name } = person
  const by = isByColleague ? some(model.staff, change.who + 1) : real.owner
  const { status } = await submit(real, change.via, by, '/admin/users', {
    id: String(id),
    ...(rights
      ? { intent: 'update', name, phone: '', role: 'cashier', permissions: rights }
      : { intent: person.isActive ? 'deactivate' : 'activate' }),
  })
  expect(status).toBe(isByColleague ? (by.isActive ? 403 : 401) : 200)
  if (isByColleague) return false
  if (rights) person.permissions = rights
  else {
    person.isActive = !person.isActive
    if (person.isActive) person.cookie = await cookieOf(id)
  }
  return true
}

export const STEPPING = action({
  name: 'step of an order',
  values: steps,
  run: takeStep,
  isPossible: hasOrders,
})
export const STEPPING_TWICE = action({
  name: 'same step by two requests',
  values: twoSteps,
  run: takeStepTwice,
  isPossible: hasOrders,
})
export const STOCKING = action({ name: 'stock edit', values: edits, run: editStock })
export const STAFFING = action({ name: 'staff change', values: changes, run: changeStaff })
