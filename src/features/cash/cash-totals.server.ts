/** Reads the daily ledger totals that database triggers maintain; entries voided by a reset are not included. */
import { between, sql } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { cashTotals } from './cash-tables.server.ts'
import type { LedgerSum } from './cash.rules.ts'

const { date, type, paymentMethod, placeId } = cashTotals

const sumColumns = {
  type,
  method: paymentMethod,
  place: placeId,
  count: sql`sum(${cashTotals.entries})`.mapWith(Number),
  amount: sql`sum(${cashTotals.amount})`.mapWith((sum) => Number(sum) as Money),
}

const hasEntries = sql`sum(${cashTotals.entries}) <> 0`

/** From one day to another, both included. */
export async function totalsOfDays(from: Day, until: Day): Promise<LedgerSum[]> {
  return db()
    .select(sumColumns)
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(type, paymentMethod, placeId)
    .having(hasEntries)
}

export async function totalsOfEachDay(from: Day, until: Day): Promise<(LedgerSum & { date: Day })[]> {
  return db()
    .select({ ...sumColumns, date })
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(date, type, paymentMethod, placeId)
    .having(hasEntries)
}

/** A month is identified by its first day. */
export async function totalsOfEachMonth(from: Day, until: Day): Promise<(LedgerSum & { month: Day })[]> {
  return db()
    .select({ ...sumColumns, month: sql<Day>`to_char(${date}, 'YYYY-MM-01')`.as('month') })
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(sql`month`, type, paymentMethod, placeId)
    .having(hasEntries)
}
