/** Payments and refunds in the histories of orders that change, on the database and on the model. */
import { randomUUID } from 'node:crypto'
import { money } from '#core/money.ts'
import type { Step } from './order-money-arbitraries.ts'
import * as model from './order-money-model.ts'
import { context, isRefused, orderWith, type World } from './order-money-world.ts'

let nextReference = 1
const newReference = () => `SOAK${nextReference++}`

export async function pay(one: Extract<Step, { do: 'pay' }>, world: World): Promise<boolean> {
  const order = orderWith(world, one.which, (each) => model.dueOf(each) > 0)
  if (!order) return false
  const due = model.dueOf(order)
  const amount = Math.max(1, Math.floor((due * one.share) / 100))
  const reference = one.method === 'bankily' ? newReference() : ''
  const payment = { method: one.method, amount: money(amount), reference, key: randomUUID() }
  const paying = world.calls.pay({ id: order.id, ...payment, ...context(world) })
  if (order.status === 'cancelled') return isRefused(paying, 'orderFinished')
  if (amount > due) return isRefused(paying, 'paymentAboveDue')
  if (one.method === 'credit' && amount > world.shop.credit) return isRefused(paying, 'creditTooLow')
  await paying
  model.addMoney(world.shop, order, one.method, amount)
  return true
}

/** The transfer that the order was placed with. */
export async function accept({ which: at }: { which: number }, world: World): Promise<boolean> {
  const order = orderWith(world, at, ({ unchecked }) => unchecked > 0)
  if (!order || order.unchecked === 0) return false
  const check = { id: order.id, proof: undefined, reference: newReference(), ...context(world) }
  const accepting = world.calls.accept(check)
  if (order.status === 'cancelled') return isRefused(accepting, 'paymentFinished')
  await accepting
  order.unchecked = 0
  return true
}

/** What was paid above the worth, at once or in parts. */
export async function giveExcessBack(one: Extract<Step, { do: 'giveBack' }>, world: World): Promise<boolean> {
  const order = orderWith(world, one.which, (each) => model.overpaidOf(each) > 0)
  if (!order) return false
  const overpaid = model.overpaidOf(order)
  const amount = Math.max(1, Math.floor((overpaid * one.share) / 100))
  const refund = { method: one.method, amount: money(amount), reference: '', key: randomUUID() }
  const giving = world.calls.giveBack({ id: order.id, ...refund, ...context(world) })
  if (amount > overpaid) return isRefused(giving, 'refundAboveOrder')
  if (one.method === 'cash' && amount > world.shop.drawer) return isRefused(giving, 'notEnoughCash')
  await giving
  model.addMoney(world.shop, order, one.method, -amount)
  return true
}
