/** The patterns of each wallet: the shop's own, or the default ones. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { parsePhone, type Phone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { lockWallet } from '../lock-wallet.server.ts'
import { defaultPatterns } from '../reading/default-patterns.rules.ts'
import { readerOf, readText, type Reader, type StatementPattern } from '../reading/read-statement.rules.ts'
import { readColumns } from '../statement-rows.server.ts'
import { statementLines, statementPatterns } from '../statements-tables.server.ts'
import type { Wallet } from '../wallet.rules.ts'

export interface WalletPatterns {
  patterns: StatementPattern[]
  /** 0 for the default ones. */
  version: number
  changed: { at: Date; by: string } | undefined
}

export async function patternsOf(wallet: Wallet): Promise<WalletPatterns> {
  const [row] = await db().select().from(statementPatterns).where(eq(statementPatterns.wallet, wallet))
  return row
    ? { patterns: row.patterns, version: row.version, changed: { at: row.changedAt, by: row.staffName } }
    : { patterns: defaultPatterns(wallet), version: 0, changed: undefined }
}

/** Reads lines of this wallet. The shop's own account numbers are not senders. */
export async function readerFor(wallet: Wallet, now: Date): Promise<Reader> {
  const { patterns } = await patternsOf(wallet)
  return readerOf(patterns, { own: await ownPhones(), now })
}

/** The account numbers of the shop are phones. */
export async function ownPhones(): Promise<Phone[]> {
  return (await paymentChoices()).flatMap(({ accountNumber }) => parsePhone(accountNumber) ?? [])
}

interface PatternsChange {
  wallet: Wallet
  /** The version that the person has changed. */
  version: number
  patterns: StatementPattern[]
  by: Actor
  now: Date
}

/** Lines that no pattern fitted are read again. Returns how many were read now. */
export async function savePatterns({ wallet, version, patterns, by, now }: PatternsChange): Promise<number> {
  return transaction(async () => {
    await lockWallet(wallet)
    const before = await patternsOf(wallet)
    if (before.version !== version)
      throw new Refusal('patternsChanged', 'conflict', { by: before.changed?.by ?? '' })
    const values = { patterns, version: version + 1, changedAt: now, staffName: by.name }
    await db()
      .insert(statementPatterns)
      .values({ wallet, ...values })
      .onConflictDoUpdate({ target: statementPatterns.wallet, set: values })
    const templates = (list: StatementPattern[]) => list.map(({ template }) => template)
    await recordActivity({
      by,
      action: 'statementPatternsChanged',
      subject: 'cash',
      subjectId: wallet,
      before: { patterns: templates(before.patterns) },
      after: { patterns: templates(patterns) },
      now,
    })
    return readAgain(wallet, now)
  })
}

/** The wallet's lock is held. */
async function readAgain(wallet: Wallet, now: Date): Promise<number> {
  const unread = await db()
    .select({ id: statementLines.id, text: statementLines.text })
    .from(statementLines)
    .where(
      and(
        sql`${statementLines.kind} = 'unread'`,
        isNull(statementLines.setAsideAt),
        eq(statementLines.wallet, wallet),
      ),
    )
    .orderBy(asc(statementLines.id))
  const reader = await readerFor(wallet, now)
  let count = 0
  for (const { id, text } of unread) {
    const line = readText(text, reader)
    if (!line) continue
    const isNew = await readColumns(id, wallet, line)
    if (isNew) count++
  }
  return count
}
