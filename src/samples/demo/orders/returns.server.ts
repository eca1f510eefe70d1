/** Returns and exchanges after the delivery of an order. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { orderItems, orderReturnLines, orderReturns } from '#features/orders/orders-tables.server.ts'
import { exchangeBalance, planReturn } from '#features/orders/returns/return.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { fittingReasons, type DemoProduct } from '../catalogue/products.server.ts'
import { inStaffHours, later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { goodsReturnReasons } from '../words.text.ts'
import {
  asOrder,
  itemOf,
  worthOf,
  type DemoOrder,
  type PlannedOrder,
  type PlannedReturn,
} from './order-plan.server.ts'

const RETURNED = 0.035
const RETURNED_TO_TILL = 0.03
const EXCHANGED = 0.3
const AS_CREDIT = 0.3

/** Marks what was returned, and gives the orders with the goods that were taken in exchange. */
export function planReturns(orders: PlannedOrder[], products: DemoProduct[], now: Date): PlannedOrder[] {
  const random = new SeededRandom('returns')
  return orders.flatMap((order) => {
    const share = order.ticket ? RETURNED_TO_TILL : RETURNED
    if (order.status !== 'delivered' || !random.chance(share)) return []
    const at = inStaffHours(later(order.updatedAt, random.between(20, 150)), random)
    const planned = planOneReturn(random, order, at)
    if (at > now) return []
    order.goodsReturn = planned
    for (const { position, quantity } of planned.lines) order.items[position]!.returnedQuantity = quantity
    return random.chance(EXCHANGED) ? planExchange(random, order, planned, products) : []
  })
}

function planOneReturn(random: SeededRandom, order: PlannedOrder, at: Date): PlannedReturn {
  const { items, discount, shipping, total, paymentMethod, person } = order
  const position = random.whole(0, items.length - 1)
  const condition = random.weighted(['restock', 'damaged', 'lost'] as const, (one) => CONDITIONS[one])
  const plan = planReturn(
    {
      lines: items.map((item, place) => ({ ...item, position: place })),
      discount,
      shipping,
      shippingReturned: money(0),
      worth: total,
      paid: total,
    },
    { lines: [{ position, quantity: 1, condition }], isFeeReturned: false },
  )
  const method = person && random.chance(AS_CREDIT) ? 'credit' : paymentMethod
  return {
    at,
    key: random.uuid(),
    reason: random.pick(fittingReasons(goodsReturnReasons, items[position]!.product)).fr,
    lines: plan.lines,
    goods: plan.goods,
    units: plan.units,
    refund: { method, amount: plan.maxRefund },
    exchanged: money(0),
  }
}

const CONDITIONS = { restock: 75, damaged: 20, lost: 5 }

/** She takes an article that costs at least as much, and pays the rest in cash. */
function planExchange(
  random: SeededRandom,
  order: PlannedOrder,
  goodsReturn: PlannedReturn,
  products: DemoProduct[],
): PlannedOrder[] {
  const { at, refund } = goodsReturn
  const [product] = products
    .filter(
      ({ createdAt, price, articles }) => createdAt <= at && price >= refund.amount && articles.length === 1,
    )
    .toSorted((one, other) => one.price - other.price || one.id - other.id)
    .slice(random.whole(0, 2))
  if (!product) return []
  const items = [itemOf(product, product.articles[0]!, 1)]
  const total = worthOf(items)
  const { exchanged } = exchangeBalance(refund.amount, total)
  goodsReturn.exchanged = exchanged
  goodsReturn.refund = {
    method: needsProof(order.paymentMethod) ? order.paymentMethod : 'cash',
    amount: money(0),
  }
  return [
    asOrder({
      token: random.token(),
      person: order.person,
      items,
      subtotal: total,
      promotions: [],
      shipping: money(0),
      zone: null,
      total,
      paymentMethod: 'cash',
      notes: '',
      placedBy: 'manager',
      steps: [{ status: 'delivered', at, by: 'manager', note: '' }],
      stops: [],
      exchangedFor: goodsReturn,
    }),
  ]
}

/** The ids of the returns. */
export async function writeReturns(
  orders: DemoOrder[],
  staff: DemoStaff,
): Promise<Map<PlannedReturn, number>> {
  const returned = orders
    .filter(({ goodsReturn }) => goodsReturn !== null)
    .toSorted((a, b) => a.goodsReturn!.at.getTime() - b.goodsReturn!.at.getTime())
  const exchangeOf = new Map(orders.map((order) => [order.exchangedFor, order.id]))
  await insertRows(
    orderReturns,
    returned.map(({ id, goodsReturn }) => ({
      orderId: id,
      key: goodsReturn!.key,
      at: goodsReturn!.at,
      ...signatureOf(staff, 'manager'),
      goods: goodsReturn!.goods,
      shipping: money(0),
      reason: goodsReturn!.reason,
      exchangeOrderId: exchangeOf.get(goodsReturn) ?? null,
    })),
  )
  const rows = await db().select({ id: orderReturns.id, key: orderReturns.key }).from(orderReturns)
  const idByKey = new Map(rows.map(({ id, key }) => [key, id]))
  const ids = new Map(returned.map(({ goodsReturn }) => [goodsReturn!, idByKey.get(goodsReturn!.key)!]))
  await insertRows(
    orderReturnLines,
    [...ids].flatMap(([{ lines }, returnId]) => lines.map((line) => ({ ...line, returnId }))),
  )
  // After the insert, so that the sums of sales lose what came back.
  await db()
    .update(orderItems)
    .set({ returnedQuantity: sql`line.quantity` })
    .from(sql`${orderReturnLines} line join ${orderReturns} goods_return on goods_return.id = line.return_id`)
    .where(
      and(
        eq(orderItems.orderId, sql`goods_return.order_id`),
        eq(orderItems.position, sql`line.position`),
        inArray(
          orderItems.orderId,
          returned.map(({ id }) => id),
        ),
      ),
    )
  return ids
}
