/**
 * Makes the messages of events that are due: asks the feature that owns the subject, applies preferences, switches and
 * quiet hours, fills in the templates and queues the messages, with a key so that each is queued once. The events of a
 * batch share their statements: one by one, the two events of an order cost four times as much as the order.
 */
import { and, eq, gt, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { localized, type Language } from '#core/text.ts'
import { noticeSettings, type NoticeSettings } from '#features/settings/notice-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db, isConnectionError, retryTransaction, savepointEach } from '#platform/database/database.server.ts'
import { jsonRows, preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { enqueueMessages, type NewMessage } from '#platform/jobs/message-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { openChannels, quietHours } from './channels.server.ts'
import { eventKind, isEventName, RINGING_CHANNELS, wantedChannels, type Channel } from './events.rules.ts'
import { messagesOf } from './messages-of.server.ts'
import { notificationEvents } from './notifications-tables.server.ts'
import { quietUntil } from './quiet-hours.rules.ts'
import { loadSubjects, parseAbout, type Recipient, type Subject } from './subjects.server.ts'
import { templateOf } from './templates.server.ts'

/** An event that is due. */
export interface DueEvent extends Pick<
  typeof notificationEvents.$inferSelect,
  'id' | 'event' | 'about' | 'facts' | 'channels' | 'attempts'
> {
  /** As PostgreSQL writes times. */
  at: string
  dueAt: string
}

const BATCH_SIZE = 50
const MAX_ATTEMPTS = 5
const RETRY_MS = 60_000
/** News of a program that was stopped for longer than this are no news. */
const MAX_DELAY_MS = 3 * 24 * 3_600_000

const claimDue = preparedStatement<DueEvent>(
  'claim events',
  () => sql`
    select id, event, about, facts, channels, attempts, at, due_at as "dueAt" from ${notificationEvents}
    where done_at is null and due_at <= ${sql.placeholder('now')}
    order by due_at, id limit ${BATCH_SIZE} for update skip locked`,
)

/** Returns true if there may be more. An event that fails is tried again later and does not hold up the others. */
export async function expandDueEvents(now: Date): Promise<boolean> {
  return retryTransaction(async () => {
    const due = await claimDue({ now })
    for (const rows of withoutRepeats(due))
      await savepointEach(
        rows,
        (some) => expandAll(some, now),
        (row, error) => recordFailure(row, error, now),
      )
    return due.length === BATCH_SIZE
  })
}

/** Whether an event is sent may depend on an earlier one about the same subject, so each batch has one of them. */
function withoutRepeats(rows: DueEvent[]): DueEvent[][] {
  const batches: DueEvent[][] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.event} ${row.about}`
    const index = seen.get(key) ?? 0
    seen.set(key, index + 1)
    ;(batches[index] ??= []).push(row)
  }
  return batches
}

async function recordFailure(row: DueEvent, error: unknown, now: Date): Promise<void> {
  if (isConnectionError(error)) throw error
  const attempts = row.attempts + 1
  const isLast = attempts >= MAX_ATTEMPTS
  const { id, event, about } = row
  log.error({ err: error, id, event, about }, `${event} not sent, ${isLast ? 'given up' : 'tried again'}`)
  const retry = { dueAt: new Date(now.getTime() + RETRY_MS * 4 ** row.attempts) }
  await db()
    .update(notificationEvents)
    .set({ attempts, ...(isLast ? { outcome: 'failed', doneAt: now } : retry) })
    .where(eq(notificationEvents.id, id))
}

/** Made; or some channels wait for the end of the quiet hours. */
type Result = { outcome: 'queued' | 'dropped' } | { dueAt: Date; channels: Channel[] }

interface Expanded {
  messages: NewMessage[]
  result: Result
}

const DROPPED: Expanded = { messages: [], result: { outcome: 'dropped' } }

async function expandAll(rows: DueEvent[], now: Date): Promise<void> {
  const shop = await noticeSettings()
  const open = new Map<DueEvent, Channel[]>()
  if (shop)
    for (const row of rows) {
      const channels = await channelsFor(row, now)
      if (channels.length > 0) open.set(row, channels)
    }
  const subjects = shop ? await subjectsOf([...open.keys()], shop, now) : new Map<DueEvent, Subject>()
  const expanded: { row: DueEvent; made: Expanded }[] = []
  for (const row of rows) {
    const [channels, subject] = [open.get(row), subjects.get(row)]
    const made = shop && channels && subject ? await expand({ row, channels, subject, shop, now }) : DROPPED
    expanded.push({ row, made })
  }
  await enqueueMessages(expanded.flatMap(({ made }) => made.messages))
  await storeResults({
    events: jsonRows(expanded.map(({ row, made }) => resultRow(row, made.result, now))),
  })
}

/** None if it is out of date. */
async function channelsFor(row: DueEvent, now: Date): Promise<Channel[]> {
  if (!isEventName(row.event) || (await isTooLate(row, now))) return []
  const open = await openChannels(row.event)
  return row.channels ? open.filter((channel) => row.channels!.includes(channel)) : open
}

const storeResults = preparedStatement(
  'expanded events',
  () => sql`
    update ${notificationEvents} set outcome = made.outcome, done_at = made.done_at,
      due_at = coalesce(made.due_at, ${notificationEvents}.due_at),
      channels = coalesce(made.channels, ${notificationEvents}.channels)
    from json_to_recordset(${sql.placeholder('events')}::json)
      as made (id bigint, outcome text, done_at timestamptz, due_at timestamptz, channels text[])
    where ${notificationEvents}.id = made.id`,
)

function resultRow({ id }: DueEvent, result: Result, now: Date): object {
  if ('outcome' in result) return { id, outcome: result.outcome, done_at: now }
  return { id, due_at: result.dueAt, channels: result.channels }
}

interface Expansion {
  row: DueEvent
  channels: Channel[]
  subject: Subject
  shop: NoticeSettings
  now: Date
}

async function expand({ row, channels, subject, shop, now }: Expansion): Promise<Expanded> {
  const recipient = recipientOf(row, subject, shop)
  const wanted = wantedChannels(row.event, channels, recipient.muted)
  if (wanted.length === 0) return DROPPED
  const until = await delayedUntil(row, now)
  const ringing = wanted.filter((channel) => until && RINGING_CHANNELS.includes(channel))
  const messages = await messagesOf({
    row,
    channels: wanted.filter((channel) => !ringing.includes(channel)),
    recipient,
    values: valuesOf(subject, recipient.language, shop),
    template: await templateOf(row.event, recipient.language),
    shop,
    now,
  })
  if (until && ringing.length > 0) return { messages, result: { dueAt: until, channels: ringing } }
  return { messages, result: { outcome: messages.length > 0 || row.channels ? 'queued' : 'dropped' } }
}

/** It is old, or the same was sent a short while ago. */
async function isTooLate(row: DueEvent, now: Date): Promise<boolean> {
  if (now.getTime() - new Date(row.dueAt).getTime() > MAX_DELAY_MS) return true
  const { minHours } = eventKind(row.event)
  if (!minHours) return false
  const since = new Date(now.getTime() - minHours * 3_600_000)
  const sent = and(
    eq(notificationEvents.event, row.event),
    eq(notificationEvents.about, row.about),
    eq(notificationEvents.outcome, 'queued'),
    gt(notificationEvents.doneAt, since),
    ne(notificationEvents.id, row.id),
  )
  return (await db().$count(notificationEvents, sent)) > 0
}

/** Without those whose reason is gone. */
async function subjectsOf(
  rows: DueEvent[],
  { language }: NoticeSettings,
  now: Date,
): Promise<Map<DueEvent, Subject>> {
  const found = new Map<DueEvent, Subject>()
  for (const [kind, some] of Map.groupBy(rows, ({ about }) => parseAbout(about).kind)) {
    const events = some.map(({ event, about, facts, at }) => {
      return { event, id: parseAbout(about).id, facts, at: new Date(at), now, language }
    })
    const subjects = await loadSubjects(kind, events)
    some.forEach((row, index) => {
      const subject = subjects[index]
      if (subject) found.set(row, subject)
    })
  }
  return found
}

function recipientOf({ event, about }: DueEvent, { recipient }: Subject, shop: NoticeSettings): Recipient {
  if (recipient) return recipient
  if (eventKind(event).audience === 'shopper') throw new Error(`${event} about ${about} has no recipient`)
  const { language, email, phone } = shop
  return { language, email: email || null, phone: (phone || null) as Recipient['phone'], muted: [] }
}

async function delayedUntil({ event }: DueEvent, now: Date): Promise<Date | undefined> {
  const { audience, isImmediate } = eventKind(event)
  if (audience === 'staff' || isImmediate) return undefined
  return quietUntil(now, await quietHours())
}

function valuesOf(
  { variables, path }: Subject,
  language: Language,
  { storeName }: NoticeSettings,
): Record<string, string> {
  const link = config().publicUrl.origin + path
  return { ...variables, shop: localized(storeName, language), link }
}

/** As long as messages are kept. */
const RETENTION_DAYS = 90

export async function deleteOldEvents(now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3_600_000)
  await db()
    .delete(notificationEvents)
    .where(and(isNotNull(notificationEvents.doneAt), lt(notificationEvents.doneAt, before)))
}
