/** Places of money outside of the drawer: couriers, safes and banks. */
import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { db } from '#platform/database/database.server.ts'
import { cashPlaces, cashTotals, cashTransactions } from './cash-tables.server.ts'
import { DRAWER } from './cash.rules.ts'
import type { CashOutside } from './closing.rules.ts'
import type { OpenRun } from './run-lookup.server.ts'

export async function createCourierPlace(name: string): Promise<number> {
  const [place] = await db().insert(cashPlaces).values({ kind: 'courier', name }).returning()
  return place!.id
}

export async function renamePlace(id: number, name: string): Promise<void> {
  await db().update(cashPlaces).set({ name }).where(eq(cashPlaces.id, id))
}

/** Changes of what one courier holds wait for each other until the commit. */
export async function lockPlace(id: number): Promise<void> {
  await db().select().from(cashPlaces).where(eq(cashPlaces.id, id)).for('update')
}

/** A constant, so that the partial indexes are used. */
const outside = sql.raw(`<> ${DRAWER}`)

const RECEIVED = sql.raw(`('sale', 'paidIn', 'transferIn')`)

const balance = sql`sum(case when ${cashTotals.type} in ${RECEIVED}
  then ${cashTotals.amount} else -${cashTotals.amount} end)`.mapWith((sum) => money(Number(sum)))

/** What these places hold; negative if the shop owes it to the courier. */
export async function balancesOf(places: number[]): Promise<Map<number, Money>> {
  if (places.length === 0) return new Map()
  const rows = await balances(inArray(cashTotals.placeId, places))
  const byPlace = new Map(rows.map((row) => [row.place, row.balance]))
  return new Map(places.map((place) => [place, byPlace.get(place) ?? money(0)]))
}

/**
 * What a place held after its entries of this time. Changes of a place wait for each other, so its entries are numbered in
 * their order; those of one change have one time.
 */
export async function balanceAfter(place: number, at: Date): Promise<Money> {
  const isHere = sql`${cashTransactions.placeId} = ${place} and ${cashTransactions.placeId} ${outside}`
  const last = (isInTime: SQL) =>
    sql`(select max(${cashTransactions.id}) from ${cashTransactions} where ${isHere} and ${isInTime})`
  const [held] = await db()
    .select({
      amount: sql`coalesce(sum(case when ${cashTransactions.type} in ${RECEIVED}
        then ${cashTransactions.amount} else -${cashTransactions.amount} end), 0)`.mapWith((sum) =>
        money(Number(sum)),
      ),
    })
    .from(cashTransactions)
    .where(
      and(
        isHere,
        sql`${cashTransactions.id} <= coalesce(${last(eq(cashTransactions.at, at))}, ${last(lte(cashTransactions.at, at))})`,
      ),
    )
  return held!.amount
}

async function balances(condition?: SQL): Promise<{ place: number; balance: Money }[]> {
  return db()
    .select({ place: cashTotals.placeId, balance })
    .from(cashTotals)
    .where(and(sql`${cashTotals.placeId} ${outside}`, condition))
    .groupBy(cashTotals.placeId)
}

/**
 * When the oldest cash that a place still holds came in: what was handed over is the oldest. Reads the latest entries
 * only, as many as the balance is made of.
 */
async function oldestCash(place: number, amount: Money): Promise<Date | null> {
  if (amount <= 0) return null
  const entries = db()
    .select({
      at: cashTransactions.at,
      id: cashTransactions.id,
      since: sql<number>`sum(${cashTransactions.amount}) over (order by ${cashTransactions.id} desc
        rows unbounded preceding)`.as('since'),
    })
    .from(cashTransactions)
    .where(
      and(
        eq(cashTransactions.placeId, place),
        sql`${cashTransactions.placeId} ${outside} and ${cashTransactions.type} in ${RECEIVED}`,
      ),
    )
    .as('entries')
  const [oldest] = await db()
    .select({ at: entries.at })
    .from(entries)
    .where(sql`${entries.since} >= ${amount}`)
    .orderBy(sql`${entries.id} desc`)
    .limit(1)
  return oldest?.at ?? null
}

/** Every courier who holds cash of the shop, or to whom the shop owes some, and every courier with an open run. */
export async function cashOutside(openRuns: readonly OpenRun[] = []): Promise<CashOutside[]> {
  const held = (await balances()).filter((one) => one.balance !== 0)
  const amounts = new Map(held.map((one) => [one.place, one.balance]))
  const runs = Map.groupBy(openRuns, ({ place }) => place)
  const ids = [...new Set([...amounts.keys(), ...runs.keys()])]
  if (ids.length === 0) return []
  const places = await db()
    .select({ place: cashPlaces.id, courier: cashPlaces.name })
    .from(cashPlaces)
    .where(and(inArray(cashPlaces.id, ids), eq(cashPlaces.kind, 'courier')))
    .orderBy(asc(cashPlaces.name), asc(cashPlaces.id))
  const found: CashOutside[] = []
  for (const { place, courier } of places) {
    const amount = amounts.get(place) ?? money(0)
    const since = await oldestCash(place, amount)
    const numbers = (runs.get(place) ?? []).map(({ number }) => number)
    found.push({ place, courier, amount, since: since?.toISOString() ?? null, runs: numbers })
  }
  return found
}

/**
 * SQL for the name of the courier who has the cash of an entry, and for that of its safe or bank. The names are written
 * out, as in a select without joins.
 */
export const courierOfEntry = placeOfEntry(sql`kind = 'courier'`)
export const storedPlaceOfEntry = placeOfEntry(sql`kind in ('safe', 'bank')`)

function placeOfEntry(condition: SQL) {
  return sql<string | null>`(select name from cash_places
    where cash_places.id = cash_transactions.place_id and cash_places.id ${outside} and ${condition})`
}
