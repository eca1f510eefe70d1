/** For other features: what statements say of an order, and the erasure of a person. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { ERASED_NAME, ERASED_TEXT } from '#features/clients/anonymise/anonymise.rules.ts'
import type { StatementRecords } from '#features/clients/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { withoutWords } from '#platform/database/erase-words.server.ts'
import type { ConfirmedPayment } from './confirmed-payment.rules.ts'
import { statementLines, statementMatches } from './statements-tables.server.ts'

/** The payments of an order that a line of a statement confirms. */
export async function findConfirmedPayments(orderId: number): Promise<ConfirmedPayment[]> {
  const rows = await db()
    .select({
      id: statementMatches.id,
      wallet: statementLines.wallet,
      amount: statementLines.amount,
      reference: statementLines.reference,
      arrivedAt: statementLines.at,
      by: statementMatches.staffName,
      statementId: statementLines.statementId,
    })
    .from(statementMatches)
    .innerJoin(statementLines, eq(statementLines.id, statementMatches.lineId))
    .where(and(eq(statementMatches.orderId, orderId), isNull(statementMatches.undoneAt)))
    .orderBy(asc(statementMatches.id))
  return rows.flatMap(({ amount, ...row }) => (amount === null ? [] : [{ ...row, amount }]))
}

export const statementRecords: StatementRecords = {
  /** Amounts, days and transaction numbers stay; who sent the money does not. */
  async erase({ phones, words, orderIds }) {
    const ofOrders = db()
      .select({ id: statementMatches.lineId })
      .from(statementMatches)
      .where(and(inArray(statementMatches.orderId, [...orderIds, 0]), isNull(statementMatches.undoneAt)))
    await db()
      .update(statementLines)
      .set({ phone: null, name: ERASED_NAME, text: ERASED_TEXT })
      .where(or(inArray(statementLines.phone, phones), inArray(statementLines.id, ofOrders)))
    // Lines that were not read can name her too.
    const erased = withoutWords(statementLines.text, words, ERASED_TEXT)
    await db()
      .update(statementLines)
      .set({ text: erased })
      .where(and(sql`${statementLines.kind} = 'unread'`, sql`${statementLines.text} <> ${erased}`))
  },
}
