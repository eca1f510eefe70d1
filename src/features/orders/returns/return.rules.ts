/** Returns of goods after delivery: which units may come back, what they are worth, and what is given back for them. */
import { money, sum, times, type Money } from '#core/money.ts'
import { spread } from '#core/spread.ts'
import type { OrderMoneyMethod } from '../payment/order-payments.rules.ts'

/** Back to stock, or kept out of it. */
export const RETURN_CONDITIONS = ['restock', 'damaged', 'lost'] as const
export type ReturnCondition = (typeof RETURN_CONDITIONS)[number]

/** How the money of a return is given back. */
export type ReturnMethod = Exclude<OrderMoneyMethod, 'exchange'>

export interface ReturnableLine {
  /** Position in the order. */
  position: number
  quantity: number
  price: Money
  /** What promotions take off the whole line. */
  promotionDiscount?: Money
  returnedQuantity: number
}

export interface ReturnableOrder {
  lines: readonly ReturnableLine[]
  discount: Money
  shipping: Money
  /** Of the delivery fee, what earlier returns gave back. */
  shippingReturned: Money
  /** What the client has to pay in all, before this return. */
  worth: Money
  /** What she has paid and not received back. */
  paid: Money
}

export interface ReturnedLine {
  position: number
  quantity: number
  condition: ReturnCondition
}

export interface ReturnRequest {
  lines: readonly ReturnedLine[]
  isFeeReturned: boolean
}

export interface ReturnPlan {
  lines: (ReturnedLine & { amount: Money })[]
  units: number
  goods: Money
  /** The delivery fee, if it is given back. */
  shipping: Money
  /** Goods and delivery fee. */
  value: Money
  /** The most that can be given back: never more than the value, and never more than was paid. */
  maxRefund: Money
}

export type ReturnProblem =
  | { code: 'nothingReturned' }
  | { code: 'tooManyReturned'; position: number; left: number }
  | { code: 'feeNotPaid' }

/** Units of a line that can still come back. */
export function leftOf({ quantity, returnedQuantity }: ReturnableLine): number {
  return quantity - returnedQuantity
}

/** The fee is given back once, and only if the order is paid. */
export function returnableFee({ shipping, shippingReturned, worth, paid }: ReturnableOrder): Money {
  return shippingReturned === 0 && paid > 0 && paid >= worth ? shipping : money(0)
}

export function returnProblem(order: ReturnableOrder, request: ReturnRequest): ReturnProblem | undefined {
  if (request.lines.length === 0) return { code: 'nothingReturned' }
  for (const [position, own] of Map.groupBy(request.lines, (line) => line.position)) {
    const line = order.lines.find((one) => one.position === position)
    const left = line ? leftOf(line) : 0
    if (unitsOf(own) > left) return { code: 'tooManyReturned', position, left }
  }
  if (request.isFeeReturned && returnableFee(order) === 0) return { code: 'feeNotPaid' }
  return undefined
}

/** The value of a return without problems. */
export function planReturn(order: ReturnableOrder, request: ReturnRequest): ReturnPlan {
  const nets = netValues(order.lines, order.discount)
  const lines = inOrder(request.lines)
  const counted = new Map(order.lines.map(({ position, returnedQuantity }) => [position, returnedQuantity]))
  const valued = lines.map((line) => {
    const index = order.lines.findIndex(({ position }) => position === line.position)
    const from = counted.get(line.position)!
    const until = from + line.quantity
    counted.set(line.position, until)
    const { quantity } = order.lines[index]!
    const net = nets[index]!
    return { ...line, amount: money(valueOf(net, quantity, until) - valueOf(net, quantity, from)) }
  })
  const shipping = request.isFeeReturned ? returnableFee(order) : money(0)
  const atMost = withoutExcess(valued, money(order.worth - shipping))
  const goods = sum(atMost.map(({ amount }) => amount))
  const value = money(goods + shipping)
  const overpaid = Math.max(0, order.paid - (order.worth - value))
  return {
    lines: atMost,
    units: unitsOf(lines),
    goods,
    shipping,
    value,
    maxRefund: money(Math.min(value, overpaid)),
  }
}

/**
 * Up to an ouguiya less if the order is worth less than its lines: an earlier return can have been valued in hundredths, as
 * all were before 18 November 2026.
 */
function withoutExcess<L extends { amount: Money }>(lines: readonly L[], worth: Money): L[] {
  let excess = Math.max(0, sum(lines.map(({ amount }) => amount)) - worth)
  return lines.map((line) => {
    const less = Math.min(excess, line.amount)
    excess -= less
    return { ...line, amount: money(line.amount - less) }
  })
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0)
}

/** One line for each position and condition, so that the same request has the same amounts in any order. */
function inOrder(lines: readonly ReturnedLine[]): ReturnedLine[] {
  const groups = Map.groupBy(lines, ({ position, condition }) => `${position} ${condition}`)
  return [...groups.values()]
    .map((own) => ({ ...own[0]!, quantity: unitsOf(own) }))
    .toSorted(
      (a, b) =>
        a.position - b.position ||
        RETURN_CONDITIONS.indexOf(a.condition) - RETURN_CONDITIONS.indexOf(b.condition),
    )
}

/**
 * What each line costs after its promotions and the order's discount, which is spread in proportion to what the lines cost
 * after their promotions. In whole ouguiya if the total is, because there is no smaller coin to give back.
 */
export function netValues(
  lines: readonly Omit<ReturnableLine, 'returnedQuantity'>[],
  discount: Money,
): Money[] {
  const values = lines.map(({ price, quantity, promotionDiscount = 0 }) =>
    money(times(price, quantity) - promotionDiscount),
  )
  const shares = spread(discount, values)
  const nets = values.map((value, index) => money(value - shares[index]!))
  const total = sum(nets)
  if (total % WHOLE_OUGUIYA !== 0) return nets
  return spread(total / WHOLE_OUGUIYA, nets).map((ouguiyas) => money(ouguiyas * WHOLE_OUGUIYA))
}

const WHOLE_OUGUIYA = 100

/** What the first units of a line are worth: rounded down to whole ouguiya, all of them exactly its net value. */
export function valueOf(net: Money, quantity: number, units: number): Money {
  if (units === quantity) return net
  const share = (BigInt(net) * BigInt(units)) / BigInt(quantity)
  return money(Number(share - (share % BigInt(WHOLE_OUGUIYA))))
}

export interface ExchangeBalance {
  /** Paid by the returned goods. */
  exchanged: Money
  /** Still to pay for the new goods. */
  rest: Money
  /** Left of the returned goods. */
  surplus: Money
}

export function exchangeBalance(maxRefund: Money, newTotal: Money): ExchangeBalance {
  const exchanged = money(Math.min(maxRefund, newTotal))
  return {
    exchanged,
    rest: money(newTotal - exchanged),
    surplus: money(maxRefund - exchanged),
  }
}

/**
 * What a return takes off the order: its value without what the shop keeps, because less is given back than could be.
 * The order would be overpaid otherwise.
 */
export function creditOf({ goods, shipping }: Pick<ReturnPlan, 'goods' | 'shipping'>, kept: Money) {
  const credited = goods + shipping - kept
  const creditedShipping = Math.min(shipping, credited)
  return { goods: money(credited - creditedShipping), shipping: money(creditedShipping) }
}
