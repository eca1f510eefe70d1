/** Changes the store credit of a client. Each change is a movement, written in the same transaction. */
import { eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { clients, creditMovements } from '../clients-tables.server.ts'
import type { CreditCause } from './credit.rules.ts'

export interface CreditChange {
  clientId: number
  cause: CreditCause
  /** Negative: used. */
  amount: Money
  /** The payment or refund of an order. */
  paymentId?: number
  reason?: string
  /** Idempotency key, for changes that staff enter. */
  key?: string
  by: Actor
  now: Date
}

/**
 * Must run in the transaction of the caller, after the order and the products were locked and before the register. Locks
 * the client. Refuses to use more than there is.
 */
export async function changeCredit(change: CreditChange): Promise<Money> {
  const { clientId, amount, by, now, ...rest } = change
  const [client] = await db()
    .select({ credit: clients.credit })
    .from(clients)
    .where(eq(clients.id, clientId))
    .for('no key update')
  if (!client) throw new Refusal('clientUnknown', 'missing')
  const creditAfter = money(client.credit + amount)
  if (creditAfter < 0) throw new Refusal('creditTooLow', 'conflict', { available: client.credit })
  await db()
    .insert(creditMovements)
    .values({
      ...rest,
      clientId,
      amount,
      creditAfter,
      at: now,
      staffId: by.id,
      staffName: by.name,
    })
  await db()
    .update(clients)
    .set({ credit: sql`${creditAfter}` })
    .where(eq(clients.id, clientId))
  return creditAfter
}
