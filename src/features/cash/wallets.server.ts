/** What each wallet should hold: its last count at a closing, and the entries of every session since. */
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { cashClosings, cashTransactions } from './cash-tables.server.ts'
import { DRAWER, signed } from './cash.rules.ts'
import { lastCounts, walletNet, WALLETS, type WalletBalance, type WalletMethod } from './count.rules.ts'
import { isCounted, ledgerTotalsOf, ofSession } from './ledger.server.ts'

/** Wallets that were counted at least once. Entries that a reset voided are not included; the count before stays. */
export async function walletBalances(): Promise<WalletBalance[]> {
  const [latest] = await db()
    .select({ number: cashClosings.number, wallets: cashClosings.wallets })
    .from(cashClosings)
    .orderBy(desc(cashClosings.number))
    .limit(1)
  const known = latest ? lastCounts(latest.number, latest.wallets) : []
  if (known.length === 0) return []
  const since = await netSince([...new Set(known.map(({ lastCount }) => lastCount.closing))])
  return known.map(({ method, lastCount }) => {
    const net = since.get(`${lastCount.closing} ${method}`) ?? 0
    return { method, lastCount, balance: money(lastCount.amount + net) }
  })
}

/** Money received minus money paid in each wallet in the sessions after these closings, by closing and wallet. */
async function netSince(closings: number[]): Promise<Map<string, number>> {
  const { type, paymentMethod, amount, placeId, sessionId } = cashTransactions
  const rows = await db()
    .select({
      closing: cashClosings.number,
      method: paymentMethod,
      type,
      amount: sql`sum(${amount})`.mapWith((sum) => Number(sum) as Money),
    })
    .from(cashClosings)
    .innerJoin(cashTransactions, gt(sessionId, cashClosings.sessionId))
    .where(
      and(inArray(cashClosings.number, closings), eq(placeId, DRAWER), ne(paymentMethod, 'cash'), isCounted),
    )
    .groupBy(cashClosings.number, paymentMethod, type)
  const nets = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.closing} ${row.method}`
    nets.set(key, (nets.get(key) ?? 0) + signed(row.type, row.amount))
  }
  return nets
}

export interface WalletOpening {
  sessionId: number
  method: WalletMethod
  opening: Money
}

/** What each wallet held at the start of these sessions; wallets that were not counted before are left out. */
export async function walletOpenings(sessionIds: number[]): Promise<WalletOpening[]> {
  const closed = await db()
    .select({ sessionId: cashClosings.sessionId, wallets: cashClosings.wallets })
    .from(cashClosings)
    .where(inArray(cashClosings.sessionId, sessionIds))
  const open = sessionIds.filter((id) => !closed.some(({ sessionId }) => sessionId === id))
  return [
    ...closed.flatMap(({ sessionId, wallets }) =>
      wallets.flatMap(({ method, opening }) => (opening === null ? [] : [{ sessionId, method, opening }])),
    ),
    ...(await Promise.all(open.map(openingsOf))).flat(),
  ]
}

async function openingsOf(sessionId: number): Promise<WalletOpening[]> {
  const lines = await ledgerTotalsOf(ofSession(sessionId))
  return (await walletBalances()).map(({ method, balance }) => ({
    sessionId,
    method,
    opening: money(balance - walletNet(method, lines)),
  }))
}

/** The wallets that can be counted: those that the shop accepts. */
export async function countableWallets(): Promise<WalletMethod[]> {
  const active = await paymentChoices()
  return WALLETS.filter((method) => active.some(({ id }) => id === method))
}
