/** Places of cash outside of the drawer: one for each courier, and transfers between them and the drawer. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { cashPlaces, cashTransactions } from './cash-tables.server.ts'
import { DRAWER } from './cash.rules.ts'
import type { CashOutside } from './closing.rules.ts'

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

/**
 * What these places hold. A reset of the register voids entries of the drawer only: the courier still has what he
 * collected.
 */
export async function balancesOf(places: number[]): Promise<Map<number, Money>> {
  if (places.length === 0) return new Map()
  const rows = await db()
    .select({ place: cashTransactions.placeId, balance })
    .from(cashTransactions)
    .where(and(inArray(cashTransactions.placeId, places), isOutside))
    .groupBy(cashTransactions.placeId)
  const byPlace = new Map(rows.map((row) => [row.place, row.balance]))
  return new Map(places.map((place) => [place, byPlace.get(place) ?? money(0)]))
}

/** A constant, so that the partial index is used. */
const isOutside = sql`${cashTransactions.placeId} <> ${sql.raw(String(DRAWER))}`

const balance = sql`sum(case when ${cashTransactions.type} in ('sale', 'paidIn', 'transferIn')
  then ${cashTransactions.amount} else -${cashTransactions.amount} end)`.mapWith((sum) => money(Number(sum)))

/** Every courier who holds cash of the shop, or to whom the shop owes some. */
export async function cashOutside(): Promise<CashOutside[]> {
  const rows = await db()
    .select({ place: cashPlaces.id, courier: cashPlaces.name, amount: balance })
    .from(cashTransactions)
    .innerJoin(cashPlaces, eq(cashPlaces.id, cashTransactions.placeId))
    .where(and(isOutside, ne(cashPlaces.kind, 'drawer')))
    .groupBy(cashPlaces.id)
    .orderBy(asc(cashPlaces.name), asc(cashPlaces.id))
  return rows.filter(({ amount }) => amount !== 0)
}

export interface CashTransfer {
  from: number
  to: number
  amount: Money
  description: string
  by: Actor
  now: Date
}
