/** Edits in the histories of orders that change, on the database and on the model. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { money } from '#core/money.ts'
import type { OrderEdit } from '#features/orders/edit/order-edit.rules.ts'
import { orders, storedAddress } from '#features/orders/orders-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { Step } from './order-money-arbitraries.ts'
import * as model from './order-money-model.ts'
import type { ModelLine, ModelOrder } from './order-money-model.ts'
import {
  context,
  goodsOf,
  isRefused,
  orderAt,
  pricedLines,
  promotedLines,
  totalOf,
  type World,
} from './order-money-world.ts'

/** Lines, and a discount of the goods, before the order is sent. */
export async function edit(one: Extract<Step, { do: 'edit' }>, world: World): Promise<boolean> {
  const order = orderAt(world, one.which)
  if (!order || order.status !== 'pending' || one.quantities.every((quantity) => quantity === 0)) return false
  const plan = planOf(order, one, world)
  const editing = world.calls.edit(await editOf(order, one, plan, world))
  const { shop } = world
  if (plan.lines.some((line) => line.quantity - orderedOf(order, line) > shop.articles[line.article]!.stock))
    return isRefused(editing, 'badEdit')
  if (isSame(order, plan)) return isRefused(editing, 'nothingChanged')
  if (one.method === 'cash' && plan.giveBack > shop.drawer) return isRefused(editing, 'notEnoughCash')
  await editing
  for (const [at, article] of shop.articles.entries())
    article.stock += unitsOf(order.lines, at) - unitsOf(plan.lines, at)
  const { lines, isPromoted, discount, percent, total } = plan
  Object.assign(order, { lines, isPromoted, discount, percent, total, version: order.version + 1 })
  model.addMoney(shop, order, one.method, -plan.giveBack)
  return true
}

interface EditPlan extends Pick<ModelOrder, 'lines' | 'isPromoted' | 'discount' | 'percent' | 'total'> {
  giveBack: number
}

/** Lines keep their positions; new ones come after the last. */
function planOf(order: ModelOrder, one: Extract<Step, { do: 'edit' }>, world: World): EditPlan {
  const kept = order.lines.flatMap((line) => {
    const quantity = one.quantities[line.article]!
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  const added = one.quantities.flatMap((quantity, article) =>
    quantity > 0 && unitsOf(order.lines, article) === 0 ? [{ article, quantity }] : [],
  )
  const next = Math.max(...order.lines.map(({ position }) => position)) + 1
  const listed = [...kept, ...pricedLines(world, added, next)]
  const lines = order.isPromoted ? promotedLines(listed) : listed
  const goods = goodsOf(lines)
  const isPromoted = goods < totalOf(lines)
  const discount = Math.floor((goods * one.percent) / 10_000) * 100
  const total = goods - discount
  return {
    lines,
    isPromoted,
    discount,
    percent: one.percent,
    total,
    giveBack: model.overpaidOf({ ...order, total }),
  }
}

const unitsOf = (lines: ModelLine[], article: number) =>
  lines.find((line) => line.article === article)?.quantity ?? 0
const orderedOf = ({ lines }: ModelOrder, { article }: ModelLine) => unitsOf(lines, article)

function isSame(order: ModelOrder, plan: EditPlan): boolean {
  const areUnits = [0, 1, 2].every((at) => unitsOf(order.lines, at) === unitsOf(plan.lines, at))
  return areUnits && order.discount === plan.discount && order.percent === plan.percent
}

async function editOf(
  { id, version, lines: before }: ModelOrder,
  { percent, method }: Extract<Step, { do: 'edit' }>,
  { lines, total, giveBack: amount }: EditPlan,
  world: World,
): Promise<OrderEdit> {
  const [row] = await db().select().from(orders).where(eq(orders.id, id))
  const { isPickup, notes } = row!
  return {
    id,
    key: randomUUID(),
    seen: { version, status: 'pending' },
    lines: lines.map(({ position, article, quantity }) =>
      before.some((line) => line.position === position)
        ? { position, quantity }
        : { id: world.shop.articles[article]!.productId, quantity },
    ),
    address: storedAddress(row!),
    isPickup,
    notes,
    discount: percent === 0 ? { kind: 'none' } : { kind: 'percent', percent, reason: 'x' },
    shown: { total: money(total), giveBack: money(amount) },
    refund: { method, reference: '' },
    ...context(world),
  }
}
