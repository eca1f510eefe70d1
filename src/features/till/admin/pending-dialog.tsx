import { CircleCheck } from 'lucide-react'
import { formatTime } from '#core/day.ts'
import { sum } from '#core/money.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { acceptAsHappened, deleteEvent, takeBack, type PendingEvent } from '../offline/pending-events.ts'
import { pendingText, tillRefusalText } from '../pending.text.ts'
import { isReplaceable, replacedBy } from '../ticket.rules.ts'
import { refusalSentence } from './refusal-sentence.ts'
import { useTillContext } from './use-till.ts'

/** What waits to be sent, and what the shop refused with the reason. */
export function PendingDialog({ onClose }: { onClose: () => void }) {
  const t = useText(pendingText)
  const { pending, send } = useTillContext()
  const refused = pending.filter((one) => one.refused)
  const waiting = pending.filter((one) => !one.refused)
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.title} onClose={onClose} />
      <div className="grow overflow-y-auto">
        {pending.length === 0 && <EmptyMessage icon={CircleCheck} title={t.allSent} />}
        {refused.length > 0 && (
          <section className="border-b border-line">
            <h3 className="bg-henna-50 px-5 py-2 font-semibold text-henna">{t.refusedTitle}</h3>
            <ul className="divide-y divide-line">
              {refused.map((one) => (
                <li key={one.place} className="grid gap-2 px-5 py-3">
                  <Summary pending={one} />
                  <Decisions pending={one} onDone={onClose} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className="bg-sunk px-5 py-2 font-semibold">{t.waitingTitle}</h3>
            <ul className="divide-y divide-line">
              {waiting.map((one) => (
                <li key={one.place} className="px-5 py-3">
                  <Summary pending={one} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {waiting.length > 0 && (
        <ModalFooter>
          <Button onClick={() => void send()}>{t.sendNow}</Button>
        </ModalFooter>
      )}
    </ModalFrame>
  )
}

function Summary({ pending: { event, by } }: { pending: PendingEvent }) {
  const t = useText(pendingText)
  return (
    <p className="flex items-baseline gap-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">
          {event.kind === 'sale' ? t.sale(event.number) : t[event.kind]}
        </span>
        <span className="block text-label text-subtle">
          <bdi dir="ltr">{formatTime(new Date(event.at))}</bdi> · <bdi>{by}</bdi>
        </span>
      </span>
      {event.kind === 'sale' && (
        <AdminMoney amount={sum(event.payments.map(({ amount }) => amount))} className="font-semibold" />
      )}
    </p>
  )
}

/** A refused sale goes on as a ticket, or is recorded because the goods are gone. */
function Decisions({ pending, onDone }: { pending: PendingEvent; onDone: () => void }) {
  const t = useText(pendingText)
  const reasons = useText(tillRefusalText)
  const language = useLanguage()
  const ask = useConfirm()
  const toasts = useToasts()
  const { ticket, change, reload, send } = useTillContext()
  async function continueTicket() {
    if (!isReplaceable(ticket)) return toasts.error(t.busyTicket)
    const open = await takeBack(pending)
    if (open) change((before) => replacedBy(before, open))
    await reload()
    onDone()
  }
  async function record() {
    const isSure = await ask({
      kind: 'warning',
      title: t.asHappenedTitle,
      sentence: t.asHappenedSentence,
      confirm: t.record,
    })
    if (!isSure) return
    await acceptAsHappened(pending)
    await reload()
    void send()
  }
  return (
    <>
      <FieldError
        message={
          pending.refused &&
          refusalSentence(pending.refused, { t: reasons, language, lines: pending.ticket?.lines ?? [] })
        }
      />
      <div className="flex flex-wrap gap-2">
        {pending.ticket ? (
          <>
            <Button variant="secondary" onClick={() => void continueTicket()}>
              {t.continueTicket}
            </Button>
            {!pending.event.isOffline && (
              <Button variant="ghost" onClick={() => void record()}>
                {t.asHappened}
              </Button>
            )}
          </>
        ) : (
          <Button variant="ghost" onClick={() => void deleteEvent(pending.place).then(reload)}>
            {t.dismiss}
          </Button>
        )}
      </div>
    </>
  )
}
