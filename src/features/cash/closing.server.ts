/** Reads session reports: the stored report of a closing, or the current report of an open session. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { cashClosingPrints, cashClosings, cashSessions } from './cash-tables.server.ts'
import { DRAWER } from './cash.rules.ts'
import { reportOf, type CashReport } from './closing.rules.ts'
import { closedWallets } from './count.rules.ts'
import { countsOf } from './counts.server.ts'
import { startOf } from './ledger.server.ts'
import { cashOutside } from './places.server.ts'
import { linesOf } from './register.server.ts'
import type { RunLookup } from './run-lookup.server.ts'
import { lockSealedRows } from './seal/seal.server.ts'
import { activeSession, type Session } from './session.server.ts'
import { heldMoney } from './stored-places.server.ts'
import { walletBalances } from './wallets.server.ts'

export async function findClosing(number: number): Promise<CashReport | undefined> {
  const [found] = await db()
    .select({ closing: cashClosings, session: cashSessions })
    .from(cashClosings)
    .innerJoin(cashSessions, eq(cashSessions.id, cashClosings.sessionId))
    .where(eq(cashClosings.number, number))
  if (!found) return undefined
  const { closing, session } = found
  return reportOf({
    number: closing.number,
    session: sessionFacts(session),
    closedByName: closing.closedByName,
    until: closing.closedAt,
    counted: closing.countedCash ?? undefined,
    reason: closing.reason,
    denominations: closing.denominations ?? undefined,
    lines: closing.lines.map((line) => ({ place: DRAWER, ...line })),
    outside: closing.outside,
    wallets: closing.wallets,
    places: closing.places,
    counts: await countsOf(session.id),
    approvedByName: closing.approvedByName ?? undefined,
  })
}

/** Report of the open session; undefined if none is open. */
export async function currentReport(now: Date, runs?: RunLookup): Promise<CashReport | undefined> {
  const session = await activeSession()
  if (!session) return undefined
  const lines = await linesOf(session)
  return reportOf({
    number: undefined,
    session: sessionFacts(session),
    closedByName: undefined,
    until: now,
    counted: undefined,
    reason: '',
    denominations: undefined,
    lines,
    outside: await cashOutside(await runs?.openRuns()),
    wallets: closedWallets({ balances: await walletBalances(), lines, counted: [] }),
    places: await heldMoney(),
    counts: await countsOf(session.id),
    approvedByName: undefined,
  })
}

function sessionFacts(session: Session) {
  const { date, sessionNumber, openedAt, openedByName, openingReason } = session
  return { ...startOf(session), date, sessionNumber, openedAt, openedByName, openingReason }
}

export async function printsOf(closing: number): Promise<number> {
  return db().$count(cashClosingPrints, eq(cashClosingPrints.closingNumber, closing))
}

/** Returns the number of this print: 1 is the original, any other is a copy. */
export async function recordPrint(closing: number, { by, now }: { by: Actor; now: Date }): Promise<number> {
  return transaction(async () => {
    await lockSealedRows()
    const [known] = await db()
      .select({ number: cashClosings.number })
      .from(cashClosings)
      .where(eq(cashClosings.number, closing))
      // The lock makes sure that only one of two concurrent prints is the original.
      .for('update')
    if (!known) throw new Refusal('unknownClosing', 'missing')
    await db().insert(cashClosingPrints).values({ closingNumber: closing, printedBy: by.id, printedAt: now })
    return printsOf(closing)
  })
}
