/** The actions of the histories of orders that change, on the database and on the model. */
import { eq } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { cashClosings } from '#features/cash/cash-tables.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { checkoutOf } from '#features/orders/checkout/checkout.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCheckoutForm, aNewOrder } from '../builders.ts'
import type { Step } from './order-money-arbitraries.ts'
import { edit } from './order-money-edit.ts'
import * as model from './order-money-model.ts'
import type { ModelOrder } from './order-money-model.ts'
import { accept, giveExcessBack, pay } from './order-money-payments.ts'
import { giveBack, twoCashiers } from './order-money-returns.ts'
import {
  context,
  goodsOf,
  isRefused,
  NO_MONEY,
  orderAt,
  pricedLines,
  promotedLines,
  PROMOTION,
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
    case 'accept':
      return accept(one, world)
    case 'giveBack':
      return giveExcessBack(one, world)
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
  const listed = pricedLines(world, one.lines)
  // Sales at the counter have no code.
  const hasCode = !one.isAtCounter && one.lines[0]!.quantity % 2 === 0
  const lines = hasCode ? promotedLines(listed) : listed
  const total = goodsOf(lines)
  const placing = world.calls.place(
    aNewOrder({
      lines: lines.map(({ article: at, quantity }) => ({ id: shop.articles[at]!.productId, quantity })),
      shown: total as Money,
      customer: checkoutOf(aCheckoutForm({ phone })).customer,
      payment: one.isCash ? 'cash' : 'bankily',
      code: hasCode ? PROMOTION.code : '',
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
    isPromoted: total < totalOf(lines),
    version: 1,
    discount: 0,
    percent: 0,
    total,
    returnedTotal: 0,
    status: one.isAtCounter ? 'delivered' : 'pending',
    isCash: one.isCash,
    money: NO_MONEY(),
    unchecked: one.isCash || one.isAtCounter ? 0 : total,
  }
  shop.orders.push(order)
  if (!one.isCash) model.addMoney(shop, order, 'bankily', total)
  else if (one.isAtCounter) model.addMoney(shop, order, 'cash', total)
  return true
}

async function deliver({ which: at }: { which: number }, world: World): Promise<boolean> {
  const order = orderAt(world, at)
  if (!order || order.status !== 'pending') return false
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await world.calls.advance({ id: order.id, from, version: order.version, ...context(world) })
  order.status = 'delivered'
  if (order.isCash) model.addMoney(world.shop, order, 'cash', model.dueOf(order))
  return true
}

async function cancel(one: Extract<Step, { do: 'cancel' }>, world: World): Promise<boolean> {
  const { shop } = world
  const order = orderAt(world, one.which)
  if (!order) return false
  const inRegister = order.money.cash + order.money.bankily
  const outside = order.money.credit + order.money.exchange
  const fromRegister = Math.max(0, inRegister + Math.min(0, outside))
  const asCredit = Math.max(0, outside + Math.min(0, inRegister))
  const cancelling = world.calls.cancel({
    id: order.id,
    reason: 'x',
    refundMethod: one.method,
    ...context(world),
  })
  if (order.status === 'cancelled') return isRefused(cancelling, 'orderMoved')
  if (one.method === 'cash' && fromRegister > shop.drawer) return isRefused(cancelling, 'notEnoughCash')
  await cancelling
  order.status = 'cancelled'
  for (const { article: at, quantity, returned: before } of order.lines)
    shop.articles[at]!.stock += quantity - before
  model.addMoney(shop, order, 'credit', -asCredit)
  model.addMoney(shop, order, one.method, -fromRegister)
  return true
}

async function closeAndOpen(world: World): Promise<boolean> {
  const { by, shop } = world
  const session = (await activeSession())!
  await world.calls.openRegister({
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
