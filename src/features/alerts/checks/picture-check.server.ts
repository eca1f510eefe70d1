/** Two orders with the same picture of a payment: the same file, or the same picture in another file. */
import { eq, sql } from 'drizzle-orm'
import { findSameProofs } from '#features/orders/order-lookup.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { Finding } from '../alert.rules.ts'
import { alertProgress } from '../alerts-tables.server.ts'
import { linkOf, type Check } from './check.server.ts'

const PROGRESS = 'pictures'
/** Each picture is compared with the latest 100 000, which takes about 20 ms. */
const BATCH = 50
/** A picture may be committed after one that was sent later. */
const OVERLAP_MS = 10 * 60_000

type Pair = Pick<Finding<'samePicture'>, 'subject' | 'facts'>

export const samePicture: Check<'samePicture'> = {
  kind: 'samePicture',
  async find({ now, since, current }) {
    const pairs = new Map<string, Pair>(current.map((pair) => [pair.subject, pair]))
    for (const order of await ordersWithNewPictures({ now, since }))
      for (const { orderId, number, isExact } of await findSameProofs(order.id)) {
        const [a, b] = [order, linkOf(orderId, number)].toSorted((one, other) => one.id - other.id)
        const subject = `orders:${a!.id}:${b!.id}`
        if (!pairs.has(subject)) pairs.set(subject, { subject, facts: { orders: [a!, b!], isExact } })
      }
    const claimed = await claimedOrders([...pairs.values()].flatMap(({ facts }) => facts.orders))
    return [...pairs.values()]
      .filter(({ facts }) => facts.orders.every(({ id }) => claimed.has(id)))
      .map((pair) => ({ kind: 'samePicture', ...pair }))
  },
}

/** Moves the progress on; a failed check is rolled back with it. */
async function ordersWithNewPictures({ now, since }: { now: Date; since: Date }) {
  const [progress] = await db().select().from(alertProgress).where(eq(alertProgress.name, PROGRESS))
  const from = progress?.checkedUntil ?? since
  const { rows } = await db().execute<{ id: number; number: number; sent_at: string }>(sql`
    select orders.id::float8, orders.number::float8, sent_at::text
    from (select order_id, sent_at from payment_proofs where sent_at > ${from.toISOString()}::timestamptz
      order by sent_at fetch first ${sql.raw(String(BATCH))} rows with ties) latest
    join orders on orders.id = order_id
    order by sent_at`)
  const isFull = rows.length >= BATCH
  const end = isFull ? new Date(rows.at(-1)!.sent_at) : new Date(now.getTime() - OVERLAP_MS)
  const checkedUntil = end > from ? end : from
  await db()
    .insert(alertProgress)
    .values({ name: PROGRESS, checkedUntil })
    .onConflictDoUpdate({ target: alertProgress.name, set: { checkedUntil } })
  return [...new Map(rows.map(({ id, number }) => [id, linkOf(id, number)])).values()]
}

/** Whether pictures wait that no run has compared yet. */
export async function hasMorePictures(now: Date): Promise<boolean> {
  const { rows } = await db().execute(sql`
    select from alert_progress where name = ${PROGRESS} and exists (
      select from payment_proofs where sent_at > checked_until
        and sent_at < ${new Date(now.getTime() - OVERLAP_MS).toISOString()}::timestamptz)`)
  return rows.length > 0
}

/** Of these orders, those that still use a picture: not cancelled, and the transfer was not refused. */
async function claimedOrders(orders: { id: number }[]): Promise<Set<number>> {
  if (orders.length === 0) return new Set()
  const { rows } = await db().execute<{ id: number }>(sql`
    select id::float8 from orders
    where id = any(${sql.param(orders.map(({ id }) => id))}::bigint[]) and status <> 'cancelled' and deleted_at is null
      and exists (select from order_payments where order_id = orders.id and kind = 'payment' and state <> 'refused'
        and proof_id is not null)`)
  return new Set(rows.map(({ id }) => id))
}
