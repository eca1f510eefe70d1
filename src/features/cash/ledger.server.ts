/** The ledger: lines are added, never changed; every line stands in exactly one session. */
import { and, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM_NAME, type Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database.server.ts'
import { cashDays, cashTransactions } from './cash-tables.server.ts'
import {
  drawerOf,
  drawerStart,
  takesCash,
  type CashMethod,
  type LedgerSum,
  type TransactionType,
} from './cash.rules.ts'
import { activeSession, lockRegister, openForTheSystem, type Session } from './session.server.ts'

interface Entry {
  type: TransactionType
  amount: Money
  method: CashMethod
  description: string
  by: Actor
  now: Date
}

export interface LedgerEntry extends Entry {
  orderId: number | null
  /** Written by the life of an order: at most one sale and one refund for each. */
  automatic: boolean
}

/** Adds an entry to the active session; without one, the system opens it (spec 4). */
export async function writeEntry(entry: LedgerEntry): Promise<void> {
  await writeEntries([entry])
}

/** Adds entries to the active session, all or none. */
export async function writeEntries(entries: LedgerEntry[]): Promise<void> {
  const [first] = entries
  if (!first) return
  await transaction(async () => {
    // The lock is shared with other sales until the commit: closing the session waits for them.
    const session = await sessionFor(first.now, 'share')
    await insertEntries(session, entries)
  })
}

export interface TypedEntry extends Entry {
  /** Made where it was typed. */
  key: string
  orderNumber: number | null
}

/** A line entered by hand, once for each key; what is not in the drawer cannot be taken out of it. */
export async function addTransaction(entry: TypedEntry): Promise<void> {
  await transaction(async () => {
    const session = await sessionFor(entry.now, takesCash(entry.type, entry.method) ? 'update' : 'share')
    if (await isEntered(entry)) return
    const orderId = entry.orderNumber === null ? null : await orderOf(entry.orderNumber)
    if (takesCash(entry.type, entry.method)) {
      const { expected } = drawerOf(drawerStart(startOf(session)), await sumsOf(ofSession(session.id)))
      if (entry.amount > expected)
        throw new Refusal('notEnoughCash', 'conflict', { available: Math.max(0, expected) })
    }
    await insertEntries(session, [{ ...entry, orderId, automatic: false }])
    const { type, amount, method, description, orderNumber, by, now } = entry
    await recordActivity({
      by,
      now,
      action: 'transactionAdded',
      subject: 'cash',
      subjectId: session.id,
      after: { type, amount, paymentMethod: method, description, number: orderNumber },
    })
  })
}

async function sessionFor(now: Date, lock: 'share' | 'update'): Promise<Session> {
  const active = await activeSession(lock)
  if (active) return active
  await lockRegister()
  // Somebody else may have opened it while this one waited.
  return (await activeSession(lock)) ?? (await openForTheSystem(now))
}

async function insertEntries(session: Session, entries: (LedgerEntry & { key?: string })[]): Promise<void> {
  const rows = entries.map((entry) => ({
    sessionId: session.id,
    date: dayOf(entry.now),
    type: entry.type,
    amount: entry.amount,
    paymentMethod: entry.method,
    orderId: entry.orderId,
    automatic: entry.automatic,
    description: entry.description,
    staffId: entry.by.id,
    staffName: entry.by.name,
    at: entry.now,
    key: entry.key,
  }))
  // A session that goes on past midnight needs a row for the new day.
  const newDays = rows.filter(({ date }) => date !== session.date)
  if (newDays.length > 0)
    await db()
      .insert(cashDays)
      .values(newDays.map(({ date, at }) => ({ date, openedByName: SYSTEM_NAME, openedAt: at })))
      .onConflictDoNothing()
  await db()
    .insert(cashTransactions)
    .values(rows)
    // The same key sent from two tabs is one entry.
    .onConflictDoNothing({ target: cashTransactions.key })
}

async function isEntered({ key, type, amount, method }: TypedEntry): Promise<boolean> {
  const [known] = await db()
    .select({
      isSame: sql<boolean>`${eq(cashTransactions.type, type)} and ${eq(cashTransactions.amount, amount)}
        and ${eq(cashTransactions.paymentMethod, method)}`,
    })
    .from(cashTransactions)
    .where(eq(cashTransactions.key, key))
  if (known && !known.isSame) throw new Refusal('keyUsed', 'conflict')
  return known !== undefined
}

/** Orders lean on the register, not the other way round: theirs is read by the name of its table. */
async function orderOf(number: number): Promise<number> {
  const { rows } = await db().execute<{ id: number }>(sql`select id from orders where number = ${number}`)
  if (!rows[0]) throw new Refusal('unknownOrder', 'invalid')
  return rows[0].id
}

/** Whether an order's sale stands in the register, so that a cancellation must give the money back. */
export async function isSaleEntered(orderId: number): Promise<boolean> {
  const rows = await db()
    .select({ id: cashTransactions.id })
    .from(cashTransactions)
    .where(
      and(
        eq(cashTransactions.orderId, orderId),
        eq(cashTransactions.type, 'sale'),
        cashTransactions.automatic,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** A reset leaves the lines to be read, and out of every sum. */
export const isCounted = sql<boolean>`not exists (select from cash_resets
  where cash_resets.date = ${cashTransactions.date} and ${cashTransactions.id} <= cash_resets.through_id)`

export function ofSession(sessionId: number): SQL {
  return eq(cashTransactions.sessionId, sessionId)
}

export function ofDays(from: Day, until: Day): SQL {
  return and(gte(cashTransactions.date, from), lte(cashTransactions.date, until))!
}

export const summed = {
  type: cashTransactions.type,
  method: cashTransactions.paymentMethod,
  count: sql<number>`count(*)`.mapWith(Number),
  amount: sql`sum(${cashTransactions.amount})`.mapWith((added) => Number(added) as Money),
}

export async function sumsOf(which: SQL): Promise<LedgerSum[]> {
  return db()
    .select(summed)
    .from(cashTransactions)
    .where(and(which, isCounted))
    .groupBy(cashTransactions.type, cashTransactions.paymentMethod)
}

/** What a session began with, for the drawer's arithmetic. */
export function startOf({ openedBy, openingBalance, openingExpected }: Session) {
  return { isSystem: openedBy === null, openingBalance, openingExpected }
}
