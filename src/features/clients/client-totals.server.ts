/** Counts new clients from the daily totals that database triggers maintain. */
import { and, gte, lt, lte, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#core/day.ts'
import { db } from '#platform/database/database.server.ts'
import { clients, clientTotals } from './clients-tables.server.ts'

/** Includes clients deleted later. `from` is the start of a day; the last, partial day is counted from client rows. */
export async function newClientsIn({ from, until }: { from: Date; until: Date }): Promise<number> {
  const last = dayOf(until)
  const isOnLastDay = and(gte(clients.registeredDate, startOf(last)), lte(clients.registeredDate, until))
  const [row] = await db()
    .select({
      added: sql`coalesce(sum(${clientTotals.clients}), 0) + (${db().$count(clients, isOnLastDay)})`.mapWith(
        Number,
      ),
    })
    .from(clientTotals)
    .where(and(gte(clientTotals.day, dayOf(from)), lt(clientTotals.day, last)))
  return row!.added
}
