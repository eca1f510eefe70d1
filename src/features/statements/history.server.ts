/** The statements that were pasted, and the lines of one. */
import { asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { walletPaymentsById } from '#features/orders/payment/wallet-payments.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { StatementRow, StatementWithLines } from './history.rules.ts'
import { statementLines, statementMatches, walletStatements } from './statements-tables.server.ts'

const PER_PAGE = 30

const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`

const selected = {
  id: walletStatements.id,
  wallet: walletStatements.wallet,
  source: walletStatements.source,
  fileName: walletStatements.fileName,
  at: walletStatements.at,
  by: walletStatements.staffName,
  firstAt: walletStatements.firstAt,
  lastAt: walletStatements.lastAt,
  lines: sql<number>`count(*)::int`,
  matched: count(sql`${statementLines.isMatched}`),
  open: count(
    sql`${statementLines.kind} = 'in' and not ${statementLines.isMatched} and ${statementLines.setAsideAt} is null`,
  ),
  unread: count(sql`${statementLines.kind} = 'unread' and ${statementLines.setAsideAt} is null`),
}

/** Newest first; `before` is the id of the last one of the page before. */
export async function listStatements(
  before?: number,
): Promise<{ rows: StatementRow[]; next: number | undefined }> {
  const rows = await db()
    .select(selected)
    .from(walletStatements)
    .innerJoin(statementLines, eq(statementLines.statementId, walletStatements.id))
    .where(before === undefined ? undefined : lt(walletStatements.id, before))
    .groupBy(walletStatements.id)
    .orderBy(desc(walletStatements.id))
    .limit(PER_PAGE + 1)
  const shown = rows.slice(0, PER_PAGE)
  return { rows: shown, next: rows.length > PER_PAGE ? shown.at(-1)!.id : undefined }
}

export async function findStatement(id: number): Promise<StatementWithLines> {
  const [statement] = await db()
    .select(selected)
    .from(walletStatements)
    .innerJoin(statementLines, eq(statementLines.statementId, walletStatements.id))
    .where(eq(walletStatements.id, id))
    .groupBy(walletStatements.id)
  if (!statement) throw new Refusal('statementUnknown', 'missing')
  const rows = await db()
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, id))
    .orderBy(asc(statementLines.id))
  const matches = await matchesOf(rows.map((row) => row.id))
  return {
    ...statement,
    rows: rows.map(({ setAsideAt, setAsideName, setAsideReason, ...row }) => ({
      id: row.id,
      wallet: row.wallet,
      kind: row.kind,
      text: row.text,
      amount: row.amount,
      at: row.at,
      hasTime: row.hasTime,
      phone: row.phone,
      name: row.name,
      reference: row.reference,
      setAside: setAsideAt ? { at: setAsideAt, by: setAsideName ?? '', reason: setAsideReason } : undefined,
      matches: matches.get(row.id) ?? [],
    })),
  }
}

/** Also those that were undone, by the id of the line. */
async function matchesOf(lineIds: number[]) {
  const rows = await db()
    .select()
    .from(statementMatches)
    .where(inArray(statementMatches.lineId, lineIds))
    .orderBy(asc(statementMatches.id))
  const payments = await walletPaymentsById(rows.map(({ paymentId }) => paymentId))
  const shown = rows.map((match) => ({
    lineId: match.lineId,
    orderId: match.orderId,
    orderNumber: payments.get(match.paymentId)!.orderNumber,
    customerName: payments.get(match.paymentId)!.customerName,
    /** The payment was refused after the match. */
    isRefused: payments.get(match.paymentId)!.state === 'refused',
    hasAccepted: match.hasAccepted,
    at: match.at,
    by: match.staffName,
    undone: match.undoneAt
      ? { at: match.undoneAt, by: match.undoneName ?? '', reason: match.undoneReason }
      : undefined,
  }))
  return Map.groupBy(shown, ({ lineId }) => lineId)
}

/** The text of a line; '' if there is none. */
export async function findLineText(id: number): Promise<string> {
  const [line] = await db()
    .select({ text: statementLines.text })
    .from(statementLines)
    .where(eq(statementLines.id, id))
  return line?.text ?? ''
}
