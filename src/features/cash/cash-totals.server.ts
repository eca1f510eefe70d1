/** The ledger added up by day, as the database keeps it: what a reset struck through is not in it. */
import { between, sql } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import type { Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { cashTotals } from './cash-tables.server.ts'
import type { LedgerSum } from './cash.rules.ts'

const { date, type, paymentMethod } = cashTotals

const added = {
  type,
  method: paymentMethod,
  count: sql`sum(${cashTotals.entries})`.mapWith(Number),
  amount: sql`sum(${cashTotals.amount})`.mapWith((sum) => Number(sum) as Money),
}

const isThere = sql`sum(${cashTotals.entries}) <> 0`

/** From one day to another, both included. */
export async function sumsOfDays(from: Day, until: Day): Promise<LedgerSum[]> {
  return db()
    .select(added)
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(type, paymentMethod)
    .having(isThere)
}

export async function sumsOfEachDay(from: Day, until: Day): Promise<(LedgerSum & { date: Day })[]> {
  return db()
    .select({ ...added, date })
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(date, type, paymentMethod)
    .having(isThere)
}

/** Each month by its first day. */
export async function sumsOfEachMonth(from: Day, until: Day): Promise<(LedgerSum & { month: Day })[]> {
  return db()
    .select({ ...added, month: sql<Day>`to_char(${date}, 'YYYY-MM-01')`.as('month') })
    .from(cashTotals)
    .where(between(date, from, until))
    .groupBy(sql`month`, type, paymentMethod)
    .having(isThere)
}
