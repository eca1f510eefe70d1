/** Reads a month of the register for the accountant. Entries that a reset voided are left out, as in all totals. */
import { and, asc, between, eq, gt, gte, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { addDays, dayOf, lastOfMonth, startOf as startOfDay, type Day } from '#core/day.ts'
import { money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { entriesOf } from '../cash-day.server.ts'
import { cashClosings, cashPlaces, cashSessions, cashTransactions } from '../cash-tables.server.ts'
import { walletDifference } from '../count.rules.ts'
import { isCounted } from '../ledger.server.ts'
import type { OrderLookup } from '../order-lookup.server.ts'
import { linesOfDifference, linesOfEntry, type AccountingLine } from './accounting.rules.ts'

/** A line with what it is about. */
export interface ListedLine extends AccountingLine {
  /** Of an entry; a difference is named by its closing or opening. */
  description: string | undefined
  closing: number | undefined
  orderNumber: number | undefined
}

const BATCH_SIZE = 500

/** Entries by day, then the differences of the month. */
export async function* monthLines(month: Day, orders: OrderLookup): AsyncGenerator<ListedLine[]> {
  const last = lastOfMonth(month)
  let position = { date: month, id: 0 }
  while (true) {
    const from = position
    const rows = await onReadReplica(() => readEntries(from, last, orders))
    yield rows.flatMap(({ entry, description, orderNumber }) =>
      linesOfEntry(entry).map((line) => ({ ...line, description, orderNumber, closing: undefined })),
    )
    if (rows.length < BATCH_SIZE) break
    position = rows.at(-1)!.entry
  }
  yield await onReadReplica(() => differenceLines(month, last))
}

async function readEntries(after: { date: Day; id: number }, last: Day, orders: OrderLookup) {
  const condition = and(
    between(cashTransactions.date, after.date, last),
    sql`(${cashTransactions.date}, ${cashTransactions.id}) > (${after.date}::date, ${after.id}::bigint)`,
    isCounted,
  )
  const rows = await db()
    .select({
      id: cashTransactions.id,
      date: cashTransactions.date,
      type: cashTransactions.type,
      amount: cashTransactions.amount,
      method: cashTransactions.paymentMethod,
      place: cashTransactions.placeId,
      placeKind: cashPlaces.kind,
    })
    .from(cashTransactions)
    .innerJoin(cashPlaces, eq(cashPlaces.id, cashTransactions.placeId))
    .where(condition)
    .orderBy(asc(cashTransactions.date), asc(cashTransactions.id))
    .limit(BATCH_SIZE)
  const ids = rows.map(({ id }) => id)
  const details = await entriesOf(
    sql`${cashTransactions.id} = any(${sql.param(ids)}::bigint[])`,
    orders,
    BATCH_SIZE,
  )
  const detailOf = new Map(details.map((entry) => [entry.id, entry]))
  return rows.map((entry) => ({
    entry,
    description: detailOf.get(entry.id)?.description,
    orderNumber: detailOf.get(entry.id)?.order?.number,
  }))
}

/** A reset sets the day back to what the drawer held before it: differences of that day before the reset do not count. */
const isReset = (at: typeof cashClosings.closedAt | typeof cashSessions.openedAt) =>
  sql`exists (select from cash_resets where cash_resets.date = shop_day(${at}) and cash_resets.reset_at >= ${at})`

type Closing = Pick<typeof cashClosings.$inferSelect, 'number' | 'difference' | 'wallets'> & { at: Date }

/** The first count of a wallet is its opening, which is not booked, as the first opening of the drawer. */
function linesOfClosing({ number, at, difference, wallets }: Closing): AccountingLine[] {
  const head = { date: dayOf(at), voucher: `Z${number}` }
  return [
    ...linesOfDifference(head, difference ?? money(0)),
    ...wallets.flatMap((wallet) =>
      linesOfDifference(head, walletDifference(wallet) ?? money(0), wallet.method),
    ),
  ]
}

async function differenceLines(first: Day, last: Day): Promise<ListedLine[]> {
  const [from, until] = [startOfDay(first), startOfDay(addDays(last, 1))]
  const closings = await db()
    .select({
      number: cashClosings.number,
      at: cashClosings.closedAt,
      difference: cashClosings.difference,
      wallets: cashClosings.wallets,
    })
    .from(cashClosings)
    .where(
      and(
        gte(cashClosings.closedAt, from),
        lt(cashClosings.closedAt, until),
        or(ne(cashClosings.difference, money(0)), sql`${cashClosings.wallets} <> '[]'`),
        sql`not ${isReset(cashClosings.closedAt)}`,
      ),
    )
    .orderBy(asc(cashClosings.number))
  const openings = await db()
    .select({
      id: cashSessions.id,
      at: cashSessions.openedAt,
      difference: sql`${cashSessions.openingBalance} - ${cashSessions.openingExpected}`.mapWith(Number),
    })
    .from(cashSessions)
    .where(
      and(
        gte(cashSessions.openedAt, from),
        lt(cashSessions.openedAt, until),
        gt(cashSessions.openedBy, 0),
        isNotNull(cashSessions.openingExpected),
        sql`${cashSessions.openingBalance} <> ${cashSessions.openingExpected}`,
        sql`not ${isReset(cashSessions.openedAt)}`,
      ),
    )
    .orderBy(asc(cashSessions.id))
  const none = { description: undefined, orderNumber: undefined }
  return [
    ...closings.flatMap((closing) =>
      linesOfClosing(closing).map((line) => ({ ...line, ...none, closing: closing.number })),
    ),
    ...openings.flatMap(({ id, at, difference }) =>
      linesOfDifference({ date: dayOf(at), voucher: `O${id}` }, money(difference)).map((line) => ({
        ...line,
        ...none,
        closing: undefined,
      })),
    ),
  ]
}
