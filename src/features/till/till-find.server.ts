/** Finds sales at the counter, for a return or a copy of the receipt, and those that staff should look at. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readId } from '#core/id.ts'
import { parsePhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { numberText } from '#core/text.ts'
import { findCounterOrders, type CounterOrder } from '#features/orders/sale/counter-sale.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { TillSaleNote } from './till-sale-note.rules.ts'
import { tillEvents, tillSales } from './till-tables.server.ts'
import type { FlaggedSale, FoundSale } from './till-tickets.rules.ts'

const MAX_FOUND = 20
const MAX_FLAGGED = 100

/**
 * By order number, receipt number (also `REC-1001`), ticket number, the link of a QR code, its token, or phone. Without a
 * query the last sales of all tills.
 */
export async function findSales(query: string): Promise<FoundSale[]> {
  const words = numberText(query).trim()
  const number = readId(words.replace(/^(REC|INV)-/i, ''))
  const token = /\/order\/([\w-]{22,64})/.exec(words)?.[1] ?? words
  const sales = await (words === '' ? lastSales() : salesWithNumber(words))
  const ids = sales.map(({ orderId }) => orderId)
  const found = await findCounterOrders({ number, token, phone: parsePhone(words), ids }, MAX_FOUND)
  const numbers = await ticketNumbers(found.map(({ id }) => id))
  return found.map((order) => foundSale(order, numbers.get(order.id)))
}

async function salesWithNumber(number: string) {
  return db()
    .select({ orderId: tillSales.orderId })
    .from(tillSales)
    .where(eq(tillSales.number, number.toUpperCase()))
    .orderBy(desc(tillSales.orderId))
    .limit(MAX_FOUND)
}

async function lastSales() {
  return db()
    .select({ orderId: tillSales.orderId })
    .from(tillSales)
    .orderBy(desc(tillSales.orderId))
    .limit(MAX_FOUND)
}

async function ticketNumbers(orderIds: number[]): Promise<Map<number, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db().select().from(tillSales).where(inArray(tillSales.orderId, orderIds))
  return new Map(rows.map(({ orderId, number }) => [orderId, number]))
}

function foundSale(order: CounterOrder, ticketNumber: string | undefined): FoundSale {
  const { createdAt, name, ...rest } = order
  return { ...rest, customer: name, at: createdAt.toISOString(), ...(ticketNumber && { ticketNumber }) }
}

const isFlagged = and(sql`${tillSales.flags} <> '{}'`, isNull(tillSales.seenAt))

/** Sales made without a connection that nobody has checked; the latest first. */
export async function listFlaggedSales(): Promise<FlaggedSale[]> {
  const rows = await db()
    .select({ sale: tillSales, cashier: tillEvents.staffName })
    .from(tillSales)
    .innerJoin(tillEvents, eq(tillEvents.key, tillSales.key))
    .where(isFlagged)
    .orderBy(desc(tillSales.orderId))
    .limit(MAX_FLAGGED)
  const ids = rows.map(({ sale }) => sale.orderId)
  const orders = new Map((await findCounterOrders({ ids }, MAX_FLAGGED)).map((order) => [order.id, order]))
  return rows.flatMap(({ sale: { orderId, flags, missing, number }, cashier }) => {
    const order = orders.get(orderId)
    return order ? [{ ...foundSale(order, number), flags, missing, cashier }] : []
  })
}

export async function countFlaggedSales(): Promise<number> {
  return db().$count(tillSales, isFlagged)
}

/** Undefined if the order was not sold at a till. */
export async function findTillSale(orderId: number): Promise<TillSaleNote | undefined> {
  const [row] = await db()
    .select({ sale: tillSales, cashier: tillEvents.staffName, isOffline: tillEvents.isOffline })
    .from(tillSales)
    .innerJoin(tillEvents, eq(tillEvents.key, tillSales.key))
    .where(eq(tillSales.orderId, orderId))
  if (!row) return undefined
  const { sale, cashier, isOffline } = row
  const { number, flags, missing, removed, lineReason, received } = sale
  return {
    orderId,
    number,
    cashier,
    isOffline,
    flags,
    missing,
    removed,
    lineReason,
    received,
    ...(sale.approvedName !== null && { approvedBy: sale.approvedName }),
    ...(sale.seenName !== null && { seenBy: sale.seenName }),
  }
}

/** Staff have checked the sale. */
export async function markSaleSeen(orderId: number, { by, now }: { by: Actor; now: Date }): Promise<void> {
  await transaction(async () => {
    const [marked] = await db()
      .update(tillSales)
      .set({ seenAt: now, seenBy: by.id, seenName: by.name })
      .where(and(eq(tillSales.orderId, orderId), isFlagged))
      .returning({ flags: tillSales.flags })
    // Marked by someone else meanwhile, or not a flagged sale.
    if (!marked && !(await findTillSale(orderId))) throw new Refusal('orderUnknown', 'missing')
    if (marked)
      await recordActivity({ by, action: 'saleFlagsSeen', subject: 'order', subjectId: orderId, now })
  })
}
