/** Staff judge how a wallet order was paid. The register is untouched: it follows the order's life (spec 4). */
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

/** What was judged: a better picture may have come since. Nothing where there was none. */
interface Seen {
  proof: string | undefined
}

export async function acceptPayment(check: Check & Seen & { reference: string }): Promise<void> {
  const { id, reference, by, now } = check
  await retryTransaction(async () => {
    const order = await lockChecked(check)
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

/** Refused, the order stays as it is: she is asked for a better proof; cancelling is another step. */
export async function refusePayment(check: Check & Seen & { reason: string }): Promise<void> {
  const { id, reason, by, now } = check
  await retryTransaction(async () => {
    const order = await lockChecked(check)
    const said = { paymentCheck: 'refused' as const, paymentRefusal: reason, paymentReference: null }
    await db()
      .update(orders)
      .set({ ...said, ...signed(check) })
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

/** In the transaction of whoever calls. Two who accept the same transfer at once wait for each other here. */
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
    .set({ paymentCheck: 'accepted', paymentReference: reference, paymentRefusal: null, ...signed(check) })
    .where(eq(orders.id, id))
}

/** Whoever opens an order first takes the mark of a new one off it; its picture counts as seen. */
export async function markOpened({ id, by, now }: Check): Promise<void> {
  await db()
    .update(orders)
    .set({ openedAt: now, openedBy: by.id, openedName: by.name })
    .where(and(eq(orders.id, id), isNull(orders.openedAt)))
  await db()
    .update(orders)
    .set({ paymentCheck: 'seen', ...signed({ id, by, now }) })
    .where(
      and(eq(orders.id, id), isNull(orders.paymentCheck), sql`${orders.paymentScreenshotId} is not null`),
    )
}

function signed({ by, now }: Check) {
  return { paymentCheckedAt: now, paymentCheckedBy: by.id, paymentCheckedName: by.name }
}

async function lockChecked({ id, proof }: Check & Seen) {
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
