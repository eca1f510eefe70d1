/**
 * Merges two clients and undoes a merge. Locks: orders, then clients by id. An order placed at the same time waits for the
 * client's row and then finds her merged.
 */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { CHANNELS } from '#features/notifications/events.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import type { ClientRecords } from '../client-records.server.ts'
import { clientMerges, clients, creditMovements } from '../clients-tables.server.ts'
import { statusAfterSpending } from '../clients.rules.ts'
import { changeCredit } from '../credit/credit.server.ts'
import {
  mayBeUndone,
  mergedFields,
  undoneValues,
  type KeptValues,
  type MergeChoices,
  type MergeContent,
  type UndoableMerge,
} from './merge.rules.ts'

type Client = typeof clients.$inferSelect

interface Merge {
  /** Idempotency key. */
  key: string
  keptId: number
  otherId: number
  choices: MergeChoices
  by: Actor
  now: Date
}

export async function mergeClients(merge: Merge, records: ClientRecords): Promise<void> {
  const { key, keptId, otherId, choices, by, now } = merge
  if (keptId === otherId) throw new Refusal('sameClient', 'invalid')
  await retryTransaction(async () => {
    await records.orders.lock([keptId, otherId])
    const [kept, other] = await lockBoth(keptId, otherId)
    if ((await db().$count(clientMerges, eq(clientMerges.key, key))) > 0) return
    requirePresent(kept)
    requirePresent(other)
    const moved = {
      newestOrder: await records.orders.newest(),
      newestConversation: await records.messages.newest(),
      orders: await records.orders.move(otherId, keptId),
      conversations: await records.messages.move(otherId, keptId),
      earlier: await repoint({ from: otherId, to: keptId }),
      credit: other.credit,
      wishes: await records.wishes.move(otherId, keptId),
    }
    const totalSpent = money(kept.totalSpent + other.totalSpent)
    const after: KeptValues = {
      ...mergedFields(kept, other, choices),
      status: statusAfterSpending(isVip(kept, other) ? 'vip' : kept.status, totalSpent),
      newsletter: kept.newsletter || other.newsletter,
      // She refused these as one of both.
      mutedChannels: CHANNELS.filter((channel) =>
        [kept, other].some(({ mutedChannels }) => mutedChannels.includes(channel)),
      ),
      registeredDate: earliest(kept.registeredDate, other.registeredDate).toISOString(),
    }
    await db()
      .update(clients)
      .set({ deletedAt: now, mergedInto: keptId, totalOrders: 0, totalSpent: money(0), lastOrderDate: null })
      .where(eq(clients.id, otherId))
    await db()
      .update(clients)
      .set({
        ...columnsOf(after),
        totalOrders: kept.totalOrders + other.totalOrders,
        totalSpent,
        lastOrderDate: latest(kept.lastOrderDate, other.lastOrderDate),
      })
      .where(eq(clients.id, keptId))
    await moveCredit({ from: otherId, to: keptId, amount: other.credit, by, now })
    const content: MergeContent = { before: valuesOf(kept), after, otherName: other.name, ...moved }
    await db()
      .insert(clientMerges)
      .values({ key, keptId, otherId, at: now, staffId: by.id, staffName: by.name, content })
    await recordActivity({
      by,
      action: 'clientsMerged',
      subject: 'client',
      subjectId: keptId,
      before: { name: kept.name },
      after: { name: after.name, mergedClient: other.name, phone: other.phone, orders: moved.orders.length },
      now,
    })
  })
}

export async function undoMerge(
  { id, by, now }: { id: number; by: Actor; now: Date },
  records: ClientRecords,
): Promise<{ otherId: number }> {
  return retryTransaction(async () => {
    const [merge] = await db().select().from(clientMerges).where(eq(clientMerges.id, id)).for('update')
    if (!merge) throw new Refusal('mergeUnknown', 'missing')
    const { keptId, otherId, content } = merge
    if (merge.undoneAt !== null) throw new Refusal('mergeUndone', 'conflict')
    if (!content || !mayBeUndone(merge.at, now)) throw new Refusal('undoTooLate', 'conflict')
    await records.orders.lock([keptId])
    const [kept, other] = await lockBoth(keptId, otherId)
    requirePresent(kept)
    if (other.mergedInto !== keptId) throw new Refusal('undoTooLate', 'conflict')
    const back = await moveBack({ merge: { keptId, otherId, content }, other, records })
    await restoreOther(other, { ...back, lastOrderDate: await records.orders.lastOrderDate(otherId) })
    await restoreKept(kept, content, { ...back, lastOrderDate: await records.orders.lastOrderDate(keptId) })
    await moveCredit({ from: keptId, to: otherId, amount: await creditShare(kept, content, back), by, now })
    await db()
      .update(clientMerges)
      .set({ undoneAt: now, undoneBy: by.id, undoneName: by.name })
      .where(eq(clientMerges.id, id))
    await recordActivity({
      by,
      action: 'mergeUndone',
      subject: 'client',
      subjectId: keptId,
      after: { mergedClient: other.name, orders: back.count },
      now,
    })
    return { otherId }
  })
}

interface Back {
  count: number
  spent: Money
  payments: number[]
}

