/** Changes of clients by staff; each function is one transaction and records the activity. */
import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { CHANNELS } from '#features/notifications/events.rules.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import type { ClientValues } from './client-form.rules.ts'
import { clients } from './clients-tables.server.ts'
import { mayBePromoted } from './clients.rules.ts'
import { mutedAfter, type MessageChoices } from './muted-channels.rules.ts'

interface Change {
  by: Actor
  now: Date
}

type Client = typeof clients.$inferSelect
type NewValues = ClientValues & { messages: MessageChoices }

export async function addClient({ values, by, now }: Change & { values: NewValues }): Promise<number> {
  return refuseDuplicatePhone(async () => {
    const { messages, ...columns } = values
    const [added] = await db()
      .insert(clients)
      .values({ ...columns, mutedChannels: mutedAfter([], messages), registeredDate: now, createdAt: now })
      .returning()
    await recordClientActivity({ by, now }, 'clientAdded', { id: added!.id, after: loggedFields(added!) })
    return added!.id
  })
}

export async function updateClient(change: Change & { id: number; values: NewValues }): Promise<void> {
  const {
    id,
    values: { messages, ...columns },
  } = change
  await refuseDuplicatePhone(async () => {
    const client = await lockPerson(id)
    const mutedChannels = mutedAfter(client.mutedChannels, messages)
    const [changed] = await db()
      .update(clients)
      .set({ ...columns, mutedChannels })
      .where(eq(clients.id, id))
      .returning()
    await recordClientActivity(change, 'clientChanged', {
      id,
      before: loggedFields(client),
      after: loggedFields(changed!),
    })
  })
}

export async function promoteClient(change: Change & { id: number }): Promise<void> {
  const { id } = change
  await transaction(async () => {
    const client = await lockPerson(id)
    if (!mayBePromoted(client.status)) throw new Refusal('alreadyVip', 'conflict')
    await db().update(clients).set({ status: 'vip' }).where(eq(clients.id, id))
    await recordClientActivity(change, 'clientPromoted', {
      id,
      before: { status: client.status },
      after: { status: 'vip' },
    })
  })
}

/** Soft delete: the orders stay, and the phone can be used by a new client. */
export async function deleteClient(change: Change & { id: number }): Promise<void> {
  const { id, now } = change
  await transaction(async () => {
    const client = await findAndLock(id)
    await db().update(clients).set({ deletedAt: now }).where(eq(clients.id, id))
    // Phones of clients that were merged into her are free again, like her own.
    await db().update(clients).set({ mergedInto: null }).where(eq(clients.mergedInto, id))
    await recordClientActivity(change, 'clientDeleted', { id, before: loggedFields(client) })
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

/** Nothing can be written about a client who was anonymised. */
async function lockPerson(id: number): Promise<Client> {
  const client = await findAndLock(id)
  if (client.anonymisedAt !== null) throw new Refusal('clientUnknown', 'missing')
  return client
}

async function refuseDuplicatePhone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await transaction(work)
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('phoneTaken', 'conflict')
    throw error
  }
}

/** The fields that the activity log stores. */
function loggedFields(client: Client) {
  const { name, phone, email, addressFull, city, wilaya, status, language, mutedChannels, notes } = client
  return {
    name,
    phone,
    email,
    addressFull,
    city,
    wilaya,
    status,
    language,
    messages: CHANNELS.filter((channel) => !mutedChannels.includes(channel)).join(', '),
    notes,
  }
}

async function recordClientActivity(
  { by, now }: Change,
  action: ActionName,
  { id, before, after }: { id: number; before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'client', subjectId: id, before, after, now })
}
