/** Payment pictures: private; all are stored and the latest one of a payment is valid. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { removeMedia, storeImageWithGrey } from '#features/media/media.server.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { addressKey, consumeRateLimits, type RateLimit } from '#platform/http/rate-limit.server.ts'
import { isRevenue, mayPayRest, maySendProof, needsProof } from '../order.rules.ts'
import { orderPayments, orders, paymentProofs } from '../orders-tables.server.ts'
import { depositDue } from '../screening/screening.rules.ts'
import { IMAGE_HASH_SIZES, imageHashOf, type ImageHash } from './image-hash.server.ts'
import { balanceOf, checkedTransfer } from './order-payments.rules.ts'
import { insertPayment, paymentsOf, type PaymentRow } from './order-payments.server.ts'
import { refundMethodOf } from './refund.rules.ts'

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

interface ProofOptions {
  address?: string
  method?: PaymentMethodId | undefined
  reference?: string | undefined
}

/**
 * Adds a new picture, or the one that was announced with the order. Uploading the same file again changes nothing.
 * `method`, `reference`: the wallet and number of the deposit of an order in cash.
 */
export async function addProof(
  token: string,
  bytes: Uint8Array,
  now: Date,
  { address = token, method, reference = '' }: ProofOptions = {},
): Promise<void> {
  await lockOrderForProof(token)
  const sha256 = proofHash(bytes)
  const { mediaId, imageHash } = await storeProof(bytes, address)
  try {
    const isNew = await transaction(async () => {
      const locked = await lockOrderForProof(token)
      const { id } = locked.order
      const same = await db().$count(
        paymentProofs,
        and(eq(paymentProofs.orderId, id), eq(paymentProofs.sha256, sha256)),
      )
      if (same > 0) return false
      const paymentId = await attachProof(locked, { proofId: mediaId, method, reference, now })
      await db()
        .insert(paymentProofs)
        .values({ orderId: id, paymentId, mediaId, sha256, sentAt: now, ...imageHash })
      await db().update(orders).set({ promisedProof: null }).where(eq(orders.id, id))
      return true
    })
    if (!isNew) await removeMedia(mediaId)
  } catch (error) {
    if (error instanceof Refusal) await removeMedia(mediaId)
    throw error
  }
}

interface SentProof {
  proofId: string
  method: PaymentMethodId | undefined
  /** '' if she did not enter it; staff compare it with the picture. */
  reference: string
  now: Date
}

type LockedOrder = Awaited<ReturnType<typeof lockOrderForProof>>

/**
 * A refused transfer gets the new picture; otherwise what is still due is declared as a further payment, which enters the
 * register when staff accept it; otherwise the picture replaces the one before. Returns the id of the payment.
 */
async function attachProof({ order, line, due }: LockedOrder, sent: SentProof) {
  const { proofId, reference, now } = sent
  const method = needsProof(order.paymentMethod) ? refundMethodOf(order.paymentMethod) : sent.method
  if (!method || method === 'cash') throw new Refusal('badRequest', 'invalid')
  // The method of a payment never changes.
  const isSameMethod = needsProof(order.paymentMethod) || line?.method === method
  if (due > 0 && !(line?.state === 'refused' && isSameMethod)) {
    return insertPayment({
      orderId: order.id,
      kind: 'payment',
      method,
      amount: due,
      state: 'declared',
      reference,
      proofId,
      by: SYSTEM,
      now,
    })
  }
  if (!line) return null
  await db()
    .update(orderPayments)
    .set({ proofId, ...(reference && line.state !== 'accepted' && { reference }), ...resetCheck(line) })
    .where(eq(orderPayments.id, line.id))
  return line.id
}

/** A new picture resets the check, unless the payment was already accepted. */
function resetCheck({ state }: PaymentRow) {
  return state === 'accepted' ? {} : ({ state: 'declared', note: '' } as const)
}

async function lockOrderForProof(token: string) {
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.token, token), isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  const { status, paymentMethod } = order
  const lines = await paymentsOf(order.id)
  const line = checkedTransfer(lines)
  const balance = balanceOf(order, lines)
  // Of an order in cash only the deposit is transferred.
  const due = needsProof(paymentMethod) ? balance.due : depositDue({ ...order, ...balance })
  const isAllowed =
    maySendProof(status, paymentMethod, line?.state === 'refused') ||
    mayPayRest(status, paymentMethod, due) ||
    (!needsProof(paymentMethod) && due > 0)
  if (!isAllowed) throw new Refusal(isRevenue(status) ? 'orderConfirmed' : 'orderCancelled', 'conflict')
  return { order, line, due }
}
