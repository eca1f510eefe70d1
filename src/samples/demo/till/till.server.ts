/** Sales of the till: six months of tickets, openings of the drawer, parked tickets and favourites. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import { money, ouguiya, sum, type Money } from '#core/money.ts'
import { discountOf } from '#features/orders/edit/order-discount.rules.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import type { DemoProduct } from '../catalogue/products.server.ts'
import { daysFrom, momentOf } from '../days.rules.ts'
import { HISTORY_DAYS } from '../marketing/visits.server.ts'
import { asOrder, worthOf, type PlannedOrder, type PlannedPayment } from '../orders/order-plan.server.ts'
import { planItems } from '../orders/orders.server.ts'
import type { References } from '../orders/payments.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { discountReasons, STAFF_LANGUAGE } from '../words.text.ts'

/** Sales of a day, at the beginning and at the end of the history. */
const SALES_PER_DAY: [number, number] = [1.5, 4.5]
/** On Friday the shop opens after the prayer. */
const FRIDAY = 5
const KNOWN_CLIENT = 0.25
const WITH_DISCOUNT = 0.08
const LOWERED_LINE = 0.04
/** One of the last sales has a discount far above the others. */
const UNUSUAL_SALE = 12
const UNUSUAL_PERCENT = 40
const OFFLINE = 0.05
const IN_TWO_PARTS = 0.05
const PAYMENTS: [PaymentMethodId, number][] = [
  ['cash', 68],
  ['bankily', 20],
  ['sadad', 9],
  ['masrivi', 3],
]

export function planTillSales(
  products: DemoProduct[],
  shoppers: DemoPerson[],
  references: References,
  now: Date,
): PlannedOrder[] {
  const random = new SeededRandom('till')
  const today = dayOf(now)
  const moments = daysFrom(addDays(today, 1 - HISTORY_DAYS), today)
    .flatMap((day, age) => planTimes(random, day, age))
    .filter((at) => at <= now)
  return moments
    .map((at) => ({ at, offered: products.filter(({ createdAt }) => createdAt <= at) }))
    .filter(({ offered }) => offered.length > 0)
    .map(({ at, offered }, index, { length }) => {
      const isUnusual = index === length - UNUSUAL_SALE
      return planSale(random, { at, offered, index, isUnusual, shoppers, references })
    })
}

function planTimes(random: SeededRandom, day: Day, age: number): Date[] {
  const [first, last] = SALES_PER_DAY
  const isFriday = momentOf(day, 0).getUTCDay() === FRIDAY
  const expected = (first + ((last - first) * age) / HISTORY_DAYS) * (isFriday ? 0.5 : 1)
  const count = Math.floor(expected * random.between(0.5, 1.5) + random.fraction())
  return Array.from({ length: count }, () => momentOf(day, random.between(isFriday ? 15.8 : 9.6, 19.8))).sort(
    (a, b) => a.getTime() - b.getTime(),
  )
}

interface Sale {
  at: Date
  offered: DemoProduct[]
  index: number
  isUnusual: boolean
  shoppers: DemoPerson[]
  references: References
}

function planSale(
  random: SeededRandom,
  { at, offered, index, isUnusual, shoppers, references }: Sale,
): PlannedOrder {
  const by = !isUnusual && random.chance(0.8) ? ('cashier' as const) : ('manager' as const)
  const items = planItems(random, offered)
  const isLowered = by === 'manager' && random.chance(LOWERED_LINE)
  const [first] = items
  if (isLowered) Object.assign(first!, lowered(first!.price))
  const subtotal = worthOf(items)
  const reason = random.pick(discountReasons)[STAFF_LANGUAGE[by]]
  const discount = discountOf(
    isUnusual
      ? { kind: 'percent', percent: UNUSUAL_PERCENT, reason }
      : random.chance(WITH_DISCOUNT)
        ? { kind: 'percent', percent: 5, reason }
        : { kind: 'none' },
    subtotal,
  )
  const total = money(subtotal - discount.amount)
  const payments = planTillPayments(random, references, { total, at, by })
  const isOffline = random.chance(OFFLINE)
  return Object.assign(
    asOrder({
      token: random.token(),
      person: random.chance(KNOWN_CLIENT) ? random.weighted(shoppers, (one) => one.orderFrequency) : null,
      items,
      subtotal,
      promotions: [],
      discount: discount.amount,
      discountPercent: discount.percent ?? null,
      discountReason: discount.reason,
      shipping: money(0),
      zone: null,
      total,
      paymentMethod: payments[0]!.method as PaymentMethodId,
      notes: '',
      placedBy: by,
      steps: [{ status: 'delivered', at, by, note: '' }],
      stops: [],
      ticket: {
        key: random.uuid(),
        number: `K1-${String(index + 1).padStart(4, '0')}`,
        by,
        received: receivedFor(random, payments),
        isOffline,
        flags: isOffline && random.chance(0.3) ? ['oldPrice'] : [],
        lineReason: isLowered ? reason : '',
      },
    }),
    { payments },
  )
}

/** Ten percent below the list price, in whole ouguiya. */
function lowered(listPrice: Money): { listPrice: Money; price: Money } {
  return { listPrice, price: ouguiya(Math.floor((listPrice * 0.9) / 100)) }
}

function planTillPayments(
  random: SeededRandom,
  references: References,
  { total, at, by }: { total: Money; at: Date; by: 'cashier' | 'manager' },
): PlannedPayment[] {
  const method = random.weighted(PAYMENTS, ([, weight]) => weight)[0]
  const part = ouguiya(Math.floor(total / 20_000) * 100)
  const inTwo = method !== 'cash' && part > 0 && random.chance(IN_TWO_PARTS / 0.32)
  const parts: [PaymentMethodId, Money][] = inTwo
    ? [
        [method, money(total - part)],
        ['cash', part],
      ]
    : [[method, total]]
  return parts.map(([own, amount]) => ({
    kind: 'payment',
    method: own,
    amount,
    state: 'accepted',
    reference: references.of(own),
    at,
    by,
    decided: { at, by },
    goodsReturn: null,
    place: null,
    isAutomatic: false,
  }))
}

/** The cash part, rounded up to notes. */
function receivedFor(random: SeededRandom, payments: PlannedPayment[]): Money {
  const cash = sum(payments.filter(({ method }) => method === 'cash').map(({ amount }) => amount))
  const note = ouguiya(random.pick([50, 100, 200, 500, 1000]))
  return money(Math.ceil(cash / note) * note)
}
