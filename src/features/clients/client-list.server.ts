/** Clients as the panel lists them. */
import { and, asc, count, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { tableRange } from '#core/table-state.ts'
import { latinDigits } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { escapeLike } from '#platform/database/search-words.server.ts'
import {
  RECENT_DAYS,
  type ClientRow,
  type ClientSort,
  type ClientStats,
  type ClientTableState,
} from './client-list.rules.ts'
import { clients } from './clients-tables.server.ts'

const SORTED_BY: Record<ClientSort, SQL> = {
  client: sql`normalize_text(${clients.name})`,
  orders: sql`${clients.totalOrders}`,
  spent: sql`${clients.totalSpent}`,
  // Whoever never ordered stands behind everybody else, or before them.
  last: sql`coalesce(${clients.lastOrderDate}, '-infinity')`,
}

const row = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  email: clients.email,
  addressFull: clients.addressFull,
  city: clients.city,
  wilaya: clients.wilaya,
  status: clients.status,
  language: clients.language,
  notifications: clients.notifications,
  newsletter: clients.newsletter,
  notes: clients.notes,
  totalOrders: clients.totalOrders,
  totalSpent: clients.totalSpent,
  lastOrderDate: clients.lastOrderDate,
  registeredDate: clients.registeredDate,
}

export async function listClients(state: ClientTableState): Promise<{ rows: ClientRow[]; total: number }> {
  const wanted = and(...conditionsOf(state))
  const total = await db().$count(clients, wanted)
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total }
  const direct = state.direction === 'asc' ? asc : desc
  const order = [direct(SORTED_BY[state.sort]), direct(clients.id)]
  // The ids alone come from an index, however many pages are turned.
  const shown = db()
    .select({ id: clients.id })
    .from(clients)
    .where(wanted)
    .orderBy(...order)
    .limit(last - first + 1)
    .offset(first - 1)
  const rows = await db()
    .select(row)
    .from(clients)
    .where(inArray(clients.id, shown))
    .orderBy(...order)
  return { rows, total }
}

export async function findClient(id: number): Promise<ClientRow | undefined> {
  const [found] = await db()
    .select(row)
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
  return found
}

export async function clientStats(now: Date): Promise<ClientStats> {
  const days = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString()
  const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const since = (from: number) => sql`${clients.registeredDate} >= ${days(from)}::timestamptz`
  const [stats] = await db()
    .select({
      total: count(),
      active: counted(sql`${clients.status} = 'active'`),
      vip: counted(sql`${clients.status} = 'vip'`),
      recent: counted(since(RECENT_DAYS)),
      recentBefore: counted(sql`${since(2 * RECENT_DAYS)} and not ${since(RECENT_DAYS)}`),
    })
    .from(clients)
    .where(isNull(clients.deletedAt))
  return stats!
}

const PER_PIECE = 2000

/** All that the filters leave, piece by piece, the latest first. */
export async function* eachClient(state: ClientTableState): AsyncGenerator<ClientRow[]> {
  const wanted = conditionsOf(state)
  for (let before: number | undefined; ;) {
    const page = and(...wanted, ...(before === undefined ? [] : [lt(clients.id, before)]))
    const rows: ClientRow[] = await onReadReplica(async () =>
      db().select(row).from(clients).where(page).orderBy(desc(clients.id)).limit(PER_PIECE),
    )
    if (rows.length > 0) yield rows
    if (rows.length < PER_PIECE) return
    before = rows.at(-1)!.id
  }
}

function conditionsOf({ search, filters: { status, wilaya } }: ClientTableState): SQL[] {
  return [
    isNull(clients.deletedAt),
    ...(status ? [sql`${clients.status} = ${status}`] : []),
    ...(wilaya ? [sql`${clients.wilaya} = ${wilaya}`] : []),
    ...(search ? [matches(search)] : []),
  ]
}

/** A whole phone in any spelling, some of its digits, or words of the name or the e-mail. */
function matches(search: string): SQL {
  const phone = parsePhone(search)
  if (phone) return eq(clients.phone, phone)
  const plain = latinDigits(search).replaceAll(/[\s\u00A0\u202F().-]/g, '')
  const digits = /^\+?(\d+)$/.exec(plain)?.[1]
  const words = digits ?? escapeLike(search)
  return sql`${clients.searchText} like normalize_text(${`%${words}%`})`
}
