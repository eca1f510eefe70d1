/**
 * Records what happened, in the transaction of the change. It is one small insert: who gets which words by which channel
 * is decided afterwards by a worker, so that an order does not wait for it.
 */
import { inArray, sql } from 'drizzle-orm'
import { db, savepointEach, transaction } from '#platform/database/database.server.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { log } from '#platform/log.server.ts'
import { hasChannel, openChannels } from './channels.server.ts'
import { dueAt, type Channel, type EventName, type Facts } from './events.rules.ts'
import { notificationEvents } from './notifications-tables.server.ts'

export { hasChannel }

export interface NewEvent {
  event: EventName
  /** The subject that the messages are about, such as `order:12`; see `registerSubject`. */
  about: string
  now: Date
  facts?: Facts
  /** Channels that cannot reach the recipient, such as `email` of a buyer without an address. */
  unreachable?: readonly Channel[]
}

const insertEvents = preparedStatement(
  'record events',
  () => sql`
    insert into ${notificationEvents} (event, about, facts, at, due_at)
    select event, about, facts, at, due_at from json_to_recordset(${sql.placeholder('events')}::json)
      as new_event (event text, about text, facts jsonb, at timestamptz, due_at timestamptz)`,
)

/** The change does not fail if its events cannot be recorded. Nothing is written for an event that no one gets. */
export async function recordEvents(events: NewEvent[]): Promise<void> {
  if (events.length === 0 || !(await hasChannel())) return
  const wanted: NewEvent[] = []
  for (const event of events) {
    const channels = await openChannels(event.event)
    if (channels.some((channel) => !event.unreachable?.includes(channel))) wanted.push(event)
  }
  if (wanted.length === 0) return
  await transaction(() =>
    savepointEach(wanted, writeEvents, ({ event, about }, error) =>
      log.error({ err: error, event, about }, `${event} not recorded; the change itself is saved`),
    ),
  )
}

async function writeEvents(events: NewEvent[]): Promise<void> {
  const rows = events.map(({ event, about, now, facts = {} }) => ({
    event,
    about,
    facts,
    at: now,
    due_at: dueAt(event, now),
  }))
  await insertEvents({ events: jsonRows(rows) })
}

/** Deletes events about these subjects, sent or not: their facts may be personal data. */
export async function deleteEventsAbout(about: string[]): Promise<void> {
  if (about.length > 0) await db().delete(notificationEvents).where(inArray(notificationEvents.about, about))
}
