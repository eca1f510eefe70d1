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

/** Creates an order and returns its number. */
async function newOrder(status: OrderStatus = 'delivered', productIds = [veil]): Promise<number> {
  const id = await anOrder({
    status,
    phone,
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  })
  const [order] = await db().select({ number: orders.number }).from(orders).where(eq(orders.id, id))
  return order!.number
}

async function deleted(number: number): Promise<number> {
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

const countReviews = () => db().$count(reviews)

describe('a client to whom the product was delivered', () => {
  it('leaves a pending review, signed with first name and initial', async () => {
    await leaveReview(review(await newOrder()))
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

  it('reviews each product once per order', async () => {
    const both = await newOrder('delivered', [veil, soap])
    await leaveReview(review(both, veil))
    await leaveReview(review(both, soap))
    await leaveReview(review(await newOrder()))
    const before = await countReviews()
    await expect(leaveReview(review(both))).rejects.toMatchObject({
      name: 'Refusal',
      code: 'alreadyReviewed',
      kind: 'conflict',
    })
    expect(await countReviews()).toBe(before)
  })

  it('who submits it several times concurrently leaves one review', async () => {
    const number = await newOrder()
    const before = await countReviews()
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => leaveReview(review(number))))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countReviews()).toBe(before + 1)
  })

  it('can review a product that is on two lines of the order', async () => {
    await expect(leaveReview(review(await newOrder('delivered', [veil, veil])))).resolves.toBeUndefined()
  })
})

describe('a review by anyone else', () => {
  it.each([
    ['an unknown order', async () => review(999_999)],
    ['another phone', async () => ({ ...review(await newOrder()), phone: parsePhone('33123456')! })],
    ['another product', async () => review(await newOrder('delivered', [soap]))],
    ['an unknown product', async () => review(await newOrder(), 999_999)],
    ['an order that is not yet delivered', async () => review(await newOrder('sent'))],
    ['a cancelled order', async () => review(await newOrder('cancelled'))],
    ['a deleted order', async () => review(await deleted(await newOrder()))],
  ])('with %s is refused with the same code', async (_, make) => {
    const attempt = await make()
    const before = await countReviews()
    await expect(leaveReview(attempt)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'orderUnknown',
      kind: 'missing',
    })
    expect(await countReviews()).toBe(before)
  })
})
