/** Returns and exchanges in the histories of orders that change, on the database and on the model. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { money } from '#core/money.ts'
import type { GoodsReturn } from '#features/orders/returns/return-goods.server.ts'
import type { ReturnStep } from './order-money-arbitraries.ts'
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

export async function giveBack(one: ReturnStep, world: World): Promise<boolean> {
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
  const returning = world.calls.returnGoods({
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
      unchecked: 0,
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
export async function twoCashiers({ which: at }: { which: number }, world: World): Promise<boolean> {
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
    [randomUUID(), randomUUID()].map((key) => world.calls.returnGoods({ ...request, key })),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { reason } = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(reason).toMatchObject({ code: 'tooManyReturned', details: { left: 0 } })
  applyLines(world.shop, order, lines)
  order.returnedTotal += value
  model.addMoney(world.shop, order, 'credit', -max)
  return true
}
