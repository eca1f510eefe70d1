/** New clients, from what the database keeps day by day. */
import { and, gte, lt, lte, sql } from 'drizzle-orm'
import { dayOf, startOf } from '#core/day.ts'
import { db } from '#platform/database/database.server.ts'
import { clients, clientTotals } from './clients-tables.server.ts'

/** Those who were removed later came all the same. A stretch begins with a day; of the day in which it ends, each client is looked at. */
export async function newClientsIn({ from, until }: { from: Date; until: Date }): Promise<number> {
  const last = dayOf(until)
  const ending = and(gte(clients.registeredDate, startOf(last)), lte(clients.registeredDate, until))
  const [row] = await db()
    .select({
      added: sql`coalesce(sum(${clientTotals.clients}), 0) + (${db().$count(clients, ending)})`.mapWith(
        Number,
      ),
    })
    .from(clientTotals)
    .where(and(gte(clientTotals.day, dayOf(from)), lt(clientTotals.day, last)))
  return row!.added
}
