/** Running balances: what the account of an entry holds after it. */
import { and, between, eq, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { cashSessions, cashTotals, cashTransactions } from '../cash-tables.server.ts'
import { DRAWER, drawerStart, type CashMethod } from '../cash.rules.ts'
import { isCounted, startOf } from '../ledger.server.ts'
import { walletOpenings } from '../wallets.server.ts'

export interface BalanceRow {
  id: number
  date: Day
  sessionId: number
  place: number
  method: CashMethod
}

/** The columns of a `BalanceRow`. */
export const balanceColumns = {
  id: cashTransactions.id,
  date: cashTransactions.date,
  sessionId: cashTransactions.sessionId,
  place: cashTransactions.placeId,
  method: cashTransactions.paymentMethod,
}

const RECEIVED = sql.raw(`('sale', 'paidIn', 'transferIn')`)

const signedOf = (type: SQL, amount: SQL) =>
  sql`case when ${type} in ${RECEIVED} then ${amount} else -${amount} end`
const signed = signedOf(sql`${cashTransactions.type}`, sql`${cashTransactions.amount}`)

/** The balance after each of these entries, by id; entries that a reset voided have none. */
export async function balancesAfter(rows: readonly BalanceRow[]): Promise<Map<number, Money>> {
  const starts = await startsOf([...new Set(rows.map(({ sessionId }) => sessionId))])
  const hasStart = (row: BalanceRow) => row.place === DRAWER && starts.has(startKey(row))
  const counted = await sessionBalances(rows.filter(hasStart), starts)
  const others = await accountBalances(rows.filter((row) => !hasStart(row)))
  return new Map([...counted, ...others])
}

const startKey = ({ sessionId, method }: Pick<BalanceRow, 'sessionId' | 'method'>) => `${sessionId} ${method}`

/** The drawer and each wallet that was counted before begin a session with the amount that its report shows. */
async function startsOf(sessionIds: number[]): Promise<Map<string, Money>> {
  if (sessionIds.length === 0) return new Map()
  const sessions = await db().select().from(cashSessions).where(inArray(cashSessions.id, sessionIds))
  const drawers = sessions.map((session): [string, Money] => [
    startKey({ sessionId: session.id, method: 'cash' }),
    drawerStart(startOf(session)),
  ])
  const wallets = await walletOpenings(sessionIds)
  return new Map([...drawers, ...wallets.map((one): [string, Money] => [startKey(one), one.opening])])
}

async function sessionBalances(
  rows: readonly BalanceRow[],
  starts: ReadonlyMap<string, Money>,
): Promise<Map<number, Money>> {
  if (rows.length === 0) return new Map()
  const running = await runningTotals(
    and(
      inArray(cashTransactions.sessionId, [...new Set(rows.map(({ sessionId }) => sessionId))]),
      eq(cashTransactions.placeId, DRAWER),
    )!,
    sql`${cashTransactions.sessionId}, ${cashTransactions.paymentMethod}`,
    rows,
  )
  return new Map(
    rows.flatMap((row): [number, Money][] => {
      const sum = running.get(row.id)
      return sum === undefined ? [] : [[row.id, money(starts.get(startKey(row))! + sum)]]
    }),
  )
}

/** A place, or a wallet that was never counted, holds all that it ever received and did not pay. */
async function accountBalances(rows: readonly BalanceRow[]): Promise<Map<number, Money>> {
  if (rows.length === 0) return new Map()
  const days = rows.map(({ date }) => date).toSorted()
  const [first, last] = [days[0]!, days.at(-1)!]
  const before = await db()
    .select({
      place: cashTotals.placeId,
      method: cashTotals.paymentMethod,
      sum: sql`sum(${signedOf(sql`${cashTotals.type}`, sql`${cashTotals.amount}`)})`.mapWith(Number),
    })
    .from(cashTotals)
    .where(lt(cashTotals.date, first))
    .groupBy(cashTotals.placeId, cashTotals.paymentMethod)
  const keyOf = ({ place, method }: { place: number; method: string }) => `${place} ${method}`
  const starts = new Map(before.map((row) => [keyOf(row), row.sum]))
  const running = await runningTotals(
    and(
      between(cashTransactions.date, first, last),
      or(ne(cashTransactions.placeId, DRAWER), ne(cashTransactions.paymentMethod, 'cash')),
    )!,
    sql`${cashTransactions.placeId}, ${cashTransactions.paymentMethod}`,
    rows,
  )
  return new Map(
    rows.flatMap((row): [number, Money][] => {
      const sum = running.get(row.id)
      return sum === undefined ? [] : [[row.id, money((starts.get(keyOf(row)) ?? 0) + sum)]]
    }),
  )
}

async function runningTotals(
  condition: SQL,
  account: SQL,
  rows: readonly BalanceRow[],
): Promise<Map<number, number>> {
  const entries = db()
    .select({
      id: cashTransactions.id,
      sum: sql<number>`sum(${signed}) over (partition by ${account}
        order by ${cashTransactions.date}, ${cashTransactions.id})`.as('running_sum'),
    })
    .from(cashTransactions)
    .where(and(condition, isCounted))
    .as('entries')
  const ids = rows.map(({ id }) => id)
  const found = await db()
    .select({ id: entries.id, sum: sql`${entries.sum}`.mapWith(Number) })
    .from(entries)
    .where(inArray(entries.id, ids))
  return new Map(found.map(({ id, sum }) => [id, sum]))
}
