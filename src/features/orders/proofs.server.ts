/** Pictures that prove a payment: private, kept all, the latest one counts. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { removeMedia, storeImage } from '#features/media/media.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { maySendProof } from './order.rules.ts'
import { orders, paymentProofs } from './orders-tables.server.ts'

export function proofHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function storeProof(bytes: Uint8Array): Promise<string> {
  return (await storeImage({ bytes, visibility: 'private' })).id
}

/** A better picture, or the one that was announced with the order. The same file sent again changes nothing. */
export async function addProof(token: string, bytes: Uint8Array, now: Date): Promise<void> {
  await refuseUnlessOpen(token)
  const sha256 = proofHash(bytes)
  const mediaId = await storeProof(bytes)
  try {
    const isNew = await transaction(async () => {
      const order = await refuseUnlessOpen(token)
      const same = await db().$count(
        paymentProofs,
        and(eq(paymentProofs.orderId, order.id), eq(paymentProofs.sha256, sha256)),
      )
      if (same > 0) return false
      await db().insert(paymentProofs).values({ orderId: order.id, mediaId, sha256, sentAt: now })
      await db()
        .update(orders)
        .set({ paymentScreenshotId: mediaId, promisedProof: null })
        .where(eq(orders.id, order.id))
      return true
    })
    if (!isNew) await removeMedia(mediaId)
  } catch (error) {
    if (error instanceof Refusal) await removeMedia(mediaId)
    throw error
  }
}

async function refuseUnlessOpen(token: string) {
  const [order] = await db()
    .select({ id: orders.id, status: orders.status, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(and(eq(orders.token, token), isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  if (!maySendProof(order.status, order.paymentMethod)) throw new Refusal('orderConfirmed', 'conflict')
  return order
}
