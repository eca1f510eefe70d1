/** Leaving a review: only somebody to whom the product was delivered may. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { products, reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { orderItems, orders } from './orders-tables.server.ts'
import { reviewAuthor, type ReadReview } from './review.rules.ts'

export interface NewReview extends ReadReview {
  productId: number
  now: Date
}

/**
 * Waits for the staff to publish it. An unknown number, somebody else's phone, an order under way and one without
 * the product are refused alike, so that nothing about orders can be learnt here.
 */
export async function leaveReview({ productId, orderNumber, phone, stars, content, now }: NewReview) {
  await transaction(async () => {
    const [order] = await db()
      .select({ id: orders.id, customerName: orders.customerName })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(
        and(
          eq(orders.number, orderNumber),
          eq(orders.customerPhone, phone),
          eq(orders.status, 'delivered'),
          isNull(orders.deletedAt),
          eq(products.id, productId),
          isNull(products.deletedAt),
        ),
      )
      .limit(1)
    if (!order) throw new Refusal('orderUnknown', 'missing')
    const added = await db()
      .insert(reviews)
      .values({
        productId,
        orderId: order.id,
        author: reviewAuthor(order.customerName),
        stars,
        content,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    if (added.length === 0) throw new Refusal('alreadyReviewed', 'conflict')
  })
}
