/** Lines of statements as rows. */
import { createHash } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { lineIdentity, type StatementLine } from './statement-line.rules.ts'
import { statementLines, walletStatements } from './statements-tables.server.ts'
import type { Wallet } from './wallet.rules.ts'

export function identityHash(identity: string): string {
  return createHash('sha256').update(identity).digest('hex')
}

/** What was read of a line. */
export function lineColumns({ direction, amount, at, hasTime, phone, name, reference }: StatementLine) {
  return {
    kind: direction,
    amount,
    at: at ?? null,
    hasTime,
    phone: phone ?? null,
    name,
    reference: reference ?? '',
  }
}

/**
 * Stores what was read of a line that no pattern fitted before. If its transaction is known from another line, it is set
 * aside as a repetition and false is returned.
 */
export async function readColumns(id: number, wallet: Wallet, line: StatementLine): Promise<boolean> {
  const identity = line.reference ? identityHash(lineIdentity(wallet, line, 1)) : undefined
  const isKnown =
    identity !== undefined &&
    (await db().$count(
      statementLines,
      and(eq(statementLines.identity, identity), ne(statementLines.id, id)),
    )) > 0
  await db()
    .update(statementLines)
    .set({
      ...lineColumns(line),
      ...(identity !== undefined && !isKnown && { identity }),
      ...(isKnown && { setAsideAt: sql`now()`, setAsideName: 'system' }),
    })
    .where(eq(statementLines.id, id))
  if (line.at && line.direction === 'in' && !isKnown) await widen(id, line.at)
  return !isKnown
}

/** The days that a statement covers follow from its lines. */
async function widen(lineId: number, at: Date): Promise<void> {
  await db()
    .update(walletStatements)
    .set({
      firstAt: sql`least(${walletStatements.firstAt}, ${at.toISOString()}::timestamptz)`,
      lastAt: sql`greatest(${walletStatements.lastAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(
      sql`${walletStatements.id} = (select ${statementLines.statementId} from ${statementLines}
        where ${statementLines.id} = ${lineId})`,
    )
}
