import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { parsePhone } from '#core/phone.ts'
import { products, reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, anOrder } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { leaveReview } from './review.server.ts'

useTestDatabase()

const phone = parsePhone('22123456')!
const now = new Date('2026-05-01T10:00:00Z')
let veil = 0
let soap = 0

beforeAll(async () => {
  const categoryId = await aCategory()
  veil = await aProduct({ categoryId })
  soap = await aProduct({ categoryId, name: 'Savon', nameAr: 'صابون' })
})

/** The number of an order of Mariem's. */
async function ordered(status: OrderStatus = 'delivered', productIds = [veil]): Promise<number> {
  const id = await anOrder({
    status,
    phone,
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  })
  const [order] = await db().select({ number: orders.number }).from(orders).where(eq(orders.id, id))
  return order!.number
}

async function removed(number: number): Promise<number> {
  await db().update(orders).set({ deletedAt: now }).where(eq(orders.number, number))
  return number
}

const review = (orderNumber: number, productId = veil) => ({
  productId,
  orderNumber,
  phone,
  stars: 4,
  content: 'Très doux',
  now,
})

const reviewsNow = () => db().$count(reviews)

describe('somebody to whom the product was delivered', () => {
  it('leaves a review that waits for the staff, signed with her first name', async () => {
    await leaveReview(review(await ordered()))
    const [row] = await db().select().from(reviews).orderBy(desc(reviews.id)).limit(1)
    expect(row).toMatchObject({
      productId: veil,
      author: 'Mariem A.',
      stars: 4,
      content: 'Très doux',
      status: 'pending',
      createdAt: now,
    })
    const [product] = await db()
      .select({ reviews: products.reviews })
      .from(products)
      .where(eq(products.id, veil))
    expect(product).toEqual({ reviews: 0 })
  })

  it('reviews each product of the order, and that of each order, once', async () => {
    const both = await ordered('delivered', [veil, soap])
    await leaveReview(review(both, veil))
    await leaveReview(review(both, soap))
    await leaveReview(review(await ordered()))
    const before = await reviewsNow()
    await expect(leaveReview(review(both))).rejects.toMatchObject({
      name: 'Refusal',
      code: 'alreadyReviewed',
      kind: 'conflict',
    })
    expect(await reviewsNow()).toBe(before)
  })

  it('who sends it many times at once is heard once', async () => {
    const number = await ordered()
    const before = await reviewsNow()
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => leaveReview(review(number))))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await reviewsNow()).toBe(before + 1)
  })

  it('is counted once for the same product on two lines', async () => {
    await expect(leaveReview(review(await ordered('delivered', [veil, veil])))).resolves.toBeUndefined()
  })
})

describe('nobody else', () => {
  it.each([
    ['an unknown order', async () => review(999_999)],
    ['another phone', async () => ({ ...review(await ordered()), phone: parsePhone('33123456')! })],
    ['another product', async () => review(await ordered('delivered', [soap]))],
    ['an unknown product', async () => review(await ordered(), 999_999)],
    ['an order on its way', async () => review(await ordered('sent'))],
    ['a cancelled order', async () => review(await ordered('cancelled'))],
    ['a removed order', async () => review(await removed(await ordered()))],
  ])('%s is refused, always in the same words', async (_, make) => {
    const attempt = await make()
    const before = await reviewsNow()
    await expect(leaveReview(attempt)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'orderUnknown',
      kind: 'missing',
    })
    expect(await reviewsNow()).toBe(before)
  })
})
