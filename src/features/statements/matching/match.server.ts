/** A person says which line is the money of which payment, or that a line is for no order. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import {
  acceptWalletPayment,
  lockWalletPayment,
  type WalletPayment,
} from '#features/orders/payment/wallet-payments.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { isAllowed, type Actor } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, retryTransaction, transaction } from '#platform/database/database.server.ts'
import { statementLines, statementMatches } from '../statements-tables.server.ts'

interface Change {
  by: Actor
  now: Date
}

type Line = typeof statementLines.$inferSelect

/**
 * Matches a line with a payment. A payment that waits is accepted as on the page of its order, with the transaction number
 * of the line; an accepted one is confirmed. Locks the order, then the line: of two people one wins.
 */
export async function matchLine({
  lineId,
  paymentId,
  proof,
  by,
  now,
}: Change & {
  lineId: number
  paymentId: number
  /** The media id of the picture that the person saw; '' if there was none. */
  proof: string
}): Promise<{ hasAccepted: boolean }> {
  return retryTransaction(async () => {
    const payment = await lockWalletPayment(paymentId)
    const line = await lockLine(lineId)
    if (await isMatchOf(line, payment)) return { hasAccepted: false }
    requireFit(line, payment)
    const hasAccepted = payment.state !== 'accepted'
    if (hasAccepted) {
      if (!isAllowed(by, 'manageOrders')) throw new Refusal('mayNotAccept', 'forbidden')
      if (!payment.mayBeAccepted) throw new Refusal('paymentFinished', 'conflict')
      const reference = line.reference || payment.reference
      await acceptWalletPayment(payment, { proof: proof || undefined, reference, by, now })
    }
    await insertMatch(line, payment, { hasAccepted, by, now })
    return { hasAccepted }
  })
}

async function lockLine(id: number): Promise<Line> {
  const [line] = await db().select().from(statementLines).where(eq(statementLines.id, id)).for('update')
  if (!line) throw new Refusal('lineUnknown', 'missing')
  return line
}

/** The same match again, by a repeated request, changes nothing. */
async function isMatchOf(line: Line, payment: WalletPayment): Promise<boolean> {
  const condition = and(
    eq(statementMatches.lineId, line.id),
    eq(statementMatches.paymentId, payment.id),
    isNull(statementMatches.undoneAt),
  )
  return (await db().$count(statementMatches, condition)) > 0
}

function requireFit(line: Line, payment: WalletPayment): void {
  if (line.kind !== 'in') throw new Refusal('lineNotReceived', 'conflict')
  if (line.isMatched) throw new Refusal('lineTaken', 'conflict')
  if (line.setAsideAt !== null) throw new Refusal('lineSetAside', 'conflict')
  if (payment.state === 'refused') throw new Refusal('paymentFinished', 'conflict')
  if (payment.amount !== line.amount) throw new Refusal('otherAmount', 'conflict')
  if (payment.method !== line.wallet && payment.method !== 'other')
    throw new Refusal('otherWallet', 'conflict')
  if (line.reference !== '' && payment.reference !== '' && line.reference !== payment.reference)
    throw new Refusal('otherReference', 'conflict', { reference: payment.reference })
}

async function insertMatch(
  line: Line,
  payment: WalletPayment,
  { hasAccepted, by, now }: Change & { hasAccepted: boolean },
): Promise<void> {
  try {
    await db().insert(statementMatches).values({
      lineId: line.id,
      paymentId: payment.id,
      orderId: payment.orderId,
      hasAccepted,
      at: now,
      staffId: by.id,
      staffName: by.name,
    })
  } catch (error) {
    // The line is locked, so it is the payment that has another line.
    throw isUniqueViolation(error) ? new Refusal('paymentTaken', 'conflict') : error
  }
  await recordActivity({
    by,
    action: 'paymentConfirmed',
    subject: 'order',
    subjectId: payment.orderId,
    after: { amount: payment.amount, paymentMethod: line.wallet, reference: line.reference || null },
    now,
  })
}

/**
 * The line and the payment are open again. The payment stays as it is: if its money did not arrive, staff refuse it on the
 * page of the order.
 */
export async function undoMatch({
  lineId,
  reason,
  by,
  now,
}: Change & { lineId: number; reason: string }): Promise<void> {
  await transaction(async () => {
    await lockLine(lineId)
    const [match] = await db()
      .update(statementMatches)
      .set({ undoneAt: now, undoneBy: by.id, undoneName: by.name, undoneReason: reason })
      .where(and(eq(statementMatches.lineId, lineId), isNull(statementMatches.undoneAt)))
      .returning({ orderId: statementMatches.orderId })
    if (!match) throw new Refusal('notMatched', 'conflict')
    await recordActivity({
      by,
      action: 'paymentUnconfirmed',
      subject: 'order',
      subjectId: match.orderId,
      after: { reason },
      now,
    })
  })
}

/** Money that is for no order, or a line that is no transfer. */
export async function setAside({
  lineId,
  reason,
  by,
  now,
}: Change & { lineId: number; reason: string }): Promise<void> {
  await transaction(async () => {
    const line = await lockLine(lineId)
    if (line.isMatched) throw new Refusal('lineTaken', 'conflict')
    if (line.setAsideAt !== null) return
    if (reason === '' && line.kind === 'in') throw new Refusal('reasonNeeded', 'invalid')
    const values = { setAsideAt: now, setAsideBy: by.id, setAsideName: by.name, setAsideReason: reason }
    await db().update(statementLines).set(values).where(eq(statementLines.id, lineId))
    await recordLine('statementLineSetAside', line, { by, now, reason })
  })
}

export async function takeUp({ lineId, by, now }: Change & { lineId: number }): Promise<void> {
  await transaction(async () => {
    const line = await lockLine(lineId)
    if (line.setAsideAt === null) return
    await db()
      .update(statementLines)
      .set({ setAsideAt: null, setAsideBy: null, setAsideName: null, setAsideReason: '' })
      .where(eq(statementLines.id, lineId))
    await recordLine('statementLineTakenUp', line, { by, now, reason: '' })
  })
}

async function recordLine(
  action: 'statementLineSetAside' | 'statementLineTakenUp',
  line: Line,
  { by, now, reason }: Change & { reason: string },
): Promise<void> {
  await recordActivity({
    by,
    action,
    subject: 'cash',
    subjectId: line.statementId,
    after: { wallet: line.wallet, amount: line.amount, reason },
    now,
  })
}
