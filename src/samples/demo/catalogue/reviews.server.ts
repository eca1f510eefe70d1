/** Reviews by clients of products that were delivered to them. */
import { addDays, dayOf } from '#core/day.ts'
import { reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { momentOf } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import { SeededRandom } from '../random.rules.ts'
import type { DemoProduct } from './products.server.ts'
import { reviews as sampleReviews, type SampleReview } from './reviews.text.ts'

const HIDDEN = 3
const PENDING = 6
const REVIEWS = 220 + HIDDEN + PENDING

/** An order of the site, whose buyer is known. */
type ReviewedOrder = DemoOrder & { person: NonNullable<DemoOrder['person']> }

type NewReview = typeof reviews.$inferInsert & { createdAt: Date }

export async function writeReviews(orders: DemoOrder[], now: Date): Promise<void> {
  const planned = planReviews(orders, now).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const unhappy = planned.slice(0, -PENDING).filter(({ stars }) => stars <= 3)
  for (const review of unhappy.slice(0, HIDDEN)) review.status = 'hidden'
  for (const review of planned.slice(-PENDING)) review.status = 'pending'
  await insertRows(reviews, planned)
}

function planReviews(orders: DemoOrder[], now: Date): NewReview[] {
  const random = new SeededRandom('reviews')
  const bought = orders
    .filter(isReviewable)
    .flatMap((order) => order.items.map(({ product }) => ({ order, product })))
  const used = new Set<string>()
  const planned: NewReview[] = []
  for (const { order, product } of random.shuffled(bought)) {
    const createdAt = momentOf(addDays(dayOf(order.updatedAt), random.whole(1, 9)), random.between(8, 23))
    const isNew = ({ text }: SampleReview) =>
      !used.has(`${product.id} ${text}`) && !used.has(`${order.person.phone} ${text}`)
    const choices = sampleReviews.filter((sample) => fits(sample, order, product) && isNew(sample))
    if (createdAt > now || choices.length === 0) continue
    const { text, stars } = random.weighted(choices, (sample) => sample.stars ** 2)
    used.add(`${product.id} ${text}`).add(`${order.person.phone} ${text}`)
    planned.push({
      productId: product.id,
      orderId: order.id,
      author: order.person.name,
      stars,
      content: text,
      status: 'published',
      createdAt,
      updatedAt: createdAt,
    })
    if (planned.length === REVIEWS) break
  }
  return planned
}

function isReviewable(order: DemoOrder): order is ReviewedOrder {
  return order.status === 'delivered' && order.person !== null && order.zone !== null
}

function fits(
  { language, about }: SampleReview,
  { person }: ReviewedOrder,
  { categoryKeys }: DemoProduct,
): boolean {
  return (
    language === person.language && (about.length === 0 || about.some((key) => categoryKeys.includes(key)))
  )
}