/** What the merge moved, and what arrived since with a phone of the other. */
async function moveBack({
  merge: { keptId, otherId, content },
  other,
  records,
}: {
  merge: { keptId: number; otherId: number; content: MergeContent }
  other: Client
  records: ClientRecords
}): Promise<Back> {
  const earlier = await db().select().from(clients).where(inArray(clients.id, content.earlier))
  const phones = [other, ...earlier].map(({ phone }) => phone)
  await repoint({ from: keptId, to: otherId, only: content.earlier })
  const way = { from: keptId, to: otherId, phones }
  await records.wishes.moveBack({ ...way, ids: content.wishes ?? [] })
  await records.messages.moveBack({
    ...way,
    ids: content.conversations,
    newest: content.newestConversation,
  })
  return records.orders.moveBack({ ...way, ids: content.orders, newest: content.newestOrder })
}

async function restoreOther(other: Client, { count, spent, lastOrderDate }: Back & LastOrder): Promise<void> {
  await db()
    .update(clients)
    .set({
      deletedAt: null,
      mergedInto: null,
      totalOrders: count,
      totalSpent: spent,
      lastOrderDate,
      status: statusAfterSpending(other.status, spent),
    })
    .where(eq(clients.id, other.id))
}

interface LastOrder {
  lastOrderDate: Date | null
}

async function restoreKept(kept: Client, content: MergeContent, back: Back & LastOrder): Promise<void> {
  await db()
    .update(clients)
    .set({
      ...columnsOf(undoneValues(valuesOf(kept), content)),
      totalOrders: sql`greatest(0, ${clients.totalOrders} - ${back.count})`,
      totalSpent: sql`greatest(0, ${clients.totalSpent} - ${back.spent})`,
      lastOrderDate: back.lastOrderDate,
    })
    .where(eq(clients.id, kept.id))
}

/** What was brought in, with what orders of the other have used or given back since; at most what is left. */
async function creditShare(kept: Client, { credit }: MergeContent, { payments }: Back): Promise<Money> {
  const [since] = await db()
    .select({ amount: sql<number>`coalesce(sum(${creditMovements.amount}), 0)`.mapWith(Number) })
    .from(creditMovements)
    .where(and(eq(creditMovements.clientId, kept.id), inArray(creditMovements.paymentId, payments)))
  return money(Math.min(kept.credit, Math.max(0, credit + since!.amount)))
}

interface CreditMove {
  from: number
  to: number
  amount: Money
  by: Actor
  now: Date
}

async function moveCredit({ from, to, amount, by, now }: CreditMove): Promise<void> {
  if (amount === 0) return
  await changeCredit({ clientId: from, cause: 'merge', amount: money(-amount), by, now })
  await changeCredit({ clientId: to, cause: 'merge', amount, by, now })
}

async function lockBoth(keptId: number, otherId: number): Promise<[Client, Client]> {
  const rows = await db()
    .select()
    .from(clients)
    .where(inArray(clients.id, [keptId, otherId]))
    .orderBy(asc(clients.id))
    .for('no key update')
  const find = (id: number) => rows.find((row) => row.id === id)
  const [kept, other] = [find(keptId), find(otherId)]
  if (!kept || !other) throw new Refusal('clientUnknown', 'missing')
  return [kept, other]
}

function requirePresent({ deletedAt, anonymisedAt }: Client): void {
  if (deletedAt !== null || anonymisedAt !== null) throw new Refusal('clientUnknown', 'missing')
}

/** Phones that lead to one client lead to another; returns the clients of these phones. */
async function repoint({ from, to, only }: { from: number; to: number; only?: number[] }): Promise<number[]> {
  const rows = await db()
    .update(clients)
    .set({ mergedInto: to })
    .where(and(eq(clients.mergedInto, from), ...(only ? [inArray(clients.id, only)] : [])))
    .returning({ id: clients.id })
  return rows.map(({ id }) => id)
}

function isVip(...both: Client[]): boolean {
  return both.some(({ status }) => status === 'vip')
}

function valuesOf(client: Client): KeptValues {
  const { name, email, addressFull, city, wilaya, notes, status, newsletter, mutedChannels } = client
  const fields = { name, email, addressFull, city, wilaya, notes, status, newsletter, mutedChannels }
  return { ...fields, registeredDate: client.registeredDate.toISOString() }
}

function columnsOf({ registeredDate, ...values }: KeptValues) {
  return { ...values, registeredDate: new Date(registeredDate) }
}

function earliest(a: Date, b: Date): Date {
  return a <= b ? a : b
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a >= b ? a : b) : (a ?? b)
}

/** The latest merge into this client that can still be undone. */
export async function undoableMergeOf(clientId: number, now: Date): Promise<UndoableMerge | undefined> {
  const [merge] = await db()
    .select()
    .from(clientMerges)
    .where(and(eq(clientMerges.keptId, clientId), isNull(clientMerges.undoneAt)))
    .orderBy(desc(clientMerges.id))
    .limit(1)
  if (!merge?.content || !mayBeUndone(merge.at, now)) return undefined
  const { id, at, staffName, content } = merge
  return { id, at, staffName, otherName: content.otherName }
}

/** The client that this one was merged into. */
export async function keptClientOf(id: number): Promise<number | undefined> {
  const [row] = await db().select({ keptId: clients.mergedInto }).from(clients).where(eq(clients.id, id))
  return row?.keptId ?? undefined
}
