/** What an account held before the first day of a period and after its last day. */
import { and, asc, desc, eq, lt } from 'drizzle-orm'
import { addDays, startOf as startOfDay, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { cashClosings, cashSessions, cashTransactions } from '../cash-tables.server.ts'
import { DRAWER, drawerStart } from '../cash.rules.ts'
import { isCounted, startOf } from '../ledger.server.ts'
import { lastClosingCash } from '../session.server.ts'
import { balanceColumns, balancesAfter } from './balances.server.ts'
import type { Account, JournalFilter, PeriodBalances } from './journal.rules.ts'

/** `net`: the sum of the account's entries in these days. */
export async function periodBalances(
  account: Account,
  { from, to }: Pick<JournalFilter, 'from' | 'to'>,
  net: Money,
): Promise<PeriodBalances> {
  const opening = await balanceBefore(account, from)
  const closing = await balanceBefore(account, to === undefined ? LAST_DAY : addDays(to, 1))
  return { opening, closing, difference: money(closing - opening - net) }
}

const [FIRST_DAY, LAST_DAY] = ['0001-01-01' as Day, '9999-12-31' as Day]

/** Without a day, before all entries. */
async function balanceBefore(account: Account, day: Day = FIRST_DAY): Promise<Money> {
  const last = await lastEntryBefore(account, day)
  const isDrawer = account.place === DRAWER && account.method === 'cash'
  const isOpen = last && (last.closedAt === null || last.closedAt >= startOfDay(day))
  if (isDrawer && !isOpen) return (await lastClosingCash(day)) ?? (await firstFloat())
  return last ? ((await balancesAfter([last])).get(last.id) ?? money(0)) : money(0)
}

async function lastEntryBefore({ place, method }: Account, day: Day) {
  const [last] = await db()
    .select({ ...balanceColumns, closedAt: cashClosings.closedAt })
    .from(cashTransactions)
    .leftJoin(cashClosings, eq(cashClosings.sessionId, cashTransactions.sessionId))
    .where(
      and(
        lt(cashTransactions.date, day),
        eq(cashTransactions.placeId, place),
        eq(cashTransactions.paymentMethod, method),
        isCounted,
      ),
    )
    .orderBy(desc(cashTransactions.date), desc(cashTransactions.id))
    .limit(1)
  return last
}

/** The cash that the first session began with: it came from outside of the register. */
async function firstFloat(): Promise<Money> {
  const [first] = await db().select().from(cashSessions).orderBy(asc(cashSessions.id)).limit(1)
  return first ? drawerStart(startOf(first)) : money(0)
}
