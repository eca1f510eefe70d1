/** Stores the lines of a statement that are new. Pasting the same again adds nothing. */
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { lockWallet } from './lock-wallet.server.ts'
import {
  identitiesOf,
  MAX_STATEMENT_LINES,
  type ReadStatement,
  type StatementLine,
} from './statement-line.rules.ts'
import { identityHash, lineColumns } from './statement-rows.server.ts'
import type { WalletStatementSource } from './statement-source.rules.ts'
import { statementLines, walletStatements } from './statements-tables.server.ts'

export interface AddedStatement {
  /** Lines that were not known. */
  added: number
  known: number
  /** Of the new lines, those that no pattern fits. */
  unread: number
}

interface Change {
  /** Created in the browser, one per statement: a repeated request adds nothing and gets the same answer. */
  key: string
  by: Actor
  now: Date
}

export async function addStatement(source: WalletStatementSource, change: Change): Promise<AddedStatement> {
  const read = await source.read()
  const count = read.lines.length + read.unread.length
  if (count === 0) throw new Refusal('statementEmpty', 'invalid')
  if (count > MAX_STATEMENT_LINES) throw new Refusal('statementTooLong', 'invalid')
  return retryTransaction(async () => {
    await lockWallet(source.wallet)
    return (await findAdded(change.key, count)) ?? store(source, read, change)
  })
}

async function findAdded(key: string, count: number): Promise<AddedStatement | undefined> {
  const [row] = await db()
    .select({
      added: sql<number>`count(${statementLines.id})::int`,
      unread: sql<number>`(count(*) filter (where ${statementLines.kind} = 'unread'))::int`,
    })
    .from(walletStatements)
    .leftJoin(statementLines, eq(statementLines.statementId, walletStatements.id))
    .where(eq(walletStatements.key, key))
    .groupBy(walletStatements.id)
  return row && { ...row, known: count - row.added }
}

async function store(
  source: WalletStatementSource,
  read: ReadStatement,
  { key, by, now }: Change,
): Promise<AddedStatement> {
  const { wallet, kind, fileName } = source
  const rows = rowsOf(source, read)
  const known = await knownOf(rows.map(({ identity }) => identity))
  const added = rows.filter(({ identity }) => !known.has(identity))
  const answer = {
    added: added.length,
    known: read.lines.length + read.unread.length - added.length,
    unread: added.filter((row) => row.kind === 'unread').length,
  }
  if (added.length === 0) {
    await markChecked([...known.values()], now)
    return answer
  }
  const [statement] = await db()
    .insert(walletStatements)
    .values({
      wallet,
      source: kind,
      fileName,
      at: now,
      staffId: by.id,
      staffName: by.name,
      ...spanOf(read),
      checkedAt: now,
      key,
    })
    .returning({ id: walletStatements.id })
  await db()
    .insert(statementLines)
    .values(added.map((row) => ({ ...row, statementId: statement!.id })))
  await recordActivity({
    by,
    action: 'statementAdded',
    subject: 'cash',
    subjectId: statement!.id,
    after: { wallet, lines: added.length },
    now,
  })
  return answer
}

type Row = Omit<typeof statementLines.$inferInsert, 'statementId'>

/** Each identity once: a history can list the same transaction twice. */
function rowsOf({ wallet }: WalletStatementSource, { lines, unread }: ReadStatement): Row[] {
  const rest: (Pick<StatementLine, 'text'> & { direction?: never })[] = unread.map((text) => ({ text }))
  const all = [...lines, ...rest]
  const identities = identitiesOf(wallet, all).map(identityHash)
  const rows = all.map((line, index): Row => {
    const columns = line.direction ? lineColumns(line) : { kind: 'unread' as const }
    return { wallet, identity: identities[index]!, text: line.text, ...columns }
  })
  return rows.filter((row, index) => identities.indexOf(row.identity) === index)
}

/** The statement of each line that is stored, by identity. */
async function knownOf(identities: string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select({ identity: statementLines.identity, statementId: statementLines.statementId })
    .from(statementLines)
    .where(inArray(statementLines.identity, identities))
  return new Map(rows.map(({ identity, statementId }) => [identity, statementId]))
}

function spanOf({ lines }: ReadStatement) {
  const times = lines
    .flatMap(({ direction, at }) => (direction === 'in' && at ? [at.getTime()] : []))
    .toSorted((a, b) => a - b)
  return {
    firstAt: times.length > 0 ? new Date(times[0]!) : null,
    lastAt: times.length > 0 ? new Date(times.at(-1)!) : null,
  }
}

/** Nothing new came until now: payments that are missing in the statement are missing still. */
async function markChecked(statementIds: number[], now: Date): Promise<void> {
  const [latest] = await db()
    .select({ id: walletStatements.id })
    .from(walletStatements)
    .where(inArray(walletStatements.id, statementIds))
    .orderBy(desc(walletStatements.lastAt), desc(walletStatements.id))
    .limit(1)
  if (latest)
    await db().update(walletStatements).set({ checkedAt: now }).where(eq(walletStatements.id, latest.id))
}
