/** Six months of orders: planned in memory, then written at once. */
import { inArray } from 'drizzle-orm'
import { money, sum, times, type Money } from '#core/money.ts'
import { DELIVERY_DAYS, needsProof, shippingTo, type OrderStatus } from '#features/orders/order.rules.ts'
import { orderEvents, orderItems, orders } from '#features/orders/orders-tables.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { later } from './demo-days.rules.ts'
import { insertAll } from './demo-insert.server.ts'
import { planFate, planSteps, type OrderStep } from './demo-order-life.server.ts'
import type { DemoPerson } from './demo-people.server.ts'
import { Dice } from './demo-random.rules.ts'
import type { DemoProduct } from './demo-shelf.server.ts'
import { signatureOf, type DemoStaff } from './demo-staff.server.ts'
import { planVisits } from './demo-visits.server.ts'
import { orderNotes } from './messages.text.ts'

export interface PlannedOrder {
  token: string
  person: DemoPerson
  items: { product: DemoProduct; quantity: number }[]
  subtotal: Money
  shipping: Money
  total: Money
  paymentMethod: PaymentMethodId
  notes: string
  steps: OrderStep[]
  /** These follow from the steps. */
  status: OrderStatus
  createdAt: Date
  updatedAt: Date
}

export type DemoOrder = PlannedOrder & { id: number; number: number }

/** In percent. */
const PAYMENTS: Record<PaymentMethodId, number> = {
  bankily: 35,
  cash: 25,
  sadad: 20,
  masrivi: 10,
  bimbanque: 6,
  click: 4,
}
const BASKETS: Record<string, number> = { 1: 58, 2: 26, 3: 11, 4: 5 }
const QUANTITIES: Record<string, number> = { 1: 86, 2: 11, 3: 3 }
const WITH_NOTE = 0.18
/** The newest orders nobody has looked at yet. */
const WAITING = 4

export function planOrders(shelf: DemoProduct[], shoppers: DemoPerson[], now: Date): PlannedOrder[] {
  const dice = new Dice('orders')
  const opened = new Date(Math.min(...shelf.map((product) => product.createdAt.getTime())))
  const visits = planVisits(dice, shoppers, opened, now)
  return visits.map(({ person, at }, index) => {
    const fate = index < visits.length - WAITING ? planFate(dice) : 'waits'
    return planOrder(dice, shelf, person, planSteps(dice, at, fate, now))
  })
}

function planOrder(dice: Dice, shelf: DemoProduct[], person: DemoPerson, steps: OrderStep[]): PlannedOrder {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const basket = planBasket(dice, shelf, person, first.at)
  return { ...basket, person, steps, status: last.status, createdAt: first.at, updatedAt: last.at }
}

function planBasket(dice: Dice, shelf: DemoProduct[], person: DemoPerson, at: Date) {
  const items = planItems(
    dice,
    shelf.filter((product) => product.createdAt <= at),
  )
  const subtotal = sum(items.map(({ product, quantity }) => times(product.price, quantity)))
  const shipping = shippingTo(person.wilaya)
  const paymentMethod = dice.weighted(keysOf(PAYMENTS), (method) => PAYMENTS[method])
  const notes = dice.chance(WITH_NOTE) ? planNote(dice, person, paymentMethod) : ''
  return {
    token: dice.token(),
    items,
    subtotal,
    shipping,
    total: money(subtotal + shipping),
    paymentMethod,
    notes,
  }
}

function planItems(dice: Dice, offered: DemoProduct[]): PlannedOrder['items'] {
  const size = Math.min(planCount(dice, BASKETS), offered.length)
  const chosen = new Set<DemoProduct>()
  while (chosen.size < size) {
    const others = offered.filter((product) => !chosen.has(product))
    chosen.add(dice.weighted(others, ({ popularity }) => popularity))
  }
  return [...chosen].map((product) => ({ product, quantity: planCount(dice, QUANTITIES) }))
}

