/** The messages about a subject: those of the queue, and prepared ones that staff opened in WhatsApp. */
import { desc, eq } from 'drizzle-orm'
import { formatPhone } from '#core/phone.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { listMessagesAbout } from '#platform/jobs/message-queue.server.ts'
import { eventKind, isEventName, type EventName } from './events.rules.ts'
import type { MessageLine } from './message-history.rules.ts'
import { openedMessages } from './notifications-tables.server.ts'

interface Opened {
  about: string
  event: EventName
  by: Actor
  now: Date
}

export async function recordOpenedMessage({ about, event, by, now }: Opened): Promise<void> {
  await db().insert(openedMessages).values({ about, event, at: now, staffId: by.id, staffName: by.name })
}

const MAX_OPENED = 50

/** The newest first. Messages to the staff are left out. */
export async function messageHistory(about: string): Promise<MessageLine[]> {
  const [queued, opened] = await Promise.all([
    listMessagesAbout([about]),
    db()
      .select()
      .from(openedMessages)
      .where(eq(openedMessages.about, about))
      .orderBy(desc(openedMessages.id))
      .limit(MAX_OPENED),
  ])
  const lines: MessageLine[] = [
    ...queued.flatMap(({ id, channel, kind, recipient, sentAt, gaveUpAt, createdAt, failedReason }) =>
      isToShopper(kind)
        ? [
            {
              key: `queue ${id}`,
              channel,
              event: kind,
              recipient: shownRecipient(channel, recipient),
              state: sentAt ? ('sent' as const) : gaveUpAt ? ('givenUp' as const) : ('waiting' as const),
              at: sentAt ?? gaveUpAt ?? createdAt,
              note: gaveUpAt ? (failedReason ?? '') : '',
            },
          ]
        : [],
    ),
    ...opened.map(({ id, event, at, staffName }) => ({
      key: `opened ${id}`,
      channel: 'whatsapp' as const,
      event,
      recipient: '',
      state: 'opened' as const,
      at,
      note: staffName,
    })),
  ]
  return lines.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

function isToShopper(kind: string): kind is EventName {
  return isEventName(kind) && eventKind(kind).audience === 'shopper'
}

function shownRecipient(channel: string, recipient: string): string {
  if (channel === 'push') return ''
  return channel === 'sms' ? formatPhone(recipient) : recipient
}
