/** The cash register in the programming interface: read only. */
import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import type { Day } from '#core/day.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList } from '#features/api/operation.server.ts'
import { registerRules } from '#features/settings/register-rules.server.ts'
import { db } from '#platform/database/database.server.ts'
import {
  amount,
  count,
  currency,
  day,
  id,
  moment,
  optionalTimeOf,
  timeOf,
} from '#platform/http/json-schemas.server.ts'
import { cashClosings, cashSessions, cashTransactions } from '../cash-tables.server.ts'
import { CASH_METHODS, MANUAL_TYPES, signed } from '../cash.rules.ts'
import { isCounted } from '../ledger.server.ts'

const TYPES = [...MANUAL_TYPES, 'transferIn', 'transferOut'] as const

const session = v.object({
  id,
  date: v.pipe(v.string(), v.description('The day of the business')),
  number: v.pipe(count, v.description('On this day')),
  isOpen: v.boolean(),
  openedAt: moment,
  openedBy: v.string(),
  openingBalance: amount,
  closedAt: v.nullable(moment),
  closedBy: v.nullable(v.string()),
  expectedCash: v.nullable(amount),
  countedCash: v.nullable(amount),
  difference: v.nullable(amount),
  currency,
})

const entry = v.object({
  id,
  sessionId: id,
  date: v.string(),
  at: moment,
  type: v.picklist(TYPES),
  method: v.picklist(CASH_METHODS),
  amount: v.pipe(amount, v.description('Hundredths of an ouguiya; negative for money that went out')),
  currency,
  orderId: v.nullable(id),
  description: v.string(),
  by: v.string(),
  isCounted: v.pipe(v.boolean(), v.description('False: a reset of the register has voided it')),
})

const period = {
  from: v.optional(day),
  to: v.optional(v.pipe(day, v.description('Included'))),
}

/** While people count blind, no program reads the open session: its entries add up to what is expected. */
async function closedOnly(isActive: SQL): Promise<SQL | undefined> {
  const { blindRoles } = await registerRules()
  return blindRoles.length > 0 ? sql`not ${isActive}` : undefined
}

export const registerApi: ApiPart = {
  tag: 'Register',
  about:
    'Sessions and entries of the cash register, read only. While staff count blind, the open session is left out.',
  schemas: { CashSession: session, CashEntry: entry },
  operations: [
    defineList({
      name: 'listCashSessions',
      path: '/cash-sessions',
      access: 'manageCash',
      summary: 'Sessions of the register, the latest first',
      filters: period,
      item: session,
      async rows({ query: { from, to, cursor }, limit }) {
        const after = sql`(${cashSessions.openedAt}, ${cashSessions.id}) < (
          select opened_at, id from ${cashSessions} before where before.id = ${cursor})`
        const rows = await db()
          .select({
            session: cashSessions,
            expectedCash: cashClosings.expectedCash,
            countedCash: cashClosings.countedCash,
            difference: cashClosings.difference,
          })
          .from(cashSessions)
          .leftJoin(cashClosings, eq(cashClosings.sessionId, cashSessions.id))
          .where(
            and(
              await closedOnly(sql`${cashSessions.isActive}`),
              from ? gte(cashSessions.date, from as Day) : undefined,
              to ? lte(cashSessions.date, to as Day) : undefined,
              cursor ? after : undefined,
            ),
          )
          .orderBy(desc(cashSessions.openedAt), desc(cashSessions.id))
          .limit(limit)
        return rows.map(({ session: row, ...closing }) => ({
          id: row.id,
          date: row.date,
          number: row.sessionNumber,
          isOpen: row.isActive,
          openedAt: timeOf(row.openedAt),
          openedBy: row.openedByName,
          openingBalance: row.openingBalance,
          closedAt: optionalTimeOf(row.closedAt),
          closedBy: row.closedByName,
          ...closing,
          currency: 'MRU' as const,
        }))
      },
    }),
    defineList({
      name: 'listCashEntries',
      path: '/cash-entries',
      access: 'manageCash',
      summary: 'Entries of the register, the latest day first',
      filters: { ...period, sessionId: v.optional(id) },
      item: entry,
      async rows({ query: { from, to, sessionId, cursor }, limit }) {
        const { date, id: entryId } = cashTransactions
        const after = sql`(${date}, ${entryId}) < (
          select date, id from ${cashTransactions} before where before.id = ${cursor})`
        const rows = await db()
          .select({ entry: cashTransactions, isCounted })
          .from(cashTransactions)
          .innerJoin(cashSessions, eq(cashSessions.id, cashTransactions.sessionId))
          .where(
            and(
              await closedOnly(sql`${cashSessions.isActive}`),
              sessionId ? eq(cashTransactions.sessionId, sessionId) : undefined,
              from ? gte(date, from as Day) : undefined,
              to ? lte(date, to as Day) : undefined,
              cursor ? after : undefined,
            ),
          )
          .orderBy(desc(date), desc(entryId))
          .limit(limit)
        return rows.map(({ entry: row, isCounted: isValid }) => ({
          id: row.id,
          sessionId: row.sessionId,
          date: row.date,
          at: timeOf(row.at),
          type: row.type,
          method: row.paymentMethod,
          amount: signed(row.type, row.amount),
          currency: 'MRU' as const,
          orderId: row.orderId,
          description: row.description,
          by: row.staffName,
          isCounted: isValid,
        }))
      },
    }),
  ],
}
