/** Payment pictures: private; all are stored and the latest one is valid. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { removeMedia, storeImageWithGrey } from '#features/media/media.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { isRevenue, maySendProof } from '../order.rules.ts'
import { orders, paymentProofs } from '../orders-tables.server.ts'
import { IMAGE_HASH_SIZES, imageHashOf, type ImageHash } from './image-hash.server.ts'
import type { PaymentCheck } from './payment-check.rules.ts'

export function proofHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export interface StoredProof {
  mediaId: string
  imageHash: ImageHash
}

/** Generous, because many customers of a carrier can share one address. */
const PER_ADDRESS: RateLimit = { points: 300, minutes: 15, store: 'memory' }

/** `address`: of the client, whose pictures are decoded in turn with those of others. */
export async function storeProof(bytes: Uint8Array, address: string): Promise<StoredProof> {
  if (!(await consumeRateLimits('payment picture', { [addressKey(address)]: PER_ADDRESS })))
    throw new Refusal('busy', 'busy')
  const upload = { bytes, visibility: 'private', client: address } as const
  const { row, grey } = await storeImageWithGrey(upload, IMAGE_HASH_SIZES)
  return { mediaId: row.id, imageHash: imageHashOf(grey) }
}

/** Adds a new picture, or the one that was announced with the order. Uploading the same file again changes nothing. */
export async function addProof(token: string, bytes: Uint8Array, now: Date, address = token): Promise<void> {
  await lockOrderForProof(token)
  const sha256 = proofHash(bytes)
  const { mediaId, imageHash } = await storeProof(bytes, address)
  try {
    const isNew = await transaction(async () => {
      const order = await lockOrderForProof(token)
      const same = await db().$count(
        paymentProofs,
        and(eq(paymentProofs.orderId, order.id), eq(paymentProofs.sha256, sha256)),
      )
      if (same > 0) return false
      await db()
        .insert(paymentProofs)
        .values({ orderId: order.id, mediaId, sha256, sentAt: now, ...imageHash })
      await db()
        .update(orders)
        .set({ paymentScreenshotId: mediaId, promisedProof: null, ...resetCheck(order.paymentCheck) })
        .where(eq(orders.id, order.id))
      return true
    })
    if (!isNew) await removeMedia(mediaId)
  } catch (error) {
    if (error instanceof Refusal) await removeMedia(mediaId)
    throw error
  }
}

/** A new picture resets the check, unless the payment was already accepted. */
function resetCheck(check: PaymentCheck | null) {
  return check === 'accepted' ? {} : { paymentCheck: null, paymentRefusal: null }
}

async function lockOrderForProof(token: string) {
  const [order] = await db()
    .select({
      id: orders.id,
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      paymentCheck: orders.paymentCheck,
    })
    .from(orders)
    .where(and(eq(orders.token, token), isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  const isRefused = order.paymentCheck === 'refused'
  if (!maySendProof(order.status, order.paymentMethod, isRefused))
    throw new Refusal(isRevenue(order.status) ? 'orderConfirmed' : 'orderCancelled', 'conflict')
  return order
}
