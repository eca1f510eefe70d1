/** Six months of orders of the site, planned in memory. */
import { money } from '#core/money.ts'
import { VIP_THRESHOLD } from '#features/clients/clients.rules.ts'
import { deliveryFee, findZone, type DeliveryZone } from '#features/delivery/delivery.rules.ts'
import { isRevenue } from '#features/orders/order.rules.ts'
import { applyTerms } from '#features/promotions/promotion.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { DemoArticle, DemoProduct } from '../catalogue/products.server.ts'
import { chooseTerms, type DemoPromotion } from '../catalogue/promotions.server.ts'
import { orderNotes } from '../marketing/messages.text.ts'
import { planVisits } from '../marketing/visits.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { asOrder, itemOf, keysOf, worthOf, type PlannedItem, type PlannedOrder } from './order-plan.server.ts'
import { planOutcome, planSteps, type Outcome } from './order-steps.server.ts'

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
/** Of the orders of the town; the others are delivered. */
const PICKUP_SHARE = 0.06

interface Shop {
  products: DemoProduct[]
  zones: DeliveryZone[]
  promotions: DemoPromotion[]
}

/** With steps and stops that are still to come. */
export function planOrders(shop: Shop, shoppers: DemoPerson[], now: Date): PlannedOrder[] {
  const random = new SeededRandom('orders')
  const opened = new Date(Math.min(...shop.products.map((product) => product.createdAt.getTime())))
  const visits = planVisits(random, shoppers, opened, now)
  const histories = new Map<DemoPerson, BuyerHistory>()
  return visits.map(({ person, at }, index) => {
    const outcome = index < visits.length - UNOPENED ? planOutcome(random) : 'unopened'
    const history = histories.get(person) ?? { orders: 0, spent: 0, uses: new Map<number, number>() }
    histories.set(person, history)
    return planOrder(random, shop, { person, at, outcome, history })
  })
}

interface BuyerHistory {
  orders: number
  spent: number
  /** Of promotions, by id. */
  uses: Map<number, number>
}

interface Visit {
  person: DemoPerson
  at: Date
  outcome: Outcome
  history: BuyerHistory
}

function planOrder(random: SeededRandom, shop: Shop, visit: Visit): PlannedOrder {
  const { person, at, outcome, history } = visit
  const isInTown = person.wilaya.startsWith('Nouakchott')
  const isPickup = isInTown && random.chance(PICKUP_SHARE)
  // The zones of a new shop cover every wilaya.
  const destination = { kind: 'delivery', wilaya: person.wilaya, city: '' } as const
  const zone = findZone(shop.zones, isPickup ? { kind: 'pickup' } : destination)!
  const basket = planBasket(random, shop, zone, visit)
  const isByCourier = isInTown && !isPickup
  const path = planSteps(random, at, outcome, isByCourier)
  const order = asOrder({ ...basket, ...path, person, zone })
  if (isRevenue(order.status)) {
    history.orders += 1
    history.spent += order.total
    for (const { terms } of order.promotions)
      history.uses.set(terms.id, (history.uses.get(terms.id) ?? 0) + 1)
  }
  return order
}

function planBasket(random: SeededRandom, shop: Shop, zone: DeliveryZone, visit: Visit) {
  const { person, at, outcome, history } = visit
  const chosen = planItems(
    random,
    shop.products.filter((product) => product.createdAt <= at),
  )
  const terms = chooseTerms(random, shop.promotions, {
    isFirstOrder: history.orders === 0,
    isVip: history.spent >= VIP_THRESHOLD,
    uses: history.uses,
    at,
  })
  const subtotal = worthOf(chosen)
  const fee = deliveryFee(zone, subtotal)
  const { applied, lines, goods, shipping: freeShipping } = applyTerms(chosen.map(promotionLine), terms, fee)
  const items = chosen.map((item, index) => ({ ...item, promotionDiscount: lines[index]! }))
  // Some of the orders that no one has opened wait for a call.
  const isToCall = outcome === 'unopened' && random.chance(0.5)
  const paymentMethod = isToCall ? 'cash' : random.weighted(keysOf(PAYMENTS), (method) => PAYMENTS[method])
  const notes = random.chance(WITH_NOTE) ? planNote(random, person, paymentMethod) : ''
  const shipping = money(fee - freeShipping)
  return {
    token: random.token(),
    items,
    subtotal,
    promotions: applied,
    shipping,
    total: money(subtotal - goods + shipping),
    paymentMethod,
    notes,
  }
}

function promotionLine({ product, price, quantity }: PlannedItem) {
  return { productId: product.id, categoryId: product.categoryId, price, quantity }
}

export function planItems(random: SeededRandom, offered: DemoProduct[]): PlannedItem[] {
  const size = Math.min(planCount(random, BASKETS), offered.length)
  const chosen = new Set<DemoProduct>()
  while (chosen.size < size) {
    const others = offered.filter((product) => !chosen.has(product))
    chosen.add(random.weighted(others, ({ popularity }) => popularity))
  }
  return [...chosen].map((product) =>
    itemOf(product, planArticle(random, product), planCount(random, QUANTITIES)),
  )
}

/** The first variants sell best. */
function planArticle(random: SeededRandom, { articles }: DemoProduct): DemoArticle {
  return random.weighted(articles, (article) => 1 / (articles.indexOf(article) + 1))
}

function planCount(random: SeededRandom, weights: Record<string, number>): number {
  return Number(random.weighted(keysOf(weights), (count) => weights[count]!))
}

/** Notes about change for cash are used for cash orders only. */
function planNote(random: SeededRandom, { language }: DemoPerson, method: PaymentMethodId): string {
  const fitting = orderNotes.filter(
    (note) => note.language === language && (method === 'cash' || !note.text.includes('espèces')),
  )
  return random.pick(fitting).text
}
