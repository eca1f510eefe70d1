import { MapPin, Phone } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { formatDate } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { formatPhone } from '#core/phone.ts'
import { localized } from '#core/text.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { runPath } from '../runs/run.rules.ts'
import { stopStateText } from '../runs/runs.text.ts'
import { possibleMarks, type CourierStop, type WalletMethod } from './courier-run.rules.ts'
import { courierText } from './courier.text.ts'
import { MarkForm } from './mark-form.tsx'
import type { NewMark } from './use-courier-run.ts'

interface StopCardProps {
  token: string
  stop: CourierStop & { isWaiting: boolean }
  place: number
  methods: WalletMethod<string>[]
  /** The shop could not take a mark. */
  isRefused: boolean
  mayMark: boolean
  onMark: (mark: NewMark) => Promise<void>
}

export function StopCard({ token, stop, place, methods, isRefused, mayMark, onMark }: StopCardProps) {
  const t = useText(courierText)
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setOpen(false)
    heading.current?.focus()
  }
  const marks = mayMark ? possibleMarks(stop) : []
  return (
    <li className="courier-stop" data-state={stop.state}>
      <StopHead stop={stop} place={place} heading={heading} />
      <Links token={token} stop={stop} />
      <div role="status">{stop.state !== 'waiting' && <Result stop={stop} />}</div>
      {isRefused && <p className="courier-warning">{t.refusedMark}</p>}
      {stop.hasConflict && <p className="courier-warning">{t.conflict}</p>}
      {stop.state === 'cancelled' && <p className="courier-warning">{t.cancelled}</p>}
      {marks.length > 0 &&
        (isOpen ? (
          <MarkForm
            {...{ stop, marks, methods }}
            onClose={close}
            onMark={async (mark) => {
              await onMark({ ...mark, orderId: stop.orderId })
              close()
            }}
          />
        ) : (
          <button
            type="button"
            className={`courier-button ${stop.state === 'waiting' ? 'courier-main' : ''}`}
            onClick={() => setOpen(true)}
          >
            {stop.state === 'waiting' ? t.mark : t.change}{' '}
            <span className="courier-hidden">{stop.number}</span>
          </button>
        ))}
    </li>
  )
}

interface StopHeadProps extends Pick<StopCardProps, 'stop' | 'place'> {
  /** Gets the focus when the form is closed. */
  heading: RefObject<HTMLHeadingElement | null>
}

function StopHead({ stop, place, heading }: StopHeadProps) {
  const t = useText(courierText)
  const language = useLanguage()
  const { name, number, address, landmark, due, state, notes } = stop
  return (
    <>
      <div className="courier-row">
        <h2 ref={heading} tabIndex={-1}>
          {place}. <bdi>{name}</bdi>
        </h2>
        <bdi dir="ltr">#{number}</bdi>
      </div>
      {landmark && (
        <p className="courier-landmark">
          <bdi>{landmark}</bdi>
        </p>
      )}
      <p>
        <bdi>{localized(address, language)}</bdi>
      </p>
      {notes && (
        <p>
          {t.note} <bdi>{notes}</bdi>
        </p>
      )}
      {state === 'waiting' && (
        <p className="courier-due">
          {due > 0 ? (
            <>
              {t.toCollect} <bdi dir="ltr">{formatMoney(due)}</bdi>
            </>
          ) : (
            t.paid
          )}
        </p>
      )}
    </>
  )
}

function Links({
  token,
  stop: { phone, pin, orderId, hasVoiceNote },
}: Pick<StopCardProps, 'token' | 'stop'>) {
  const t = useText(courierText)
  return (
    <>
      <div className="courier-links">
        <a className="courier-button" href={`tel:${phone}`}>
          <Phone aria-hidden="true" size={20} /> {t.call} <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </a>
        {pin && (
          <a className="courier-button" href={`geo:${pin}?q=${pin}`}>
            <MapPin aria-hidden="true" size={20} /> {t.map}
          </a>
        )}
      </div>
      {hasVoiceNote && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording of the buyer has no text
        <audio controls preload="none" aria-label={t.voice} src={`${runPath(token)}/voice/${orderId}`} />
      )}
    </>
  )
}

function Result({ stop }: Pick<StopCardProps, 'stop'>) {
  const t = useText(courierText)
  const states = useText(stopStateText)
  const { state, markedAt, reason, postponedUntil, cash, wallet, isWaiting } = stop
  return (
    <p className="courier-result">
      <strong>{states[state]}</strong> <bdi dir="ltr">{markedAt}</bdi>
      {isWaiting && <span className="courier-tag">{t.waiting}</span>}
      {postponedUntil && <span>{t.until(formatDate(postponedUntil))}</span>}
      {reason && <bdi>{reason}</bdi>}
      {cash > 0 && (
        <span>
          {t.cash} <bdi dir="ltr">{formatMoney(cash)}</bdi>
        </span>
      )}
      {wallet > 0 && (
        <span>
          {t.method} <bdi dir="ltr">{formatMoney(wallet)}</bdi>
        </span>
      )}
    </p>
  )
}
