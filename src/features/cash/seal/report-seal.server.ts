/** What a report shows of its seal, and of the resets before it. */
import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { cashResets } from '../cash-tables.server.ts'
import type { ReportReset, ReportSeal } from './seal-lines.text.ts'
import { cashSeals } from './seal-tables.server.ts'
import { lastSeal } from './sealed-rows.server.ts'

/** Undefined while an upgrade has not sealed it yet. */
export async function findSeal(closing: number): Promise<ReportSeal | undefined> {
  const { closingNumber, hash, isLate, sealedAt } = cashSeals
  const [seal] = await db()
    .select({ hash, isLate, sealedAt })
    .from(cashSeals)
    .where(eq(closingNumber, closing))
  return seal
}

/** The resets between the closing before and this one; without a number, those since the last closing. */
export async function resetsBefore(closing: number | undefined): Promise<ReportReset[]> {
  const through = async (number: number) => {
    const [seal] = await db()
      .select({ through: cashSeals.resetThrough })
      .from(cashSeals)
      .where(eq(cashSeals.closingNumber, number))
    return seal?.through
  }
  const before = closing === undefined ? (await lastSeal())?.reset_through : await through(closing - 1)
  const until = closing === undefined ? undefined : ((await through(closing)) ?? 0)
  return db()
    .select({ at: cashResets.resetAt, by: cashResets.resetByName, reason: cashResets.reason })
    .from(cashResets)
    .where(and(gt(cashResets.id, before ?? 0), until === undefined ? undefined : lte(cashResets.id, until)))
    .orderBy(asc(cashResets.id))
}
