/** Staff accept or refuse the payment of a wallet order. The register depends only on the order status (spec 4). */
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { orders } from '../orders-tables.server.ts'
import { mayBeChecked } from './payment-check.rules.ts'

interface Check {
  id: number
  by: Actor
  now: Date
}

/** The media id of the checked picture, undefined if there was none: a newer one may have been uploaded meanwhile. */
interface CheckedProof {
  proof: string | undefined
}

export async function acceptPayment(check: Check & CheckedProof & { reference: string }): Promise<void> {
  const { id, reference, by, now } = check
  await retryTransaction(async () => {
    const order = await lockOrderForCheck(check)
    await markPaymentAccepted(check)
    await recordActivity({
      by,
      action: 'paymentAccepted',
      subject: 'order',
      subjectId: id,
      before: { check: order.paymentCheck },
      after: { check: 'accepted', reference },
      now,
    })
  })
}

/** The order status does not change: the order page requests a new proof, and cancelling is a separate action. */
export async function refusePayment(check: Check & CheckedProof & { reason: string }): Promise<void> {
  const { id, reason, by, now } = check
  await retryTransaction(async () => {
    const order = await lockOrderForCheck(check)
    const refusal = { paymentCheck: 'refused' as const, paymentRefusal: reason, paymentReference: null }
    await db()
      .update(orders)
      .set({ ...refusal, ...checkedColumns(check) })
      .where(eq(orders.id, id))
    await recordActivity({
      by,
      action: 'paymentRefused',
      subject: 'order',
      subjectId: id,
      before: { check: order.paymentCheck, reference: order.paymentReference },
      after: { check: 'refused', reason },
      now,
    })
  })
}

/** Must run in a transaction. An advisory lock serialises concurrent acceptances of the same transfer. */
export async function markPaymentAccepted(check: Check & { reference: string }): Promise<void> {
  const { id, reference } = check
  await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment ${reference}`}, 0))`)
  const [other] = await db()
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      and(eq(orders.paymentReference, reference), eq(orders.paymentCheck, 'accepted'), ne(orders.id, id)),
    )
  if (other) throw new Refusal('referenceTaken', 'conflict', { order: other.id, number: other.number })
  await db()
    .update(orders)
    .set({
      paymentCheck: 'accepted',
      paymentReference: reference,
      paymentRefusal: null,
      ...checkedColumns(check),
    })
    .where(eq(orders.id, id))
}

/** The first staff member who opens an order removes its "new" mark; its picture is marked as seen. */
export async function markOpened({ id, by, now }: Check): Promise<void> {
  await db()
    .update(orders)
    .set({ openedAt: now, openedBy: by.id, openedName: by.name })
    .where(and(eq(orders.id, id), isNull(orders.openedAt)))
  await db()
    .update(orders)
    .set({ paymentCheck: 'seen', ...checkedColumns({ id, by, now }) })
    .where(
      and(eq(orders.id, id), isNull(orders.paymentCheck), sql`${orders.paymentScreenshotId} is not null`),
    )
}

function checkedColumns({ by, now }: Check) {
  return { paymentCheckedAt: now, paymentCheckedBy: by.id, paymentCheckedName: by.name }
}

async function lockOrderForCheck({ id, proof }: Check & CheckedProof) {
  const [order] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)))
    .for('no key update')
  if (!order) throw new Refusal('orderUnknown', 'missing')
  if (!mayBeChecked(order.paymentMethod, order.status)) throw new Refusal('paymentFinished', 'conflict')
  if ((order.paymentScreenshotId ?? undefined) !== proof) throw new Refusal('proofChanged', 'conflict')
  return order
}
