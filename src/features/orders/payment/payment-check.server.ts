/** Staff accept or refuse a transfer. The register depends only on the order status (spec 4). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { enteredPayments } from '#features/cash/ledger.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lockOrder } from '../lock-order.server.ts'
import { recordOrderEvent } from '../notifications/record-order-events.server.ts'
import { orderPayments, orders } from '../orders-tables.server.ts'
import { balanceOf, checkedTransfer, isEntered, isReplaced } from './order-payments.rules.ts'
import { enterPayment, paymentsOf, requireUnusedReference, type PaymentRow } from './order-payments.server.ts'
import { mayBeChecked } from './payment-check.rules.ts'

interface Check {
  id: number
  by: Actor
  now: Date
}

interface CheckedProof {
  /** Undefined: the transfer that waits for a check. */
  paymentId?: number | undefined
  /** The media id of the checked picture, undefined if there was none: a newer one may have been uploaded meanwhile. */
  proof: string | undefined
}

export type Acceptance = Check & CheckedProof & { reference: string }

export async function acceptPayment(check: Acceptance): Promise<void> {
  const { id, reference, by, now } = check
  await retryTransaction(async () => {
    const { order, line, lines } = await lockTransfer(check)
    if (line.state === 'refused') {
      if (isReplaced(line, lines)) throw new Refusal('paymentReplaced', 'conflict')
      const { due } = balanceOf(order, lines)
      if (line.amount > due) throw new Refusal('paymentAboveDue', 'conflict', { available: due })
    }
    await markPaymentAccepted(line.id, check)
    // A transfer that was declared for the rest of an order enters the register now.
    if (!isEntered(line, lines, order.paymentMethod) && !(await hasEntry(line)))
      await enterPayment(order, line, { by, now })
    await recordOrderEvent(order, 'paymentAccepted', { now, facts: { amount: line.amount } })
    await recordActivity({
      by,
      action: 'paymentAccepted',
      subject: 'order',
      subjectId: id,
      before: { check: checkOf(line) },
      after: { check: 'accepted', reference },
      now,
    })
  })
}

/** The order status does not change: the order page requests a new proof, and cancelling is a separate action. */
export async function refusePayment(check: Check & CheckedProof & { reason: string }): Promise<void> {
  const { id, reason, by, now } = check
  await retryTransaction(async () => {
    const { order, line } = await lockTransfer(check)
    await db()
      .update(orderPayments)
      .set({ state: 'refused', note: reason, reference: '', ...decidedColumns(check) })
      .where(eq(orderPayments.id, line.id))
    const facts = { payment: line.id, amount: line.amount, reason }
    await recordOrderEvent(order, 'paymentRefused', { now, facts })
    await recordActivity({
      by,
      action: 'paymentRefused',
      subject: 'order',
      subjectId: id,
      before: { check: checkOf(line), reference: line.reference || null },
      after: { check: 'refused', reason },
      now,
    })
  })
}

/** Must run in a transaction that holds the lock of the order. */
export async function markPaymentAccepted(
  paymentId: number,
  check: Pick<Check, 'by' | 'now'> & { reference: string },
): Promise<void> {
  const { reference } = check
  await requireUnusedReference(reference, paymentId)
  await db()
    .update(orderPayments)
    .set({ state: 'accepted', reference, note: '', ...decidedColumns(check) })
    .where(eq(orderPayments.id, paymentId))
}

/** The first staff member who opens an order removes its "new" mark; its pictures are marked as seen. */
export async function markOpened({ id, by, now }: Check): Promise<void> {
  await db()
    .update(orders)
    .set({ openedAt: now, openedBy: by.id, openedName: by.name })
    .where(and(eq(orders.id, id), isNull(orders.openedAt)))
  await db()
    .update(orderPayments)
    .set({ state: 'seen', ...decidedColumns({ by, now }) })
    .where(
      and(
        eq(orderPayments.orderId, id),
        eq(orderPayments.kind, 'payment'),
        eq(orderPayments.state, 'declared'),
        sql`${orderPayments.proofId} is not null`,
      ),
    )
}

/** A transfer that was accepted, then refused, has its entry already. */
async function hasEntry({ id, orderId }: Pick<PaymentRow, 'id' | 'orderId'>): Promise<boolean> {
  const condition = and(eq(orderPayments.id, id), sql`${orderPayments.id} in (${enteredPayments(orderId)})`)
  return (await db().$count(orderPayments, condition)) > 0
}

function decidedColumns({ by, now }: Pick<Check, 'by' | 'now'>) {
  return { decidedAt: now, decidedBy: by.id, decidedName: by.name }
}

/** As the activity log shows it: a declared transfer was not checked. */
function checkOf({ state }: { state: string }): string | null {
  return state === 'declared' ? null : state
}

async function lockTransfer({ id, paymentId, proof }: Check & CheckedProof) {
  const order = await lockOrder(id)
  const lines = await paymentsOf(id)
  const line = paymentId === undefined ? checkedTransfer(lines) : lines.find((each) => each.id === paymentId)
  if (!line || !mayBeChecked(line, order.status)) throw new Refusal('paymentFinished', 'conflict')
  if ((line.proofId ?? undefined) !== proof) throw new Refusal('proofChanged', 'conflict')
  return { order, line, lines }
}
