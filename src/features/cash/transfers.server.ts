/** Entries of couriers' cash: transfers between a courier and the drawer, and expenses from his cash. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { cashTransactions } from './cash-tables.server.ts'
import { DRAWER } from './cash.rules.ts'
import { insertEntries, requireCash, sessionFor } from './ledger.server.ts'
import { activeSession, type Session } from './session.server.ts'

interface PlaceChange {
  amount: Money
  description: string
  /** Idempotency key; undefined if the caller has one of its own. */
  key?: string
  by: Actor
  now: Date
}

const COMMON = { method: 'cash', orderId: null, paymentId: null, automatic: false } as const

/** Moves cash from one place to another: one entry in each. The caller has locked the place that is not the drawer. */
export async function transferCash(transfer: PlaceChange & { from: number; to: number }): Promise<void> {
  const { from, to, key, ...change } = transfer
  await transaction(async () => {
    const session = await sessionFor(change.now, from === DRAWER ? 'update' : 'share')
    const sides = { ...COMMON, ...change, transferId: randomUUID() }
    if (from === DRAWER) await requireCash(session, { ...sides, type: 'transferOut' })
    await insertEntries(session, [
      { ...sides, type: 'transferOut', place: from, ...(key !== undefined && { key }) },
      { ...sides, type: 'transferIn', place: to },
    ])
  })
}

/** An expense from the cash of a courier. The caller has locked his place. */
export async function addPlaceExpense({ place, ...change }: PlaceChange & { place: number }): Promise<void> {
  await transaction(async () => {
    const session = await sessionFor(change.now, 'share')
    await insertEntries(session, [{ ...COMMON, ...change, type: 'expense', place }])
  })
}

/** For cash that goes into a drawer that is counted at its closing. The session stays locked until the commit. */
export async function requireOpenSession(lock: 'share' | 'update'): Promise<Session> {
  const session = await activeSession(lock)
  if (!session) throw new Refusal('registerClosed', 'conflict')
  return session
}

export async function isKeyEntered(key: string): Promise<boolean> {
  return (await db().$count(cashTransactions, eq(cashTransactions.key, key))) > 0
}
