/** The actions of the histories of orders that change, on the database and on the model. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { money, type Money } from '#core/money.ts'
import { cashClosings } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { checkoutOf } from '#features/orders/checkout/checkout.rules.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { lockOrder } from '#features/orders/lock-order.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { takePayment } from '#features/orders/payment/order-payments.server.ts'
import { returnGoods, type GoodsReturn } from '#features/orders/returns/return-goods.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { aCheckoutForm, aNewOrder } from '../builders.ts'
import type { ReturnStep, Step } from './order-money-arbitraries.ts'
import { edit } from './order-money-edit.ts'
import * as model from './order-money-model.ts'
import type { ModelOrder, MoneyModel } from './order-money-model.ts'
import {
  context,
  isRefused,
  NO_MONEY,
  orderAt,
  pricedLines,
  totalOf,
  type World,
} from './order-money-world.ts'

/** Returns whether it was accepted. A refusal must be the right one. */
export async function runStep(one: Step, world: World): Promise<boolean> {
  switch (one.do) {
    case 'place':
      return place(one, world)
    case 'edit':
      return edit(one, world)
    case 'pay':
      return pay(one, world)
    case 'deliver':
      return deliver(one, world)
    case 'return':
    case 'exchange':
      return giveBack(one, world)
    case 'twoCashiers':
      return twoCashiers(one, world)
    case 'cancel':
      return cancel(one, world)
    case 'closeRegister':
      return closeAndOpen(world)
  }
}

async function place(one: Extract<Step, { do: 'place' }>, world: World): Promise<boolean> {
  const { shop, by, phone } = world
  const lines = pricedLines(world, one.lines)
  const total = totalOf(lines)
  const placing = placeOrder(
    aNewOrder({
      lines: lines.map(({ article: at, quantity }) => ({ id: shop.articles[at]!.productId, quantity })),
      shown: total as Money,
      customer: checkoutOf(aCheckoutForm({ phone })).customer,
      payment: one.isCash ? 'cash' : 'bankily',
      ...(one.isAtCounter && { sale: { by, isAtCounter: true, reference: undefined } }),
    }),
  )
  if (lines.some(({ article: at, quantity }) => quantity > shop.articles[at]!.stock))
    return isRefused(placing, 'outOfStock')
  const { id } = await placing
  for (const { article: at, quantity } of lines) shop.articles[at]!.stock -= quantity
  const order: ModelOrder = {
    id,
    lines,
    version: 1,
    discount: 0,
    percent: 0,
    total,
    returnedTotal: 0,
    status: one.isAtCounter ? 'delivered' : 'pending',
    isCash: one.isCash,
    money: NO_MONEY(),
  }
  shop.orders.push(order)
  if (!one.isCash) model.addMoney(shop, order, 'bankily', total)
  else if (one.isAtCounter) model.addMoney(shop, order, 'cash', total)
  return true
}

async function pay(one: Extract<Step, { do: 'pay' }>, world: World): Promise<boolean> {
  const order = orderAt(world, one.which)
  if (!order) return false
  const due = model.dueOf(order)
  const amount = Math.max(1, Math.floor((due * one.share) / 100))
  const paying = transaction(async () => {
    const locked = await lockOrder(order.id)
    const payment = { method: one.method, amount: money(amount), reference: '', key: randomUUID() }
    await takePayment(locked, { ...payment, ...context(world) })
  })
  if (order.status === 'cancelled') return isRefused(paying, 'orderFinished')
  if (amount > due) return isRefused(paying, 'paymentAboveDue')
  if (one.method === 'credit' && amount > world.shop.credit) return isRefused(paying, 'creditTooLow')
  await paying
  model.addMoney(world.shop, order, one.method, amount)
  return true
}

async function deliver({ which: at }: { which: number }, world: World): Promise<boolean> {
  const order = orderAt(world, at)
  if (!order || order.status !== 'pending') return false
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id: order.id, from, ...context(world) })
  order.status = 'delivered'
  if (order.isCash) model.addMoney(world.shop, order, 'cash', model.dueOf(order))
  return true
}

/** The lines of a return that the order has, each once. */
function linesOf(order: ModelOrder, wanted: ReturnStep['lines']): GoodsReturn['lines'] {
  const own = wanted.map(({ at, ...line }) => ({
    ...line,
    position: order.lines[at % order.lines.length]!.position,
  }))
  return own.filter(({ position }, index) => own.findIndex((line) => line.position === position) === index)
}

const lineAt = ({ lines }: ModelOrder, position: number) => lines.find((line) => line.position === position)!

function valueOfLines(order: ModelOrder, lines: GoodsReturn['lines']): number {
  return lines.reduce((sum, { position, quantity }) => sum + model.valueOfUnits(order, position, quantity), 0)
}

function applyLines(
  shop: MoneyModel,
  order: ModelOrder,
  lines: GoodsReturn['lines'],
  sign: 1 | -1 = 1,
): void {
  for (const { position, quantity, condition } of lines) {
    const line = lineAt(order, position)
    line.returned += sign * quantity
    if (condition === 'restock') shop.articles[line.article]!.stock += sign * quantity
  }
}

