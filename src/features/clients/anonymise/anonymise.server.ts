/** Erases the data of a person on her request; orders, money and totals stay. */
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { erasedPhone } from '#core/phone.ts'
import { Refusal } from '#core/refusal.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { CHANNELS } from '#features/notifications/events.rules.ts'
import { eraseActivityDetails, recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, retryTransaction } from '#platform/database/database.server.ts'
import { withoutWords } from '#platform/database/erase-words.server.ts'
import type {
  AccountRecords,
  ClientRecords,
  ErasedPerson,
  NewsletterRecords,
  StatementRecords,
} from '../client-records.server.ts'
import { clientMerges, clients, creditMovements } from '../clients-tables.server.ts'
import { ERASED_NAME, ERASED_TEXT, wordsOf, type AnonymisePreview } from './anonymise.rules.ts'

type Client = typeof clients.$inferSelect

export async function anonymisePreview(
  id: number,
  records: ClientRecords & { newsletter: NewsletterRecords },
): Promise<AnonymisePreview | undefined> {
  const client = await findPresent(id)
  if (!client) return undefined
  const person = personOf(client, await rowsOf(client), new Date())
  return {
    ...(await records.orders.summary(person)),
    ...(await records.messages.summary(person)),
    ...(await records.newsletter.summary(person)),
    openOrders: await records.orders.countOpen(person),
  }
}

/** Records of features that only an anonymisation changes. */
export interface OtherRecords {
  statements: StatementRecords
  newsletter: NewsletterRecords
  accounts: AccountRecords
}

/** Refused while an order is open: its goods could not be delivered, or its money not given back. */
export async function anonymiseClient(
  { id, by, now }: { id: number; by: Actor; now: Date },
  records: ClientRecords & OtherRecords,
): Promise<void> {
  await retryTransaction(async () => {
    await records.orders.lock([id])
    const client = await findPresent(id, { locked: true })
    if (!client) throw new Refusal('clientUnknown', 'missing')
    const rows = await rowsOf(client)
    const person = personOf(client, rows, now)
    const count = await records.orders.countOpen(person)
    if (count > 0) throw new Refusal('openOrders', 'conflict', { count })
    await eraseClients(rows, now)
    await eraseAccount(person)
    const { orderIds, reviewIds } = await records.orders.erase(person, by)
    const conversationIds = await records.messages.erase({ ...person, orderIds })
    await records.newsletter.erase(person)
    await records.statements.erase({ ...person, orderIds })
    await records.wishes.erase(person)
    await records.accounts.erase(person)
    await eraseActivityDetails({
      subjects: [
        { subject: 'client', ids: person.clientIds },
        { subject: 'order', ids: orderIds },
        { subject: 'review', ids: reviewIds },
        { subject: 'message', ids: conversationIds },
      ],
      // A name alone may be that of another person.
      words: [...person.phones, ...person.emails],
      now,
    })
    await recordActivity({ by, action: 'clientAnonymised', subject: 'client', subjectId: id, now })
  })
}

async function findPresent(id: number, { locked = false } = {}): Promise<Client | undefined> {
  const query = db()
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt), isNull(clients.anonymisedAt)))
  const [client] = await (locked ? query.for('no key update') : query)
  return client
}

/** The client, those merged into her, and deleted ones with her phone. */
async function rowsOf(client: Client): Promise<Client[]> {
  const merged = await db().select().from(clients).where(eq(clients.mergedInto, client.id))
  const phones = [client, ...merged].map(({ phone }) => phone)
  return db()
    .select()
    .from(clients)
    .where(
      or(
        inArray(
          clients.id,
          [client, ...merged].map(({ id }) => id),
        ),
        and(inArray(clients.phone, phones), isNotNull(clients.deletedAt)),
      ),
    )
    .orderBy(asc(clients.id))
}

function personOf(client: Client, rows: Client[], now: Date): ErasedPerson {
  return {
    clientIds: rows.map(({ id }) => id),
    phones: [...new Set(rows.map(({ phone }) => phone))],
    emails: [...new Set(rows.flatMap(({ email }) => email?.toLowerCase() ?? []))],
    words: wordsOf(rows),
    erasedPhone: erasedPhone(client.id),
    now,
  }
}

async function eraseClients(rows: Client[], now: Date): Promise<void> {
  for (const { id } of rows)
    await db()
      .update(clients)
      .set({
        name: ERASED_NAME,
        phone: erasedPhone(id),
        email: null,
        addressFull: '',
        city: sql`${clients.wilaya}`,
        avatarId: null,
        notes: '',
        mutedChannels: [...CHANNELS],
        newsletter: false,
        // Her other phone is free again.
        mergedInto: null,
        anonymisedAt: now,
      })
      .where(eq(clients.id, id))
  for (const { avatarId } of rows) if (avatarId !== null) await removeMedia(avatarId)
}

/** Reasons of credit movements, and what an undo of a merge would need. */
async function eraseAccount({ clientIds, words }: ErasedPerson): Promise<void> {
  await db()
    .update(creditMovements)
    .set({ reason: withoutWords(creditMovements.reason, words, ERASED_TEXT) })
    .where(and(inArray(creditMovements.clientId, clientIds), sql`${creditMovements.reason} <> ''`))
  await db()
    .update(clientMerges)
    .set({ content: null })
    .where(or(inArray(clientMerges.keptId, clientIds), inArray(clientMerges.otherId, clientIds)))
}
