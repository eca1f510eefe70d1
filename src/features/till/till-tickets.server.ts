/** Tickets that wait for their client. A ticket is on one device at a time. */
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { tillTickets } from './till-tables.server.ts'
import type { ParkedTicket, TicketContent } from './till-tickets.rules.ts'

/** More parked tickets than this are refused. */
const MAX_PARKED = 200
/** A recalled ticket is kept so long, for a device that did not receive the answer. */
const RECALLED_DAYS = 7

interface Change {
  by: Actor
  now: Date
}

export interface NewTicket {
  id: string
  name: string
  total: ParkedTicket['total']
  quantity: number
  content: TicketContent
}

/** Parks the ticket; one that is parked again after its recall has the new content. */
export async function parkTicket(ticket: NewTicket, { by, now }: Change): Promise<void> {
  await retryTransaction(async () => {
    if ((await db().$count(tillTickets, isNull(tillTickets.recallKey))) >= MAX_PARKED)
      throw new Refusal('tooManyTickets', 'conflict', { max: MAX_PARKED })
    const parked = { parkedAt: now, parkedBy: by.id, parkedName: by.name }
    const values = { ...ticket, ...parked }
    await db()
      .insert(tillTickets)
      .values(values)
      .onConflictDoUpdate({
        target: tillTickets.id,
        set: { ...values, recallKey: null, recalledAt: null, recalledName: null },
      })
    await db()
      .delete(tillTickets)
      .where(
        lt(
          tillTickets.recalledAt,
          sql`${now.toISOString()}::timestamptz - ${RECALLED_DAYS} * interval '1 day'`,
        ),
      )
  })
}

/** Of two devices that recall a ticket the first one has it. The same recall again gets the content again. */
export async function recallTicket(
  { id, key }: { id: string; key: string },
  { by, now }: Change,
): Promise<{ content: TicketContent } | { refused: string; by: string }> {
  return retryTransaction(async () => {
    const [ticket] = await db().select().from(tillTickets).where(eq(tillTickets.id, id)).for('update')
    if (!ticket) return { refused: 'ticketGone', by: '' }
    if (ticket.recallKey === key) return { content: ticket.content }
    if (ticket.recallKey !== null) return { refused: 'ticketTaken', by: ticket.recalledName ?? '' }
    await db()
      .update(tillTickets)
      .set({ recallKey: key, recalledAt: now, recalledName: by.name })
      .where(eq(tillTickets.id, id))
    return { content: ticket.content }
  })
}

/** It was paid or discarded; must run in the transaction of that event. */
export async function removeTicket(id: string): Promise<void> {
  await db().delete(tillTickets).where(eq(tillTickets.id, id))
}

/** The oldest first. */
export async function listTickets(): Promise<ParkedTicket[]> {
  const rows = await db()
    .select()
    .from(tillTickets)
    .where(and(isNull(tillTickets.recallKey)))
    .orderBy(asc(tillTickets.parkedAt), asc(tillTickets.id))
  return rows.map(({ id, name, total, quantity, parkedAt, parkedName }) => ({
    id,
    name,
    total,
    quantity,
    parkedAt: parkedAt.toISOString(),
    parkedBy: parkedName,
  }))
}
