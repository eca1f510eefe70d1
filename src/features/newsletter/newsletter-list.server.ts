/** Newsletter subscribers, by page or as an export. */
import { and, asc, desc, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { tableRange } from '#core/table-state.ts'
import { db } from '#platform/database/database.server.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { escapeLike } from '#platform/database/search-words.server.ts'
import type {
  Subscriber,
  SubscriberCounts,
  SubscriberState,
  SubscriberStatus,
} from './newsletter-list.rules.ts'
import { isMailable, newsletterSubscribers as subscribers } from './newsletter-tables.server.ts'

const row = {
  id: subscribers.id,
  email: subscribers.email,
  language: subscribers.language,
  token: subscribers.unsubscribeToken,
  since: subscribers.createdAt,
  unsubscribedAt: subscribers.unsubscribedAt,
  confirmedAt: subscribers.confirmedAt,
  bouncedAt: subscribers.bouncedAt,
}

export interface SubscriberPage {
  rows: Subscriber[]
  total: number
  counts: SubscriberCounts
}

export async function listSubscribers(state: SubscriberState): Promise<SubscriberPage> {
  const counts = await countSubscribers()
  const condition = and(...conditionsOf(state))
  const total = await db().$count(subscribers, condition)
  const { first, last } = tableRange(state, total)
  if (total === 0) return { rows: [], total, counts }
  const by = state.sort === 'email' ? subscribers.email : subscribers.createdAt
  const order = state.direction === 'asc' ? asc : desc
  const rows = await db()
    .select(row)
    .from(subscribers)
    .where(condition)
    .orderBy(order(by), order(subscribers.id))
    .limit(last - first + 1)
    .offset(first - 1)
  return { rows, total, counts }
}

const isPresent = isNull(subscribers.unsubscribedAt)

const CONDITIONS: Record<SubscriberStatus, SQL> = {
  active: isMailable,
  unconfirmed: and(isPresent, isNull(subscribers.bouncedAt), isNull(subscribers.confirmedAt))!,
  bounced: and(isPresent, isNotNull(subscribers.bouncedAt))!,
  gone: isNotNull(subscribers.unsubscribedAt),
}

export async function countSubscribers(): Promise<SubscriberCounts> {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [counted] = await db()
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      active: count(CONDITIONS.active),
      unconfirmed: count(CONDITIONS.unconfirmed),
      bounced: count(CONDITIONS.bounced),
      gone: count(CONDITIONS.gone),
    })
    .from(subscribers)
  return counted!
}

const EXPORT_BATCH_SIZE = 2000

/** All subscribers that match the filters, newest first, read in batches. */
export async function* eachSubscriber(state: SubscriberState): AsyncGenerator<Subscriber[]> {
  for (let before: number | undefined; ;) {
    const page = and(...conditionsOf(state), ...(before === undefined ? [] : [lt(subscribers.id, before)]))
    const rows: Subscriber[] = await onReadReplica(async () =>
      db().select(row).from(subscribers).where(page).orderBy(desc(subscribers.id)).limit(EXPORT_BATCH_SIZE),
    )
    if (rows.length > 0) yield rows
    if (rows.length < EXPORT_BATCH_SIZE) return
    before = rows.at(-1)!.id
  }
}

function conditionsOf({ search, filters: { state } }: SubscriberState): SQL[] {
  const words = `%${escapeLike(search.toLowerCase())}%`
  return [
    ...(search ? [sql`${subscribers.email} like ${words}`] : []),
    ...(state ? [CONDITIONS[state as SubscriberStatus]] : []),
  ]
}
