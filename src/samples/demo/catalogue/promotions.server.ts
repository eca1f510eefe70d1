/** Promotions of the demo shop: codes, automatic ones, one that is over and one that is planned. */
import { addDays, dayOf, type Day } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { planPrice } from '#features/catalogue/sales/scheduled-prices.server.ts'
import { termsOf, type Promotion, type PromotionTerms } from '#features/promotions/promotion.rules.ts'
import { orderPromotions, promotions } from '#features/promotions/promotions-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { momentOf } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import type { DemoStaff } from '../people/staff.server.ts'
import type { SeededRandom } from '../random.rules.ts'
import type { DemoProduct } from './products.server.ts'
import { demoPromotions, type DemoPromotionText } from './promotions.text.ts'

export interface DemoPromotion extends Promotion {
  /** How many of those who may use its code do so. */
  share: number
}

/** In the order of the texts, so that their ids ascend. */
export async function writePromotions(
  products: DemoProduct[],
  { owner }: DemoStaff,
  now: Date,
): Promise<DemoPromotion[]> {
  const today = dayOf(now)
  const rows = demoPromotions.map((text) => rowOf(text, products, today))
  await insertRows(promotions, rows)
  const written = await db().select().from(promotions).orderBy(promotions.id)
  await planSale(products, owner, now)
  return written.map(({ name, nameAr, ...promotion }, index) => ({
    ...promotion,
    name: { fr: name, ar: nameAr },
    share: demoPromotions[index]!.share,
  }))
}

function rowOf(text: DemoPromotionText, products: DemoProduct[], today: Day) {
  const startsAt = momentOf(addDays(today, text.from), 0)
  const isIn = ({ categoryKeys }: DemoProduct) => categoryKeys.includes(text.category ?? '')
  const own = products.filter(isIn)
  return {
    code: text.code,
    name: text.name.fr,
    nameAr: text.name.ar,
    effect: text.effect,
    minimum: ouguiya(text.minimum),
    products: text.isWholeCategory ? [] : own.map(({ id }) => id),
    categories: text.isWholeCategory ? [...new Set(own.map(({ categoryId }) => categoryId))] : [],
    isVipOnly: text.isVipOnly ?? false,
    isFirstOrderOnly: text.isFirstOrderOnly ?? false,
    maxUses: text.maxUses ?? null,
    maxUsesPerPhone: text.maxUsesPerPhone ?? null,
    startsAt,
    endsAt: text.until === undefined ? null : momentOf(addDays(today, text.until), 24),
    createdAt: startsAt < momentOf(today, 0) ? startsAt : momentOf(addDays(today, -2), 10),
    updatedAt: startsAt < momentOf(today, 0) ? startsAt : momentOf(addDays(today, -2), 10),
  }
}

const SALE_PERCENT = 20

/** A sale price of the dearest perfume, from the day after tomorrow. */
async function planSale(products: DemoProduct[], owner: DemoStaff['owner'], now: Date): Promise<void> {
  const [product] = products
    .filter(
      ({ categoryKeys, articles }) =>
        categoryKeys.includes('parfums') && articles.length === 1 && articles[0]!.stock > 0,
    )
    .toSorted((one, other) => other.price - one.price || one.id - other.id)
  if (!product) return
  const today = dayOf(now)
  const price = ouguiya(Math.floor((product.price * (100 - SALE_PERCENT)) / 10_000))
  const days = { startsOn: addDays(today, 2), endsOn: addDays(today, 9) }
  await planPrice({ id: product.id, planned: { price, percent: SALE_PERCENT, ...days }, by: owner, now })
}

interface Buyer {
  isFirstOrder: boolean
  isVip: boolean
  /** By id of the promotion. */
  uses: ReadonlyMap<number, number>
  at: Date
}

/** The promotions of an order at this time: all automatic ones, and perhaps one with a code. */
export function chooseTerms(
  random: SeededRandom,
  offered: DemoPromotion[],
  { isFirstOrder, isVip, uses, at }: Buyer,
): PromotionTerms[] {
  const running = offered.filter(({ startsAt, endsAt }) => startsAt <= at && (endsAt === null || at < endsAt))
  const codes = running.filter(
    ({ id, code, isFirstOrderOnly, isVipOnly, maxUsesPerPhone }) =>
      code !== null &&
      (!isFirstOrderOnly || isFirstOrder) &&
      (!isVipOnly || isVip) &&
      (uses.get(id) ?? 0) < (maxUsesPerPhone ?? Infinity),
  )
  const used = codes.find(({ share }) => random.chance(share))
  return [...running.filter(({ code }) => code === null), ...(used ? [used] : [])].map(termsOf)
}

/** A use is released when its order is cancelled. */
export async function writePromotionUses(orders: DemoOrder[], clientIds: Map<DemoPerson, number>) {
  await insertRows(
    orderPromotions,
    orders.flatMap(({ id, person, promotions: used, createdAt, status, updatedAt }) =>
      used.map(({ terms, amount }) => ({
        orderId: id,
        promotionId: terms.id,
        clientId: person ? clientIds.get(person)! : null,
        amount,
        terms,
        at: createdAt,
        releasedAt: status === 'cancelled' ? updatedAt : null,
      })),
    ),
  )
}
