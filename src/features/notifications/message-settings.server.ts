/** Reads and changes which messages are sent, when, and with which words; each change is recorded as activity. */
import { and, eq } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import type { Language } from '#core/text.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import {
  channelsAvailable,
  countQueuedMessages,
  DEAD_LETTERS_PER_PAGE,
  listDeadLetters,
} from '#platform/jobs/message-queue.server.ts'
import { switches, quietHours } from './channels.server.ts'
import { DEFAULT_TEMPLATES } from './default-templates.text.ts'
import {
  CHANNELS,
  EVENT_NAMES,
  eventKind,
  isEventName,
  type Channel,
  type EventName,
} from './events.rules.ts'
import { isSettingsSwitch, type MessageOverview, type TemplateView } from './message-settings.rules.ts'
import { eventChannels, messageTemplates, notificationSettings } from './notifications-tables.server.ts'
import type { QuietHours } from './quiet-hours.rules.ts'
import { templateProblems, type Template } from './template.rules.ts'

interface Change {
  by: Actor
  now: Date
}

export async function messageOverview(wantedPage: number): Promise<MessageOverview> {
  const [chosen, own, quiet, counts, letters] = await Promise.all([
    switches(),
    db().selectDistinct({ event: messageTemplates.event }).from(messageTemplates),
    quietHours(),
    countQueuedMessages(),
    listDeadLetters(wantedPage),
  ])
  return {
    available: channelsAvailable(),
    events: EVENT_NAMES.map((event) => ({
      event,
      audience: eventKind(event).audience,
      isOwn: own.some((row) => row.event === event),
      channels: CHANNELS.map((channel) => ({
        channel,
        isOn: chosen[event]?.[channel] ?? eventKind(event).channels.includes(channel),
        isOfSettings: isSettingsSwitch(event, channel),
      })),
    })),
    quiet,
    waiting: counts.reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0),
    deadLetters: letters.rows.map(({ id, channel, kind, recipient, failedReason, gaveUpAt }) => ({
      id,
      channel,
      event: isEventName(kind) ? kind : undefined,
      recipient: channel === 'push' ? '' : recipient,
      reason: failedReason ?? '',
      at: gaveUpAt!,
    })),
    page: wantedPage,
    pages: Math.max(1, Math.ceil(letters.total / DEAD_LETTERS_PER_PAGE)),
  }
}

export async function switchChannel(
  change: Change & { event: EventName; channel: Channel; isOn: boolean },
): Promise<void> {
  const { event, channel, isOn } = change
  if (isSettingsSwitch(event, channel)) throw new Refusal('badRequest', 'invalid')
  await transaction(async () => {
    await db()
      .insert(eventChannels)
      .values({ event, channel, isOn })
      .onConflictDoUpdate({ target: [eventChannels.event, eventChannels.channel], set: { isOn } })
    await record(change, { before: { [channel]: !isOn, event }, after: { [channel]: isOn, event } })
  })
}

export async function setQuietHours(change: Change & QuietHours): Promise<void> {
  const { from, to } = change
  await transaction(async () => {
    const [before] = await db().select().from(notificationSettings).for('update')
    await db().update(notificationSettings).set({ quietFrom: from, quietTo: to })
    await record(change, {
      before: { quietFrom: before?.quietFrom, quietTo: before?.quietTo },
      after: { quietFrom: from, quietTo: to },
    })
  })
}

export async function templateView(event: EventName): Promise<TemplateView> {
  const rows = await db().select().from(messageTemplates).where(eq(messageTemplates.event, event))
  const of = (language: Language) => rows.find((row) => row.language === language)
  const inBoth = <T>(read: (language: Language) => T) => ({ fr: read('fr'), ar: read('ar') })
  return {
    event,
    audience: eventKind(event).audience,
    templates: inBoth((language) => {
      const own = of(language)
      return own ? contentOf(own) : DEFAULT_TEMPLATES[event][language]
    }),
    defaults: DEFAULT_TEMPLATES[event],
    changedBy: inBoth((language) => {
      const own = of(language)
      return own ? { name: own.updatedName, at: own.updatedAt } : null
    }),
  }
}

function contentOf({ subject, text, sms }: Template): Template {
  return { subject, text, sms }
}

interface TemplateChange extends Change {
  event: EventName
  language: Language
}

/** The template must have no problems. */
export async function saveTemplate(change: TemplateChange & { template: Template }): Promise<void> {
  const { event, language, template, by, now } = change
  if (templateProblems(event, template).length > 0) throw new Refusal('badRequest', 'invalid')
  await transaction(async () => {
    const before = (await templateView(event)).templates[language]
    const values = { ...template, updatedAt: now, updatedName: by.name }
    await db()
      .insert(messageTemplates)
      .values({ event, language, ...values })
      .onConflictDoUpdate({ target: [messageTemplates.event, messageTemplates.language], set: values })
    await record(change, { before: { ...before, event }, after: { ...template, event } })
  })
}

export async function resetTemplate(change: TemplateChange): Promise<void> {
  const { event, language } = change
  await transaction(async () => {
    const [removed] = await db()
      .delete(messageTemplates)
      .where(and(eq(messageTemplates.event, event), eq(messageTemplates.language, language)))
      .returning()
    if (removed)
      await record(change, {
        before: { ...contentOf(removed), event },
        after: { ...DEFAULT_TEMPLATES[event][language], event },
      })
  })
}

async function record({ by, now }: Change, values: { before: object; after: object }): Promise<void> {
  await recordActivity({
    by,
    action: 'settingsChanged',
    subject: 'settings',
    subjectId: 'messages',
    ...values,
    now,
  })
}
