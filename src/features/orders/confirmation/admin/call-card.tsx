import { MessageCircle, Phone } from 'lucide-react'
import { use, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatDayAndTime, formatTime } from '#core/day.ts'
import { whatsAppLink } from '#core/phone.ts'
import { inLanguage, isolateLtr, localized } from '#core/text.ts'
import { placeNames, streetLines } from '#features/orders/address.text.ts'
import { newKey } from '#features/orders/checkout/checkout-draft.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import type { OrderDetail } from '#features/orders/lifecycle/order-detail.rules.ts'
import { DepositLine } from '#features/orders/screening/admin/deposit-line.tsx'
import { PhoneBlock } from '#features/orders/screening/admin/phone-block.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import {
  laterChoices,
  MAX_NOTE_LENGTH,
  type Call,
  type CallResult,
  type PhoneRecord,
  type QueueState,
} from '../confirmation.rules.ts'
import { callResultText, cancelCauseText, confirmText } from './confirm.text.ts'

interface CallCardProps {
  order: OrderDetail
  record: PhoneRecord
  calls: (Call & { note: string; staffName: string })[]
  state: QueueState
  submit: (fields: Record<string, string>) => void
  isBusy: boolean
}

/** The order that this person has taken: call, note the result, and the next one comes. */
export function CallCard({ order, record, calls, state, submit, isBusy }: CallCardProps) {
  const t = useText(confirmText)
  const causes = useText(cancelCauseText)
  const results = useText(callResultText)
  const language = useLanguage()
  const { origin } = use(PageOrigin)
  const titleId = useId()
  const { customer, number, messageLanguage } = order
  const message = inLanguage(confirmText, messageLanguage).whatsappMessage(
    customer.name,
    number,
    origin + orderPath(order.token),
  )
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-surface p-5 max-sm:p-4"
    >
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        {/* Below the bar and a toast, when it is scrolled into view. */}
        <h2 id={titleId} tabIndex={-1} className="scroll-mt-24 text-h2 font-semibold outline-none">
          <bdi>{customer.name}</bdi>
        </h2>
        <Link to={`/admin/orders/${order.id}`} className="text-link underline">
          {t.see} <bdi>{number}</bdi>
        </Link>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <ButtonLink to={`tel:${customer.phone}`} size="large" reloadDocument>
          <Phone className="size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          <span>
            {t.call} <PhoneNumber phone={customer.phone} />
          </span>
        </ButtonLink>
        <ButtonLink
          to={whatsAppLink(customer.phone, message)}
          size="large"
          variant="secondary"
          target="_blank"
        >
          <MessageCircle className="size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
          {t.whatsapp}
        </ButtonLink>
      </div>
      <div className="grid gap-1">
        {order.lines.map(({ variantId, name, quantity }) => (
          <p key={`${variantId} ${name.fr}`}>
            <bdi>{quantity}</bdi> × <bdi>{localized(name, language)}</bdi>
          </p>
        ))}
        <p className="font-semibold">
          <AdminMoney amount={order.total} />
        </p>
        <DepositLine {...order} />
        <p className="text-ink-2">
          <bdi>
            {[...new Set([...streetLines(order.address), ...placeNames(order.address, language)])].join(
              ' · ',
            )}
          </bdi>
        </p>
        {order.notes && <p className="rounded-panel bg-gold-50 px-3 py-2 text-gold-ink">{order.notes}</p>}
      </div>
      <KnownPhone record={record} />
      <PhoneBlock phone={customer.phone} block={record.block} />
      {calls.length > 0 && (
        <div>
          <h3 className="text-h3 font-semibold">{t.calls}</h3>
          <ul className="text-small text-ink-2">
            {calls.map(({ at, result, note, staffName }) => (
              <li key={at.toISOString()}>
                {isolateLtr(formatDayAndTime(at))} · {results[result]} · <bdi>{staffName}</bdi>
                {note && (
                  <>
                    {' · '}
                    <bdi>{note}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {state.kind === 'proposed' && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-henna-50 px-4 py-3 text-henna">
          {causes[state.cause]}
          <Button
            variant="danger"
            disabled={isBusy}
            onClick={() => submit({ intent: 'cancel', id: String(order.id) })}
          >
            {t.cancel}
          </Button>
        </div>
      )}
      <CallResults {...{ order, submit, isBusy }} />
    </section>
  )
}

function KnownPhone({ record }: { record: PhoneRecord }) {
  const t = useText(confirmText)
  const { delivered, refused, cancelled, open, usualAddress, doubles } = record
  const isFirst = delivered + refused + cancelled + open.length === 0
  const others = open.filter(({ id }) => !doubles.some((double) => double.id === id))
  return (
    <div className="grid gap-1 rounded-panel bg-bg p-4">
      <h3 className="text-h3 font-semibold">{t.phone}</h3>
      {isFirst ? (
        <p>{t.firstOrder}</p>
      ) : (
        <p>
          {t.delivered(delivered)} ·{' '}
          <span className={refused > 0 ? 'font-semibold text-henna' : ''}>{t.refused(refused)}</span> ·{' '}
          {t.cancelled(cancelled)}
        </p>
      )}
      {usualAddress && (
        <p className="text-ink-2">
          {t.usualAddress} · <bdi>{usualAddress}</bdi>
        </p>
      )}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {t.openOrders}
          {others.map(({ id, number }) => (
            <Link key={id} to={`/admin/orders/${id}`} className="text-link underline">
              <bdi>{number}</bdi>
            </Link>
          ))}
        </p>
      )}
      <Doubles title={t.samePhone} doubles={doubles.filter(({ isSamePhone }) => isSamePhone)} />
      <Doubles title={t.sameAddress} doubles={doubles.filter(({ isSamePhone }) => !isSamePhone)} />
    </div>
  )
}

function Doubles({ title, doubles }: { title: string } & Pick<PhoneRecord, 'doubles'>) {
  if (doubles.length === 0) return null
  return (
    <p className="flex flex-wrap gap-x-2 text-henna">
      {title}
      {doubles.map(({ id, number }) => (
        <Link key={id} to={`/admin/orders/${id}`} className="underline">
          <bdi>{number}</bdi>
        </Link>
      ))}
    </p>
  )
}

const OTHER_RESULTS = ['noAnswer', 'later', 'wrongNumber', 'refused'] as const

function CallResults({ order, submit, isBusy }: Pick<CallCardProps, 'order' | 'submit' | 'isBusy'>) {
  const t = useText(confirmText)
  const results = useText(callResultText)
  const [key] = useState(newKey)
  const [note, setNote] = useState('')
  const [callAt, setCallAt] = useState('')
  const [isLater, setLater] = useState(false)
  // What was entered must not disappear.
  useHoldLive(note !== '' || isLater)
  const [id, version] = [String(order.id), String(order.version)]
  const send = (result: CallResult, at = callAt) =>
    submit({ intent: 'call', id, version, key, result, note, callAt: at })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" disabled={isBusy}>
      <legend className="mb-2 text-h3 font-semibold">{t.result}</legend>
      <TextArea
        label={t.note}
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button size="large" wide onClick={() => send('reached')}>
        {results.reached}
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,calc((100%-0.75rem)/2))),1fr))] gap-3">
        {OTHER_RESULTS.map((result) => (
          <Button
            key={result}
            variant={result === 'refused' ? 'danger-ghost' : 'secondary'}
            onClick={() => (result === 'later' ? setLater(true) : send(result))}
          >
            {results[result]}
          </Button>
        ))}
      </div>
      {isLater && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel bg-bg p-4">
          <LaterChoices onChoose={(at) => send('later', at)} />
          <TextField
            label={t.callAt}
            type="datetime-local"
            required
            value={callAt}
            onChange={({ target }) => setCallAt(target.value)}
          />
          <Button variant="secondary" disabled={callAt === ''} onClick={() => send('later')}>
            {t.saveLater}
          </Button>
        </div>
      )}
      <Button variant="ghost" onClick={() => submit({ intent: 'pause' })}>
        {t.pause}
      </Button>
    </fieldset>
  )
}

/** Usual times, each one tap; what is sent is the time of the tap. */
function LaterChoices({ onChoose }: { onChoose: (at: string) => void }) {
  const t = useText(confirmText)
  const [shown] = useState(() => laterChoices(new Date()))
  return (
    <div role="group" aria-label={t.laterChoices} className="grid gap-2 sm:grid-cols-3">
      {shown.map(({ choice, at }) => (
        <Button
          key={choice}
          onClick={() => {
            const now = laterChoices(new Date()).find((one) => one.choice === choice)
            onChoose((now?.at ?? at).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length))
          }}
        >
          {t[choice]}
          <bdi dir="ltr" className="font-normal opacity-80">
            {formatTime(at)}
          </bdi>
        </Button>
      ))}
    </div>
  )
}
