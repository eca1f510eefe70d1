/**
 * Makes the messages of events that are due: asks the feature that owns the subject, applies preferences, switches and
 * quiet hours, fills in the templates and queues the messages, with a key so that each is queued once.
 */
import { and, asc, eq, gt, isNotNull, isNull, lt, lte, ne } from 'drizzle-orm'
import { localized, type Language } from '#core/text.ts'
import { noticeSettings, type NoticeSettings } from '#features/settings/notice-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db, isConnectionError, retryTransaction, savepoint } from '#platform/database/database.server.ts'
import { enqueueMessages } from '#platform/jobs/message-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { openChannels, quietHours } from './channels.server.ts'
import { eventKind, isEventName, RINGING_CHANNELS, wantedChannels, type Channel } from './events.rules.ts'
import { messagesOf } from './messages-of.server.ts'
import { notificationEvents } from './notifications-tables.server.ts'
import { quietUntil } from './quiet-hours.rules.ts'
import { subjectLoader, type Recipient, type Subject } from './subjects.server.ts'
import { templateOf } from './templates.server.ts'

export type EventRow = typeof notificationEvents.$inferSelect

const BATCH_SIZE = 20
const MAX_ATTEMPTS = 5
const RETRY_MS = 60_000
/** News of a program that was stopped for longer than this are no news. */
const MAX_DELAY_MS = 3 * 24 * 3_600_000

/** Returns true if there may be more. An event that fails is tried again later and does not hold up the others. */
export async function expandDueEvents(now: Date): Promise<boolean> {
  return retryTransaction(async () => {
    const due = await db()
      .select()
      .from(notificationEvents)
      .where(and(isNull(notificationEvents.doneAt), lte(notificationEvents.dueAt, now)))
      .orderBy(asc(notificationEvents.dueAt), asc(notificationEvents.id))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    for (const row of due) await expandOrRetry(row, now)
    return due.length === BATCH_SIZE
  })
}

async function expandOrRetry(row: EventRow, now: Date): Promise<void> {
  try {
    const changes = await savepoint(() => expand(row, now))
    await update(row, 'outcome' in changes ? { ...changes, doneAt: now } : changes)
  } catch (error) {
    if (isConnectionError(error)) throw error
    const attempts = row.attempts + 1
    const isLast = attempts >= MAX_ATTEMPTS
    const { id, event, about } = row
    log.error({ err: error, id, event, about }, `${event} not sent, ${isLast ? 'given up' : 'tried again'}`)
    const retry = { dueAt: new Date(now.getTime() + RETRY_MS * 4 ** row.attempts) }
    await update(row, { attempts, ...(isLast ? { outcome: 'failed', doneAt: now } : retry) })
  }
}

async function update({ id }: EventRow, changes: Partial<EventRow>): Promise<void> {
  await db().update(notificationEvents).set(changes).where(eq(notificationEvents.id, id))
}

type Expanded = { outcome: 'queued' | 'dropped' } | { dueAt: Date; channels: Channel[] }

const DROPPED: Expanded = { outcome: 'dropped' }

async function expand(row: EventRow, now: Date): Promise<Expanded> {
  const shop = await noticeSettings()
  if (!shop || !isEventName(row.event) || (await isTooLate(row, now))) return DROPPED
  const open = await openChannels(row.event)
  const channels = row.channels ? open.filter((channel) => row.channels!.includes(channel)) : open
  if (channels.length === 0) return DROPPED
  const subject = await loadSubject(row, shop, now)
  if (!subject) return DROPPED
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
  await enqueueMessages(messages)
  if (until && ringing.length > 0) return { dueAt: until, channels: ringing }
  return { outcome: messages.length > 0 || row.channels ? 'queued' : 'dropped' }
}

/** It is old, or the same was sent a short while ago. */
async function isTooLate(row: EventRow, now: Date): Promise<boolean> {
  if (now.getTime() - row.dueAt.getTime() > MAX_DELAY_MS) return true
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

async function loadSubject(row: EventRow, shop: NoticeSettings, now: Date): Promise<Subject | undefined> {
  const { loader, id } = subjectLoader(row.about)
  if (!loader) throw new Error(`no subject is registered for ${row.about}`)
  const { event, facts, at } = row
  return loader({ event, id, facts, at, now, language: shop.language })
}

function recipientOf({ event, about }: EventRow, { recipient }: Subject, shop: NoticeSettings): Recipient {
  if (recipient) return recipient
  if (eventKind(event).audience === 'shopper') throw new Error(`${event} about ${about} has no recipient`)
  const { language, email, phone } = shop
  return { language, email: email || null, phone: (phone || null) as Recipient['phone'], muted: [] }
}

async function delayedUntil({ event }: EventRow, now: Date): Promise<Date | undefined> {
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