function planCount(dice: Dice, weights: Record<string, number>): number {
  return Number(dice.weighted(keysOf(weights), (count) => weights[count]!))
}

function keysOf<K extends string>(weights: Record<K, number>): K[] {
  return Object.keys(weights) as K[]
}

/** Nobody who has paid by telephone asks for change. */
function planNote(dice: Dice, { language }: DemoPerson, method: PaymentMethodId): string {
  const fitting = orderNotes.filter(
    (note) => note.language === language && (method === 'cash' || !note.text.includes('espèces')),
  )
  return dice.pick(fitting).text
}

export async function writeOrders(
  planned: PlannedOrder[],
  clientIds: Map<DemoPerson, number>,
  staff: DemoStaff,
): Promise<DemoOrder[]> {
  const dice = new Dice('order rows')
  await insertAll(
    orders,
    planned.map((order) => ({
      ...orderRow(order, clientIds.get(order.person)!, dice),
      ...paymentOf(order, staff, dice),
    })),
  )
  const written = await withNumbers(planned)
  await insertAll(orderItems, written.flatMap(itemRows))
  await insertAll(
    orderEvents,
    written.flatMap((order) => eventRows(order, staff)).sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
  return written
}

async function withNumbers(planned: PlannedOrder[]): Promise<DemoOrder[]> {
  const tokens = planned.map(({ token }) => token)
  const rows = await db()
    .select({ id: orders.id, number: orders.number, token: orders.token })
    .from(orders)
    .where(inArray(orders.token, tokens))
  const byToken = new Map(rows.map(({ token, ...names }) => [token, names]))
  return planned.map((order) => ({ ...order, ...byToken.get(order.token)! }))
}

function orderRow(order: PlannedOrder, clientId: number, dice: Dice): typeof orders.$inferInsert {
  const { person, items, steps, ...amountsAndState } = order
  return {
    ...amountsAndState,
    requestKey: dice.uuid(),
    requestHash: dice.hex(64),
    clientId,
    customerName: person.name,
    customerPhone: person.phone,
    customerEmail: person.email,
    language: person.language,
    addressFull: person.addressFull,
    city: person.wilaya,
    wilaya: person.wilaya,
    itemCount: items.length,
    totalQuantity: items.reduce((count, { quantity }) => count + quantity, 0),
    estimatedDelivery: later(order.createdAt, DELIVERY_DAYS * 24),
    cancelReason: order.status === 'cancelled' ? steps.at(-1)!.note : null,
  }
}

/** Whoever confirmed a wallet's order had seen its transfer. */
function paymentOf({ paymentMethod, steps }: PlannedOrder, staff: DemoStaff, dice: Dice) {
  const confirmed = steps.find(({ status }) => status === 'confirmed')
  const isChecked = confirmed !== undefined && needsProof(paymentMethod)
  const { staffId, staffName } = signatureOf(staff, confirmed?.by ?? 'system')
  return {
    openedAt: confirmed?.at ?? null,
    openedBy: confirmed ? staffId : null,
    openedName: confirmed ? staffName : null,
    paymentCheck: isChecked ? ('accepted' as const) : null,
    paymentReference: isChecked ? dice.hex(10).toUpperCase() : null,
    paymentCheckedAt: isChecked ? confirmed.at : null,
    paymentCheckedBy: isChecked ? staffId : null,
    paymentCheckedName: isChecked ? staffName : null,
  }
}

function itemRows({ id, items }: DemoOrder) {
  return items.map(({ product, quantity }, position) => ({
    orderId: id,
    position,
    productId: product.id,
    name: product.name,
    nameAr: product.nameAr,
    quantity,
    price: product.price,
    imageId: product.imageId,
  }))
}

function eventRows({ id, steps }: DemoOrder, staff: DemoStaff) {
  return steps.map(({ status, at, by, note }) => ({
    orderId: id,
    at,
    status,
    note,
    ...signatureOf(staff, by),
  }))
}
