/** Counts of a session: stored before the person sees what is expected, and never changed. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { cashCounts } from './cash-tables.server.ts'
import { denominationsTotal, type Denominations } from './cash.rules.ts'
import {
  expectedOf,
  isSameCount,
  type CountedWallet,
  type SessionCount,
  type WalletMethod,
} from './count.rules.ts'
import { expectedIn, lockSession } from './register.server.ts'
import type { Session } from './session.server.ts'
import { walletBalances } from './wallets.server.ts'

type CountRow = typeof cashCounts.$inferSelect

interface Count {
  /** The session that the user's screen showed. */
  sessionId: number
  cash: Money
  denominations: Denominations | undefined
  /** A wallet that is left out is not counted. */
  wallets: readonly { method: WalletMethod; counted: Money }[]
  by: StaffPerson
  now: Date
}

/** Stores what a person found; only then are the expected amounts known to them. */
export async function countRegister(count: Count): Promise<SessionCount> {
  const { sessionId, cash, denominations, by, now } = count
  if (denominations && denominationsTotal(denominations) !== cash) throw new Refusal('badRequest', 'invalid')
  return transaction(async () => {
    const session = await lockSession(sessionId)
    const balances = await walletBalances()
    const found = {
      cash,
      denominations: denominations ?? null,
      expectedCash: await expectedIn(session),
      wallets: count.wallets.map((one) => ({ ...one, expected: expectedOf(one.method, balances) })),
    }
    const before = await latestCount(session, by)
    // The same count sent twice is one count.
    if (before && isSameCount(before, found)) return viewOf(before)
    const [stored] = await db()
      .insert(cashCounts)
      .values({
        ...found,
        sessionId,
        number: sql`(select coalesce(max(number), 0) + 1 from cash_counts where session_id = ${sessionId})`,
        countedBy: by.id,
        countedByName: by.name,
        countedAt: now,
      })
      .returning()
    return viewOf(stored!)
  })
}

/** The last count of a person in this session. */
async function latestCount(session: Session, by: StaffPerson): Promise<CountRow | undefined> {
  const [latest] = await db()
    .select()
    .from(cashCounts)
    .where(and(eq(cashCounts.sessionId, session.id), eq(cashCounts.countedBy, by.id)))
    .orderBy(desc(cashCounts.number))
    .limit(1)
  return latest
}

/**
 * The count that a person confirms: their last one, if no money has moved since. The caller holds the locks of the
 * register and of the session.
 */
export async function countToConfirm(session: Session, number: number, by: StaffPerson): Promise<CountRow> {
  const count = await latestCount(session, by)
  if (count?.number !== number) throw new Refusal('countFirst', 'conflict')
  const balances = await walletBalances()
  const isMoved =
    count.expectedCash !== (await expectedIn(session)) ||
    count.wallets.some(({ method, expected }) => expected !== expectedOf(method, balances))
  if (isMoved) throw new Refusal('movedSinceCount', 'conflict')
  return count
}

export async function countsOf(sessionId: number): Promise<SessionCount[]> {
  const rows = await db()
    .select()
    .from(cashCounts)
    .where(eq(cashCounts.sessionId, sessionId))
    .orderBy(asc(cashCounts.number))
  return rows.map(viewOf)
}

function viewOf(row: CountRow): SessionCount {
  return {
    number: row.number,
    by: row.countedByName,
    at: row.countedAt,
    cash: row.cash,
    expectedCash: row.expectedCash,
    denominations: row.denominations,
    wallets: row.wallets.map((one): CountedWallet => ({
      ...one,
      counted: money(one.counted),
      expected: one.expected === null ? null : money(one.expected),
    })),
  }
}
