import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
/** What staff do to clients: each verb is one transaction, told in the log. */
import type { ActionName } from '#features/staff/activity.text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import type { ClientValues } from './client-form.rules.ts'
import { clients } from './clients-tables.server.ts'
import { mayBePromoted } from './clients.rules.ts'

interface Change {
  by: Actor
  now: Date
}

type Client = typeof clients.$inferSelect

export async function addClient({ values, by, now }: Change & { values: ClientValues }): Promise<number> {
  return oneForEachPhone(async () => {
    const [added] = await db()
      .insert(clients)
      .values({ ...values, registeredDate: now, createdAt: now })
      .returning()
    await tell({ by, now }, 'clientAdded', { id: added!.id, after: told(added!) })
    return added!.id
  })
}

export async function updateClient(change: Change & { id: number; values: ClientValues }): Promise<void> {
  const { id, values } = change
  await oneForEachPhone(async () => {
    const client = await findAndLock(id)
    const [changed] = await db().update(clients).set(values).where(eq(clients.id, id)).returning()
    await tell(change, 'clientChanged', { id, before: told(client), after: told(changed!) })
  })
}

export async function promoteClient(change: Change & { id: number }): Promise<void> {
  const { id } = change
  await transaction(async () => {
    const client = await findAndLock(id)
    if (!mayBePromoted(client.status)) throw new Refusal('alreadyVip', 'conflict')
    await db().update(clients).set({ status: 'vip' }).where(eq(clients.id, id))
    await tell(change, 'clientPromoted', { id, before: { status: client.status }, after: { status: 'vip' } })
  })
}

/** Her orders stay; her phone is free for another client. */
export async function deleteClient(change: Change & { id: number }): Promise<void> {
  const { id, now } = change
  await transaction(async () => {
    const client = await findAndLock(id)
    await db().update(clients).set({ deletedAt: now }).where(eq(clients.id, id))
    await tell(change, 'clientDeleted', { id, before: told(client) })
  })
}

async function findAndLock(id: number): Promise<Client> {
  const [client] = await db()
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt)))
    .for('no key update')
  if (!client) throw new Refusal('clientUnknown', 'missing')
  return client
}

async function oneForEachPhone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('phoneTaken', 'conflict')
    throw error
  }
}

/** What the log keeps of somebody. */
function told(client: Client) {
  const { name, phone, email, addressFull, city, wilaya, status, language, notes } = client
  const { notifications, newsletter } = client
  return {
    name,
    phone,
    email,
    addressFull,
    city,
    wilaya,
    status,
    language,
    notifications,
    newsletter,
    notes,
  }
}

async function tell(
  { by, now }: Change,
  action: ActionName,
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'client', subjectId: id, before, after, now })
}
