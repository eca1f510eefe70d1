import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Language } from '#core/text.ts'
import { id, moment, reference } from '#platform/database/columns.server.ts'
import type { Channel, EventName, Facts } from './events.rules.ts'

export const notificationEvents = pgTable('notification_events', {
  id: id(),
  event: text().$type<EventName>().notNull(),
  about: text().notNull(),
  facts: jsonb().$type<Facts>().notNull().default({}),
  at: moment('at').notNull(),
  dueAt: moment('due_at').notNull(),
  channels: text().array().$type<Channel[]>(),
  attempts: smallint().notNull().default(0),
  doneAt: moment('done_at'),
  outcome: text().$type<'queued' | 'dropped' | 'failed'>(),
})

export const messageTemplates = pgTable(
  'message_templates',
  {
    event: text().$type<EventName>().notNull(),
    language: text().$type<Language>().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    sms: text().notNull(),
    updatedAt: moment('updated_at').notNull(),
    updatedName: text('updated_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.language] })],
)

export const eventChannels = pgTable(
  'event_channels',
  {
    event: text().$type<EventName>().notNull(),
    channel: text().$type<Channel>().notNull(),
    isOn: boolean('is_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.channel] })],
)

export const notificationSettings = pgTable('notification_settings', {
  id: text().primaryKey().default('default'),
  quietFrom: smallint('quiet_from').notNull().default(21),
  quietTo: smallint('quiet_to').notNull().default(8),
})

export const openedMessages = pgTable('opened_messages', {
  id: id(),
  about: text().notNull(),
  event: text().$type<EventName>().notNull(),
  at: moment('at').notNull(),
  staffId: reference('staff_id'),
  staffName: text('staff_name').notNull(),
})

export const notificationProgress = pgTable('notification_progress', {
  name: text().primaryKey(),
  checkedUntil: bigint('checked_until', { mode: 'number' }).notNull(),
})
