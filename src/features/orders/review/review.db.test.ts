import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { parsePhone } from '#core/phone.ts'
import { products, reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { publishedReviews } from '#features/catalogue/products/product-detail.server.ts'
import {
  eraseReviewAuthors,
  hideReview,
  isReviewPhoto,
  publishReview,
  removeReviewPhoto,
  withPhotos,
} from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { media } from '#features/media/media-tables.server.ts'
import { MASTER, mediaKey } from '#features/media/media.rules.ts'
import { findMedia } from '#features/media/media.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { aCategory, aProduct, anOrder } from '../../../../tests/builders.ts'
import { twoColours } from '../../../../tests/media-samples.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import type { OrderStatus } from '../order.rules.ts'
import { orders } from '../orders-tables.server.ts'
import { leaveReview } from './review.server.ts'

useTestDatabase()
useTestBlobs()

const CAMERA = { IFD0: { ImageDescription: 'Nouakchott' } }

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

describe('photos of a review', () => {
  const photo = async (colour = 40) =>
    new File([await twoColours(colour, 30).jpeg().withExif(CAMERA).toBuffer()], 'a.jpg')
  const latest = async () => {
    const [row] = await db().select().from(reviews).orderBy(desc(reviews.id)).limit(1)
    return row!.id
  }
  const photosOf = async (id: number) => (await withPhotos([{ id }]))[0]!.photos

  it('are private until staff publish the review, and again when they hide it', async () => {
    const files = [await photo(), await photo(50)]
    await leaveReview({ ...review(await newOrder()), photos: files })
    const id = await latest()
    const [first, second] = await photosOf(id)
    expect(await findMedia(first!.id)).toMatchObject({ visibility: 'private', state: 'ready', width: 40 })
    expect(await isReviewPhoto(first!.id)).toBe(true)
    const change = { by: SYSTEM, now, id }
    await publishReview(change)
    expect(await findMedia(second!.id)).toMatchObject({ visibility: 'public', state: 'pending' })
    const shown = await publishedReviews(veil, 1)
    expect(shown.reviews.find((each) => each.id === id)?.photos).toHaveLength(2)
    await hideReview(change)
    expect(await findMedia(second!.id)).toMatchObject({ visibility: 'private', state: 'ready' })
    await removeReviewPhoto({ ...change, photo: first!.id })
    expect(await findMedia(first!.id)).toBeUndefined()
    expect(await photosOf(id)).toMatchObject([{ id: second!.id }])
  })

  it('have no data of the camera', async () => {
    await leaveReview({ ...review(await newOrder()), photos: [await photo()] })
    const [stored] = await photosOf(await latest())
    const blob = await blobs().read(mediaKey(stored!.id, MASTER))
    const bytes = Buffer.from(await new Response(blob!.stream).arrayBuffer())
    expect(bytes.includes('Nouakchott')).toBe(false)
  })

  it('are not stored without a bought product, and removed if the review is refused', async () => {
    const number = await newOrder()
    await leaveReview(review(number))
    const before = await db().$count(media)
    await expect(leaveReview({ ...review(number), photos: [await photo()] })).rejects.toMatchObject({
      code: 'alreadyReviewed',
    })
    await expect(leaveReview({ ...review(999_999), photos: [await photo()] })).rejects.toMatchObject({
      code: 'orderUnknown',
    })
    const broken = new File(['<svg></svg>'], 'a.jpg')
    await expect(leaveReview({ ...review(await newOrder()), photos: [broken] })).rejects.toMatchObject({
      code: 'unsupportedFormat',
    })
    expect(await db().$count(media)).toBe(before)
  })

  it('are removed with the personal data of the buyer', async () => {
    const number = await newOrder()
    await leaveReview({ ...review(number), photos: [await photo()] })
    const [stored] = await photosOf(await latest())
    const [order] = await db().select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    await eraseReviewAuthors([order!.id], ['Mariem'], 'Cliente')
    expect(await findMedia(stored!.id)).toBeUndefined()
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
