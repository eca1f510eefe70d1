/** Browsers that receive push messages, and what each gets messages about (`owner`, such as order:12 or staff:3). */
import { and, asc, desc, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import { cached } from '../database/cache.server.ts'
import { db, transaction } from '../database/database.server.ts'
import { pushOwners, pushSubscriptions } from './push-tables.server.ts'

export interface NewSubscription {
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

/** Of one owner, so that nobody can make the shop send to thousands of addresses. The oldest is removed. */
export const MAX_PER_OWNER = 10

/** Repeating it is harmless; a browser whose keys changed is updated. */
export async function subscribe(owner: string, subscription: NewSubscription, now: Date): Promise<void> {
  const { endpoint, ...values } = subscription
  await transaction(async () => {
    const [stored] = await db()
      .insert(pushSubscriptions)
      .values({ endpoint, ...values, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...values, lastFailureAt: null, failedReason: null },
      })
      .returning({ id: pushSubscriptions.id })
    await db()
      .insert(pushOwners)
      .values({ subscriptionId: stored!.id, owner, createdAt: now })
      .onConflictDoNothing()
    const beyond = db()
      .select({ id: pushOwners.subscriptionId })
      .from(pushOwners)
      .where(eq(pushOwners.owner, owner))
      .orderBy(desc(pushOwners.createdAt), desc(pushOwners.subscriptionId))
      .offset(MAX_PER_OWNER)
    await deleteOwners(and(eq(pushOwners.owner, owner), inArray(pushOwners.subscriptionId, beyond)))
  })
}

/** The browser gets no more messages about this owner. */
export async function unsubscribe(owner: string, endpoint: string): Promise<void> {
  await transaction(async () => {
    const ids = db()
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.endpoint, endpoint))
    await deleteOwners(and(eq(pushOwners.owner, owner), inArray(pushOwners.subscriptionId, ids)))
  })
}

export async function isSubscribed(owner: string, endpoint: string): Promise<boolean> {
  const found = await db()
    .select({ id: pushOwners.subscriptionId })
    .from(pushOwners)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushOwners.subscriptionId))
    .where(and(eq(pushOwners.owner, owner), eq(pushSubscriptions.endpoint, endpoint)))
  return found.length > 0
}

export interface PushRecipient {
  /** The recipient of a queued message. */
  recipient: string
  language: Language
}

/** The browsers that get messages about any of these, each once. */
export async function pushRecipients(owners: string[]): Promise<PushRecipient[]> {
  if (owners.length === 0) return []
  return db()
    .selectDistinct({
      id: pushSubscriptions.id,
      recipient: sql<string>`${pushSubscriptions.id}::text`,
      language: pushSubscriptions.language,
    })
    .from(pushSubscriptions)
    .innerJoin(pushOwners, eq(pushOwners.subscriptionId, pushSubscriptions.id))
    .where(inArray(pushOwners.owner, owners))
    .orderBy(asc(pushSubscriptions.id))
}

/** Whether any browser receives push messages. Cached, because it is asked for each order. */
export const hasPushSubscriptions = cached(['push'], async () => {
  const found = await db().select({ id: pushOwners.subscriptionId }).from(pushOwners).limit(1)
  return found.length > 0
})

/** When a person's data is erased, or a member of staff is removed. */
export async function deletePushOwners(owners: string[]): Promise<void> {
  if (owners.length === 0) return
  await deleteOwners(inArray(pushOwners.owner, owners))
}

/** A browser without an owner is deleted. */
async function deleteOwners(where: SQL | undefined): Promise<void> {
  const deleted = await db().delete(pushOwners).where(where).returning({ id: pushOwners.subscriptionId })
  if (deleted.length === 0) return
  const owners = db()
    .select({ id: pushOwners.subscriptionId })
    .from(pushOwners)
    .where(eq(pushOwners.subscriptionId, pushSubscriptions.id))
  const ids = deleted.map(({ id }) => id)
  await db()
    .delete(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.id, ids), notExists(owners)))
}
