/** Six months of orders: planned in memory, then inserted with one statement per table. */
import { inArray } from 'drizzle-orm'
import { money, sum, times, type Money } from '#core/money.ts'
import { deliveryFee, findZone, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { orderEvents, orderItems, orders } from '#features/orders/orders-tables.server.ts'
import { DEFAULT_PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { later } from './demo-days.rules.ts'
import { insertRows } from './demo-insert.server.ts'
import { planOutcome, planSteps, type OrderStep } from './demo-order-steps.server.ts'
import type { DemoPerson } from './demo-people.server.ts'
import type { DemoProduct } from './demo-products.server.ts'
import { SeededRandom } from './demo-random.rules.ts'
import { signatureOf, type DemoStaff } from './demo-staff.server.ts'
import { planVisits } from './demo-visits.server.ts'
import { orderNotes } from './messages.text.ts'

export interface PlannedOrder {
  token: string
  person: DemoPerson
  items: { product: DemoProduct; quantity: number }[]
  subtotal: Money
  shipping: Money
  zone: DeliveryZone
  total: Money
  paymentMethod: PaymentMethodId
  notes: string
  steps: OrderStep[]
  /** Derived from the steps. */
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
/** The number of newest orders that staff have not opened yet. */
const UNOPENED = 4

export function planOrders(
  products: DemoProduct[],
  shoppers: DemoPerson[],
  zones: DeliveryZone[],
  now: Date,
): PlannedOrder[] {
  const random = new SeededRandom('orders')
  const opened = new Date(Math.min(...products.map((product) => product.createdAt.getTime())))
  const visits = planVisits(random, shoppers, opened, now)
  return visits.map(({ person, at }, index) => {
    const outcome = index < visits.length - UNOPENED ? planOutcome(random) : 'unopened'
    return planOrder(random, products, person, zones, planSteps(random, at, outcome, now))
  })
}

function planOrder(
  random: SeededRandom,
  products: DemoProduct[],
  person: DemoPerson,
  zones: DeliveryZone[],
  steps: OrderStep[],
): PlannedOrder {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const basket = planBasket(random, products, person, zones, first.at)
  return { ...basket, person, steps, status: last.status, createdAt: first.at, updatedAt: last.at }
}

function planBasket(
  random: SeededRandom,
  products: DemoProduct[],
  person: DemoPerson,
  zones: DeliveryZone[],
  at: Date,
) {
  const items = planItems(
    random,
    products.filter((product) => product.createdAt <= at),
  )
  const subtotal = sum(items.map(({ product, quantity }) => times(product.price, quantity)))
  // The zones of a new shop cover every wilaya.
  const zone = findZone(zones, { kind: 'delivery', wilaya: person.wilaya, city: '' })!
  const shipping = deliveryFee(zone, subtotal)
  const paymentMethod = random.weighted(keysOf(PAYMENTS), (method) => PAYMENTS[method])
  const notes = random.chance(WITH_NOTE) ? planNote(random, person, paymentMethod) : ''
  return {
    token: random.token(),
    items,
    subtotal,
    shipping,
    zone,
    total: money(subtotal + shipping),
    paymentMethod,
    notes,
  }
}

function planItems(random: SeededRandom, offered: DemoProduct[]): PlannedOrder['items'] {
  const size = Math.min(planCount(random, BASKETS), offered.length)
  const chosen = new Set<DemoProduct>()
  while (chosen.size < size) {
    const others = offered.filter((product) => !chosen.has(product))
    chosen.add(random.weighted(others, ({ popularity }) => popularity))
  }
  return [...chosen].map((product) => ({ product, quantity: planCount(random, QUANTITIES) }))
}

function planCount(random: SeededRandom, weights: Record<string, number>): number {
  return Number(random.weighted(keysOf(weights), (count) => weights[count]!))
}

function keysOf<K extends string>(weights: Record<K, number>): K[] {
  return Object.keys(weights) as K[]
}

/** Notes about change for cash are used for cash orders only. */
function planNote(random: SeededRandom, { language }: DemoPerson, method: PaymentMethodId): string {
  const fitting = orderNotes.filter(
    (note) => note.language === language && (method === 'cash' || !note.text.includes('espèces')),
  )
  return random.pick(fitting).text
}

export async function writeOrders(
  planned: PlannedOrder[],
  clientIds: Map<DemoPerson, number>,
  staff: DemoStaff,
): Promise<DemoOrder[]> {
  const random = new SeededRandom('order rows')
  await insertRows(
    orders,
    planned.map((order) => ({
      ...orderRow(order, clientIds.get(order.person)!, random),
      ...openedOf(order, staff),
    })),
  )
  const written = await withNumbers(planned)
  await insertRows(orderItems, written.flatMap(itemRows))
  await insertRows(
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

function orderRow(order: PlannedOrder, clientId: number, random: SeededRandom): typeof orders.$inferInsert {
  const { person, items, steps, zone, ...amountsAndState } = order
  return {
    ...amountsAndState,
    requestKey: random.uuid(),
    requestHash: random.hex(64),
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
    paymentAccount: DEFAULT_PAYMENT_METHODS.find(({ id }) => id === order.paymentMethod)!.accountNumber,
    zoneId: zone.id,
    zoneName: zone.name.fr,
    zoneNameAr: zone.name.ar,
    daysFrom: zone.days.from,
    daysTo: zone.days.to,
    estimatedDelivery: later(order.createdAt, zone.days.to * 24),
    cancelReason: order.status === 'cancelled' ? steps.at(-1)!.note : null,
  }
}

function openedOf({ steps }: PlannedOrder, staff: DemoStaff) {
  const confirmed = steps.find(({ status }) => status === 'confirmed')
  const { staffId, staffName } = signatureOf(staff, confirmed?.by ?? 'system')
  return {
    openedAt: confirmed?.at ?? null,
    openedBy: confirmed ? staffId : null,
    openedName: confirmed ? staffName : null,
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
