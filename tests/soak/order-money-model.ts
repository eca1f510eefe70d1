/** What orders, stock, register and store credit must be after a history: amounts in hundredths. */
import type { Money } from '#core/money.ts'
import { netValues, valueOf } from '#features/orders/returns/return.rules.ts'

export interface ModelLine {
  position: number
  /** Index of the article. */
  article: number
  quantity: number
  price: number
  returned: number
  /** What the promotion takes off the whole line. */
  promotionDiscount?: number
}

export interface ModelOrder {
  id: number
  lines: ModelLine[]
  version: number
  discount: number
  /** It was placed with the code of the promotion, and the promotion still takes something off. */
  isPromoted?: boolean
  /** Of the goods; a percentage of a small amount is rounded to a discount of 0. */
  percent: number
  total: number
  returnedTotal: number
  status: 'pending' | 'delivered' | 'cancelled'
  isCash: boolean
  /** Received or announced minus given back, by method. */
  money: Record<MoneyMethod, number>
  /** Of it, the transfer that staff have not accepted. */
  unchecked: number
}

export type MoneyMethod = 'cash' | 'bankily' | 'credit' | 'exchange'

export interface MoneyModel {
  articles: { productId: number; variantId: number; price: number; stock: number }[]
  orders: ModelOrder[]
  /** Cash in the drawer. */
  drawer: number
  /** What the register received by wallet. */
  wallet: number
  credit: number
}

export function paidOf({ money }: ModelOrder): number {
  return money.cash + money.bankily + money.credit + money.exchange
}

export function worthOf({ status, total, returnedTotal }: ModelOrder): number {
  return status === 'cancelled' ? 0 : total - returnedTotal
}

export function dueOf(order: ModelOrder): number {
  return Math.max(0, worthOf(order) - paidOf(order))
}

/** To be given back; nothing for a transfer that was not accepted, unless the goods were handed over for it. */
export function overpaidOf(order: ModelOrder): number {
  const received = paidOf(order) - (order.status === 'delivered' ? 0 : order.unchecked)
  return order.status === 'cancelled' ? 0 : Math.max(0, received - worthOf(order))
}

/** What an amount changes outside of its order; negative: given back. */
export function addMoney(model: MoneyModel, order: ModelOrder, method: MoneyMethod, amount: number): void {
  order.money[method] += amount
  if (method === 'cash') model.drawer += amount
  if (method === 'bankily') model.wallet += amount
  if (method === 'credit') model.credit -= amount
}

/** What these units of a line are worth, after those that are returned already. */
export function valueOfUnits(order: ModelOrder, position: number, units: number): number {
  const lines = order.lines.map((line) => ({
    ...line,
    price: line.price as Money,
    promotionDiscount: (line.promotionDiscount ?? 0) as Money,
  }))
  const at = lines.findIndex((line) => line.position === position)
  const net = netValues(lines, order.discount as Money)[at]!
  const { quantity, returned } = lines[at]!
  return valueOf(net, quantity, returned + units) - valueOf(net, quantity, returned)
}

export function maxRefundOf(order: ModelOrder, value: number): number {
  return Math.min(value, Math.max(0, paidOf(order) - (worthOf(order) - value)))
}

export function spentOf({ orders }: MoneyModel): number {
  return orders.reduce((sum, order) => sum + worthOf(order), 0)
}
