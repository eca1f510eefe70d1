import { Check, CircleAlert, Clock3, MessageCircle } from 'lucide-react'
import { addDays, dayOf, formatDay, formatTime, type Day } from '#core/day.ts'
import { useText } from '#ui/page/language.tsx'
import type { ThreadLine } from '../conversation.rules.ts'
import { emailText, messagesText, threadText } from './messages.text.ts'

/** The messages by day; the client's at the start side, the shop's at the end side. */
export function ThreadLines({ lines, today }: { lines: ThreadLine[]; today: Day }) {
  return (
    <ol className="flex min-h-full flex-col justify-end gap-3 p-4 md:p-5">
      {lines.map((line, index) => {
        const before = lines[index - 1]
        const isNewDay = !before || dayOf(before.at) !== dayOf(line.at)
        return (
          <li key={line.id} className="grid gap-3">
            {isNewDay && <DayLine day={dayOf(line.at)} at={line.at} today={today} />}
            <Bubble line={line} />
          </li>
        )
      })}
    </ol>
  )
}

function DayLine({ day, at, today }: { day: Day; at: Date; today: Day }) {
  const t = useText(messagesText)
  return (
    <p className="mt-2 text-center text-label text-subtle">
      <bdi>{day === today ? t.today : day === addDays(today, -1) ? t.yesterday : formatDay(at)}</bdi>
    </p>
  )
}

const OURS = 'rounded-ee-[4px] bg-pri text-on-pri'
const THEIRS = 'rounded-es-[4px] bg-sunk'

function Bubble({ line }: { line: ThreadLine }) {
  const isOurs = line.sender === 'admin'
  return (
    <div
      className={`grid max-w-[85%] gap-1 md:max-w-[75%] ${isOurs ? 'justify-items-end justify-self-end' : 'justify-items-start'}`}
    >
      <p
        dir="auto"
        className={`rounded-[14px] px-3.5 py-2.5 break-words whitespace-pre-line [overflow-wrap:anywhere] ${isOurs ? OURS : THEIRS}`}
      >
        {line.content}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-label text-subtle">
        <time dateTime={line.at.toISOString()}>
          <bdi dir="ltr">{formatTime(line.at)}</bdi>
        </time>
        {line.staffName && (
          <>
            <span aria-hidden="true">·</span>
            <bdi>{line.staffName}</bdi>
          </>
        )}
        <DeliveryState line={line} />
      </p>
    </div>
  )
}

const EMAIL_ICONS = { waiting: Clock3, sent: Check, failed: CircleAlert }

/** How a reply was sent, and the state of its e-mail. */
function DeliveryState({ line: { via, emailState } }: { line: ThreadLine }) {
  const t = useText(threadText)
  const states = useText(emailText)
  if (!via) return null
  const Icon = emailState ? EMAIL_ICONS[emailState] : via === 'whatsapp' ? MessageCircle : Check
  const isFailed = emailState === 'failed'
  return (
    <span className={`inline-flex items-center gap-1 ${isFailed ? 'font-medium text-henna' : ''}`}>
      <span aria-hidden="true">·</span>
      <Icon className="size-3.5" strokeWidth={1.8} aria-hidden="true" />
      {emailState ? states[emailState] : via === 'whatsapp' ? t.whatsApp : t.email}
    </span>
  )
}