async function giveBack(one: ReturnStep, world: World): Promise<boolean> {
  const { shop } = world
  const order = orderAt(world, one.which)
  if (!order) return false
  const lines = linesOf(order, one.lines)
  const isTooMany = lines.some(({ position, quantity }) => {
    const { quantity: bought, returned: before } = lineAt(order, position)
    return quantity > bought - before
  })
  const value = isTooMany ? 0 : valueOfLines(order, lines)
  const max = model.maxRefundOf(order, value)
  const newLines = one.do === 'exchange' ? pricedLines(world, [one]) : []
  const newTotal = totalOf(newLines)
  const exchanged = Math.min(max, newTotal)
  const [rest, surplus] = [newTotal - exchanged, max - exchanged]
  const amount = one.do === 'return' ? Math.floor((surplus * (100 - one.keptPercent)) / 100) : surplus
  const returning = returnGoods({
    orderId: order.id,
    key: randomUUID(),
    lines,
    isFeeReturned: false,
    shown: money(max),
    refund: { amount: money(amount), method: one.method, reference: '' },
    reason: 'x',
    exchange:
      one.do === 'exchange'
        ? {
            lines: [{ id: shop.articles[one.article]!.productId, quantity: one.quantity }],
            shown: money(newTotal),
            isAtCounter: true,
            payment: one.payment,
            reference: undefined,
          }
        : undefined,
    ...context(world),
  })
  if (order.status !== 'delivered') return isRefused(returning, 'notReturnable')
  if (isTooMany) return isRefused(returning, 'tooManyReturned')
  applyLines(shop, order, lines)
  const refusal = refusalOf(world, one, { rest, amount })
  if (refusal) {
    applyLines(shop, order, lines, -1)
    return isRefused(returning, refusal)
  }
  const { exchangeOrderId } = await returning
  order.returnedTotal += value - (surplus - amount)
  model.addMoney(shop, order, 'exchange', -exchanged)
  if (one.do === 'exchange') {
    shop.articles[one.article]!.stock -= one.quantity
    const placed: ModelOrder = {
      id: exchangeOrderId!,
      lines: newLines,
      version: 1,
      discount: 0,
      percent: 0,
      total: newTotal,
      returnedTotal: 0,
      status: 'delivered',
      isCash: one.payment !== 'bankily',
      money: NO_MONEY(),
    }
    shop.orders.push(placed)
    model.addMoney(shop, placed, 'exchange', exchanged)
    model.addMoney(shop, placed, one.payment, rest)
  }
  model.addMoney(shop, order, one.method, -amount)
  return true
}

function refusalOf({ shop }: World, one: ReturnStep, { rest, amount }: { rest: number; amount: number }) {
  if (one.do === 'exchange') {
    if (one.quantity > shop.articles[one.article]!.stock) return 'outOfStock'
    if (one.payment === 'credit' && rest > shop.credit) return 'creditTooLow'
  }
  return one.method === 'cash' && amount > shop.drawer ? 'notEnoughCash' : undefined
}

/** Both return everything that is left of the first line, as store credit: one is accepted. */
async function twoCashiers({ which: at }: { which: number }, world: World): Promise<boolean> {
  const order = orderAt(world, at)
  if (!order || order.status !== 'delivered') return false
  const { position, quantity: bought, returned: before } = order.lines[0]!
  const quantity = bought - before
  if (quantity === 0) return false
  const lines = [{ position, quantity, condition: 'restock' as const }]
  const value = valueOfLines(order, lines)
  const max = model.maxRefundOf(order, value)
  const request = {
    orderId: order.id,
    lines,
    isFeeReturned: false,
    shown: money(max),
    refund: { amount: money(max), method: 'credit' as const, reference: '' },
    reason: 'x',
    exchange: undefined,
    ...context(world),
  }
  const results = await Promise.allSettled(
    [randomUUID(), randomUUID()].map((key) => returnGoods({ ...request, key })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(reason).toMatchObject({ code: 'tooManyReturned', details: { left: 0 } })
  applyLines(world.shop, order, lines)
  order.returnedTotal += value
  model.addMoney(world.shop, order, 'credit', -max)
  return true
}

async function cancel(one: Extract<Step, { do: 'cancel' }>, world: World): Promise<boolean> {
  const { shop } = world
  const order = orderAt(world, one.which)
  if (!order) return false
  const outside = order.money.credit + order.money.exchange
  const fromRegister = Math.max(0, order.money.cash + order.money.bankily + Math.min(0, outside))
  const cancelling = cancelOrder({ id: order.id, reason: 'x', refundMethod: one.method, ...context(world) })
  if (order.status === 'cancelled') return isRefused(cancelling, 'orderMoved')
  if (one.method === 'cash' && fromRegister > shop.drawer) return isRefused(cancelling, 'notEnoughCash')
  await cancelling
  order.status = 'cancelled'
  for (const { article: at, quantity, returned: before } of order.lines)
    shop.articles[at]!.stock += quantity - before
  if (outside > 0) model.addMoney(shop, order, 'credit', -outside)
  model.addMoney(shop, order, one.method, -fromRegister)
  return true
}

async function closeAndOpen(world: World): Promise<boolean> {
  const { by, shop } = world
  const session = (await activeSession())!
  await openRegister({
    openingBalance: money(shop.drawer),
    reason: 'x',
    seen: session.id,
    by,
    now: new Date(),
  })
  const [closing] = await db().select().from(cashClosings).where(eq(cashClosings.sessionId, session.id))
  world.closings.push(closing!)
  return true
}
