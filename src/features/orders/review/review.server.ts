/** Adds a review; only a client to whom the product was delivered may leave one. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { addReview, storeReviewPhoto } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { productView } from '#features/catalogue/stock/stock.server.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { orderItems, orders } from '../orders-tables.server.ts'
import { reviewAuthor, type ParsedReview } from './review.rules.ts'

export interface NewReview extends ParsedReview {
  productId: number
  now: Date
  photos?: File[]
  /** The address of the sender: the pictures of one are decoded one after the other. */
  client?: string
}

/**
 * The review is pending until staff publish it. An unknown order number, another phone, an undelivered order and an order
 * without the product are refused with the same code, so that the endpoint reveals nothing about orders. Photos are
 * decoded only for a buyer.
 */
export async function leaveReview({ photos = [], client = '', ...review }: NewReview): Promise<void> {
  await findReviewedOrder(review)
  const stored: string[] = []
  try {
    for (const photo of photos) stored.push(await storeReviewPhoto(photo, client))
    await transaction(async () => {
      const { productId, stars, content, now } = review
      const order = await findReviewedOrder(review)
      const author = reviewAuthor(order.customerName)
      const isAdded = await addReview(
        { productId, orderId: order.id, author, stars, content, createdAt: now },
        stored,
      )
      if (!isAdded) throw new Refusal('alreadyReviewed', 'conflict')
    })
  } catch (error) {
    for (const id of stored) await removeMedia(id)
    throw error
  }
}

async function findReviewedOrder({ productId, orderNumber, phone }: NewReview) {
  const [order] = await db()
    .select({ id: orders.id, customerName: orders.customerName })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .innerJoin(productView, eq(productView.id, orderItems.productId))
    .where(
      and(
        eq(orders.number, orderNumber),
        eq(orders.customerPhone, phone),
        eq(orders.status, 'delivered'),
        isNull(orders.deletedAt),
        eq(productView.id, productId),
      ),
    )
    .limit(1)
  if (!order) throw new Refusal('orderUnknown', 'missing')
  return order
}
