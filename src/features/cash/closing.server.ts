/** A session's report: the one of its closing, as it was written then, or of this moment while it is open. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database.server.ts'
import { cashClosingPrints, cashClosings, cashSessions } from './cash-tables.server.ts'
import { reportOf, type CashReport } from './closing.rules.ts'
import { startOf } from './ledger.server.ts'
import { linesOf } from './register.server.ts'
import { activeSession, type Session } from './session.server.ts'

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
    session: aboutSession(session),
    closedByName: closing.closedByName,
    until: closing.closedAt,
    counted: closing.countedCash ?? undefined,
    reason: closing.reason,
    pieces: closing.pieces ?? undefined,
    lines: closing.lines,
  })
}

/** The same report without closing. */
export async function reportNow(now: Date): Promise<CashReport | undefined> {
  const session = await activeSession()
  if (!session) return undefined
  return reportOf({
    number: undefined,
    session: aboutSession(session),
    closedByName: undefined,
    until: now,
    counted: undefined,
    reason: '',
    pieces: undefined,
    lines: await linesOf(session),
  })
}

function aboutSession(session: Session) {
  const { date, sessionNumber, openedAt, openedByName } = session
  return { ...startOf(session), date, sessionNumber, openedAt, openedByName }
}

/** Says which print this is: a number that the page shows. */
export async function recordPrint(closing: number, { by, now }: { by: Actor; now: Date }): Promise<number> {
  return transaction(async () => {
    const [known] = await db()
      .select({ number: cashClosings.number })
      .from(cashClosings)
      .where(eq(cashClosings.number, closing))
      .for('key share')
    if (!known) throw new Refusal('unknownClosing', 'missing')
    const [print] = await db()
      .insert(cashClosingPrints)
      .values({ closingNumber: closing, printedBy: by.id, printedAt: now })
      .returning({ id: cashClosingPrints.id })
    return print!.id
  })
}

const ORIGINAL_FOR_MINUTES = 10

/** The first print, while it is fresh; everything else is a copy. */
export async function isOriginal(closing: number, print: number, now: Date): Promise<boolean> {
  const [first] = await db()
    .select({
      id: cashClosingPrints.id,
      isFresh: sql<boolean>`${cashClosingPrints.printedAt} >
        ${now.toISOString()}::timestamptz - make_interval(mins => ${ORIGINAL_FOR_MINUTES})`,
    })
    .from(cashClosingPrints)
    .where(and(eq(cashClosingPrints.closingNumber, closing)))
    .orderBy(asc(cashClosingPrints.id))
    .limit(1)
  return first?.id === print && first.isFresh
}
