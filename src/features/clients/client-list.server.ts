/** Reads clients for the admin list and the export. */
import { and, asc, count, desc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { parsePhone } from '#core/phone.ts'
import { tableRange } from '#core/table-state.ts'
import { numberText } from '#core/text.ts'
import { channelsInUse } from '#features/notifications/channels.server.ts'
import type { Channel } from '#features/notifications/events.rules.ts'
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
import { choicesOf } from './muted-channels.rules.ts'

const SORT_EXPRESSIONS: Record<ClientSort, SQL> = {
  client: sql`normalize_text(${clients.name})`,
  orders: sql`${clients.totalOrders}`,
  spent: sql`${clients.totalSpent}`,
  // Clients without orders sort last in descending order.
  last: sql`coalesce(${clients.lastOrderDate}, '-infinity')`,
  registered: sql`${clients.createdAt}`,
}

const ROW = {
  id: clients.id,
  name: clients.name,
  phone: clients.phone,
  email: clients.email,
  addressFull: clients.addressFull,
  city: clients.city,
  wilaya: clients.wilaya,
  status: clients.status,
  language: clients.language,
  notes: clients.notes,
  totalOrders: clients.totalOrders,
  totalSpent: clients.totalSpent,
  credit: clients.credit,
  isAnonymised: sql<boolean>`${clients.anonymisedAt} is not null`,
  mutedChannels: clients.mutedChannels,
  lastOrderDate: clients.lastOrderDate,
  registeredDate: clients.registeredDate,
}

type SelectedRow = Omit<ClientRow, 'messages'> & { mutedChannels: Channel[] }

async function rowsOf(selected: SelectedRow[]): Promise<ClientRow[]> {
  const offered = await channelsInUse()
  return selected.map(({ mutedChannels, ...row }) => ({
    ...row,
    messages: choicesOf(offered, mutedChannels),
  }))
}

export async function listClients(state: ClientTableState): Promise<{ rows: ClientRow[]; total: number }> {
  const conditions = and(...conditionsOf(state))
  const total = await db().$count(clients, conditions)
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total }
  const direct = state.direction === 'asc' ? asc : desc
  const order = [direct(SORT_EXPRESSIONS[state.sort]), direct(clients.id)]
  // The subquery reads only ids, from an index, so that a large offset stays cheap.
  const pageIds = db()
    .select({ id: clients.id })
    .from(clients)
    .where(conditions)
    .orderBy(...order)
    .limit(last - first + 1)
    .offset(first - 1)
  const rows = await db()
    .select(ROW)
    .from(clients)
    .where(inArray(clients.id, pageIds))
    .orderBy(...order)
  return { rows: await rowsOf(rows), total }
}

export async function findClient(id: number): Promise<ClientRow | undefined> {
  const rows = await db()
    .select(ROW)
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
  const [found] = await rowsOf(rows)
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

const BATCH_SIZE = 2000

/** All clients that match the filters, newest first, in batches of `BATCH_SIZE`. */
export async function* eachClient(state: ClientTableState): AsyncGenerator<ClientRow[]> {
  const conditions = conditionsOf(state)
  for (let before: number | undefined; ;) {
    const page = and(...conditions, ...(before === undefined ? [] : [lt(clients.id, before)]))
    const selected: SelectedRow[] = await onReadReplica(() =>
      db().select(ROW).from(clients).where(page).orderBy(desc(clients.id)).limit(BATCH_SIZE),
    )
    const rows = await rowsOf(selected)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
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

/** Matches a whole phone in any format, part of its digits, or part of the name or e-mail. */
function matches(search: string): SQL {
  const phone = parsePhone(search)
  if (phone) return eq(clients.phone, phone)
  const plain = numberText(search).replaceAll(/[\s().-]/g, '')
  const digits = /^\+?(\d+)$/.exec(plain)?.[1]
  const words = digits ?? escapeLike(search)
  return sql`${clients.searchText} like normalize_text(${`%${words}%`})`
}
