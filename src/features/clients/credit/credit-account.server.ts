/** The store credit of one client: its movements, and credit that staff grant. */
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { clients, creditMovements } from '../clients-tables.server.ts'
import type { CreditMovement } from './credit.rules.ts'
import { changeCredit } from './credit.server.ts'

/** The latest movements, newest first. */
export async function creditMovementsOf(clientId: number, limit: number): Promise<CreditMovement[]> {
  return db()
    .select({
      id: creditMovements.id,
      at: creditMovements.at,
      cause: creditMovements.cause,
      amount: creditMovements.amount,
      creditAfter: creditMovements.creditAfter,
      paymentId: creditMovements.paymentId,
      reason: creditMovements.reason,
      staffName: creditMovements.staffName,
    })
    .from(creditMovements)
    .where(eq(creditMovements.clientId, clientId))
    .orderBy(desc(creditMovements.id))
    .limit(limit)
}

interface Grant {
  clientId: number
  amount: Money
  reason: string
  /** Idempotency key. */
  key: string
  by: Actor
  now: Date
}

export async function grantCredit(grant: Grant): Promise<void> {
  const { clientId, amount, reason, key, by, now } = grant
  await retryTransaction(async () => {
    const [client] = await db()
      .select({ id: clients.id })
      .from(clients)
      .where(and(eq(clients.id, clientId), isNull(clients.deletedAt), isNull(clients.anonymisedAt)))
      .for('no key update')
    if (!client) throw new Refusal('clientUnknown', 'missing')
    if (await isGranted(key)) return
    const credit = await changeCredit({ ...grant, cause: 'granted' })
    await recordActivity({
      by,
      action: 'creditGranted',
      subject: 'client',
      subjectId: clientId,
      after: { amount, reason, credit },
      now,
    })
  })
}

async function isGranted(key: string): Promise<boolean> {
  return (await db().$count(creditMovements, eq(creditMovements.key, key))) > 0
}
