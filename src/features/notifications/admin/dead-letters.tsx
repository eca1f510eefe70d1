import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { eventText } from '../events.text.ts'
import type { DeadLetter, MessageAnswer } from '../message-settings.rules.ts'
import { channelText } from './message-history.text.ts'
import { CHANNEL_ICONS } from './message-history.tsx'
import { messagesText } from './messages.text.ts'

interface DeadLettersProps {
  waiting: number
  deadLetters: DeadLetter[]
  page: number
  pages: number
}

/** Messages that were given up, with the reason and a button that sends them again. */
export function DeadLetters({ waiting, deadLetters, page, pages }: DeadLettersProps) {
  const t = useText(messagesText)
  return (
    <section id="dead-letters" aria-labelledby="dead-title">
      <h2 id="dead-title" className="text-h2 font-semibold">
        {t.deadTitle}
      </h2>
      <p className="mt-1 mb-3 text-small text-ink-2">
        {deadLetters.length > 0 ? t.deadLead : t.deadEmpty}
        {waiting > 0 && ` · ${t.waiting(waiting)}`}
      </p>
      {deadLetters.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {deadLetters.map((letter) => (
            <Letter key={letter.id} letter={letter} />
          ))}
        </ul>
      )}
      <Pagination page={page} count={pages} pathOf={(n) => `?page=${n}`} words={t} />
    </section>
  )
}

function Letter({ letter: { id, channel, event, recipient, reason, at } }: { letter: DeadLetter }) {
  const t = useText(messagesText)
  const events = useText(eventText)
  const channels = useText(channelText)
  const { submit, isBusy } = useStaffMutation<MessageAnswer>({
    failure: t.failed,
    onAnswer: () => t.sentAgain,
  })
  const Icon = CHANNEL_ICONS[channel]
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Icon className="size-5 shrink-0 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
      <div className="min-w-0 grow basis-60">
        <p className="font-medium">
          <span className="sr-only">{channels[channel]}</span> {event ? events[event] : t.otherMessage}
          {recipient && (
            <>
              {' · '}
              <bdi dir="ltr" className="wrap-anywhere">
                {recipient}
              </bdi>
            </>
          )}
        </p>
        <p className="text-small text-subtle wrap-anywhere">
          <DateTime at={at} time />
          {reason && (
            <>
              {' · '}
              <bdi dir="ltr">{reason}</bdi>
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={isBusy}
        aria-label={t.againTo(recipient)}
        onClick={() => submit({ intent: 'again', id: String(id) })}
      >
        {t.again}
      </Button>
    </li>
  )
}
