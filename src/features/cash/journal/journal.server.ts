/** Reads the whole ledger by pages and as a stream. */
import { and, asc, desc, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { readId } from '#core/id.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { entriesOf } from '../cash-day.server.ts'
import { cashClosings, cashPlaces, cashSessions, cashTransactions } from '../cash-tables.server.ts'
import { DRAWER, totalsOf } from '../cash.rules.ts'
import { ledgerTotalsOf } from '../ledger.server.ts'
import type { OrderLookup } from '../order-lookup.server.ts'
import { balanceColumns, balancesAfter } from './balances.server.ts'
import {
  accountOf,
  hasTotals,
  type JournalCursor,
  type JournalEntry,
  type JournalFilter,
  type JournalPlace,
  type JournalPosition,
  type JournalTotals,
} from './journal.rules.ts'
import { periodBalances } from './period-balances.server.ts'

export interface JournalPage {
  rows: JournalEntry[]
  hasNewer: boolean
  hasOlder: boolean
}

interface Reading {
  orders: OrderLookup
  /** Someone who counts blind must not see what the drawer should hold. */
  withBalances: boolean
}

export async function listJournal(
  filter: JournalFilter,
  { before, after }: JournalCursor,
  pageSize: number,
  reading: Reading,
): Promise<JournalPage> {
  const conditions = await conditionsOf(filter, reading.orders)
  const isUpward = after !== undefined && before === undefined
  const start = isUpward ? beyond(after, '>') : before && beyond(before, '<')
  const found = await readEntries(and(...conditions, start), pageSize + 1, reading, isUpward)
  const hasMore = found.length > pageSize
  if (isUpward) return { rows: found.slice(hasMore ? 1 : 0), hasNewer: hasMore, hasOlder: true }
  return { rows: found.slice(0, pageSize), hasNewer: before !== undefined, hasOlder: hasMore }
}

/** Of all entries that match, on all pages. Entries that a reset voided are left out, as in all totals. */
export async function journalTotals(
  filter: JournalFilter,
  orders: OrderLookup,
): Promise<JournalTotals | undefined> {
  if (!hasTotals(filter)) return undefined
  const rows = await ledgerTotalsOf(and(...(await conditionsOf(filter, orders)))!)
  const totals = totalsOf(rows)
  const account = accountOf(filter)
  return {
    ...totals,
    entries: rows.reduce((all, { count }) => all + count, 0),
    ...(account && { balances: await periodBalances(account, filter, totals.net) }),
  }
}

const EXPORT_BATCH_SIZE = 500

/** All entries that match, the newest first, in batches. */
export async function* streamJournal(
  filter: JournalFilter,
  reading: Reading,
): AsyncGenerator<JournalEntry[]> {
  const conditions = await onReadReplica(() => conditionsOf(filter, reading.orders))
  let start: SQL | undefined
  while (true) {
    const condition = and(...conditions, start)
    const rows = await onReadReplica(() => readEntries(condition, EXPORT_BATCH_SIZE, reading))
    yield rows
    if (rows.length < EXPORT_BATCH_SIZE) return
    start = beyond(rows.at(-1)!, '<')
  }
}

function beyond({ date, id }: JournalPosition, sign: '<' | '>'): SQL {
  return sql`(${cashTransactions.date}, ${cashTransactions.id}) ${sql.raw(sign)} (${date}::date, ${id}::bigint)`
}

/** The newest first, also if they are read upwards from a position. */
async function readEntries(
  condition: SQL | undefined,
  limit: number,
  { orders, withBalances }: Reading,
  isUpward = false,
): Promise<JournalEntry[]> {
  const order = isUpward ? asc : desc
  const found = await db()
    .select({
      ...balanceColumns,
      session: { id: cashSessions.id, date: cashSessions.date, number: cashSessions.sessionNumber },
      closing: cashClosings.number,
    })
    .from(cashTransactions)
    .innerJoin(cashSessions, eq(cashSessions.id, cashTransactions.sessionId))
    .leftJoin(cashClosings, eq(cashClosings.sessionId, cashTransactions.sessionId))
    .where(condition)
    .orderBy(order(cashTransactions.date), order(cashTransactions.id))
    .limit(limit)
  const rows = isUpward ? found.toReversed() : found
  const ids = rows.map(({ id }) => id)
  const details = await entriesOf(inArray(cashTransactions.id, ids.length > 0 ? ids : [0]), orders, limit)
  const entries = new Map(details.map((entry) => [entry.id, entry]))
  const balances = withBalances ? await balancesAfter(rows) : new Map()
  return rows.map(({ id, date, place, session, closing }) => ({
    ...entries.get(id)!,
    date,
    placeId: place,
    session,
    closing,
    balance: balances.get(id) ?? null,
  }))
}

async function conditionsOf(filter: JournalFilter, orders: OrderLookup): Promise<SQL[]> {
  const { from, to, session, person, method, place, type, orderNumber, search } = filter
  const conditions: (SQL | undefined)[] = [
    from && gte(cashTransactions.date, from),
    to && lte(cashTransactions.date, to),
    session === undefined ? undefined : eq(cashTransactions.sessionId, session),
    person === undefined ? undefined : eq(cashTransactions.staffName, person),
    method && eq(cashTransactions.paymentMethod, method),
    place === undefined ? undefined : eq(cashTransactions.placeId, place),
    // Entries of wallets have the drawer's place too.
    place === DRAWER && method === undefined ? eq(cashTransactions.paymentMethod, 'cash') : undefined,
    type && eq(cashTransactions.type, type),
    orderNumber === undefined ? undefined : await ofOrderNumber(orderNumber, orders),
    search === '' ? undefined : await matching(search, orders),
  ]
  return conditions.filter((condition) => condition !== undefined)
}

async function ofOrderNumber(number: number, orders: OrderLookup): Promise<SQL> {
  return eq(cashTransactions.orderId, (await orders.findId(number)) ?? 0)
}

/** Words of a description that a person wrote, or the number of an order. */
async function matching(search: string, orders: OrderLookup): Promise<SQL> {
  const number = readId(search)
  if (number !== undefined) return ofOrderNumber(number, orders)
  const pattern = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`(not ${cashTransactions.automatic}
    and normalize_text(${cashTransactions.description}) like '%' || normalize_text(${pattern}) || '%')`
}

/** People and places for the filters. */
export async function journalChoices(): Promise<{ people: string[]; places: JournalPlace[] }> {
  // Jumps from name to name in the index: the ledger has a few names and many rows.
  const { rows } = await db().execute<{ name: string }>(sql`
    with recursive names as (
      (select staff_name as name from cash_transactions order by staff_name limit 1)
      union all
      select (select staff_name from cash_transactions where staff_name > name order by staff_name limit 1)
      from names where name is not null)
    select name from names where name is not null order by name`)
  const places = await db()
    .select({ id: cashPlaces.id, kind: cashPlaces.kind, name: cashPlaces.name })
    .from(cashPlaces)
    .orderBy(asc(cashPlaces.id))
  return { people: rows.map(({ name }) => name), places }
}
