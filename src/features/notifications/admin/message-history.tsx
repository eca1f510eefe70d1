import { Bell, Mail, MessageCircle, MessageSquareText, type LucideIcon } from 'lucide-react'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { eventText } from '../events.text.ts'
import type { MessageLine, MessageState } from '../message-history.rules.ts'
import { channelText, messageHistoryText } from './message-history.text.ts'

export const CHANNEL_ICONS: Record<MessageLine['channel'], LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  push: Bell,
  whatsapp: MessageCircle,
}

const TONES: Record<MessageState, string> = {
  sent: 'text-ok',
  waiting: 'text-gold-ink',
  givenUp: 'text-henna',
  opened: 'text-subtle',
}

/** The messages to the buyer of an order, newest first; nothing where there are none. */
export function MessageHistory({ lines }: { lines: MessageLine[] }) {
  const t = useText(messageHistoryText)
  const events = useText(eventText)
  const channels = useText(channelText)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-h3 font-semibold">{t.title}</h3>
      <ol className="grid gap-1">
        {lines.map(({ key, channel, event, recipient, state, at, note }) => {
          const Icon = CHANNEL_ICONS[channel]
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 py-1">
              <span className="inline-flex items-center gap-2 font-medium">
                <Icon className="size-4 text-subtle" strokeWidth={1.7} aria-hidden="true" />
                <span className="sr-only">{channels[channel]}</span>
                {events[event]}
              </span>
              {recipient && (
                <bdi dir="ltr" className="text-ink-2 wrap-anywhere">
                  {recipient}
                </bdi>
              )}
              <span className="ms-auto text-small text-subtle">
                <span className={TONES[state]}>{t[state]}</span> · <DateTime at={at} time />
              </span>
              {note && <p className="w-full text-small text-ink-2 wrap-anywhere">{note}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
