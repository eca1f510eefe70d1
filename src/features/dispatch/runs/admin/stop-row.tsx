import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#core/day.ts'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { mayComeBack, shownStop, toCollect, type Run, type RunStop } from '../run.rules.ts'
import { runText, stopStateText } from '../runs.text.ts'
import { StopBadge } from './run-badges.tsx'
import { useRunMutation } from './use-run-mutation.ts'

interface StopRowProps {
  run: Run
  stop: RunStop
  place: number
  handle: ReactNode
  tools: ReactNode
}

export function StopRow({ run, stop, place, handle, tools }: StopRowProps) {
  const t = useText(runText)
  const language = useLanguage()
  const { parcel, cash, wallet } = stop
  return (
    <div className="grid gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        {handle}
        <bdi className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-sunk text-label font-semibold">
          {place}
        </bdi>
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={`/admin/orders/${parcel.orderId}`} className="font-semibold text-link tabular-nums">
              <bdi dir="ltr">{parcel.number}</bdi>
            </Link>
            <bdi className="min-w-0 font-medium wrap-anywhere">{parcel.customerName}</bdi>
            <PhoneNumber phone={parcel.phone} className="text-ink-2" />
            {run.state !== 'planned' && <StopBadge state={shownStop(stop)} />}
          </p>
          <p className="text-small wrap-anywhere text-subtle">
            <bdi>{[parcel.landmark, localized(parcel.address, language)].filter(Boolean).join(' · ')}</bdi>
          </p>
          <StopFacts stop={stop} />
        </div>
        <div className="grid shrink-0 justify-items-end gap-1">
          <AdminMoney
            amount={stop.state === 'waiting' ? toCollect(parcel) : cash}
            className="font-semibold"
          />
          {wallet > 0 && (
            <span className="text-small text-subtle">
              {t.wallet} <AdminMoney amount={wallet} />
            </span>
          )}
          <span className="flex">{tools}</span>
        </div>
      </div>
      <Conflicts stop={stop} />
      <Return run={run} stop={stop} />
    </div>
  )
}

function StopFacts({ stop }: { stop: RunStop }) {
  const t = useText(runText)
  const language = useLanguage()
  const { reason, postponedUntil, refusedLines, parcel, markedAt } = stop
  const untaken = refusedLines.flatMap(({ position, quantity }) => {
    const line = parcel.lines.find((one) => one.position === position)
    return line ? [`${quantity} × ${localized(line.name, language)}`] : []
  })
  if (markedAt === null) return null
  return (
    <p className="text-small text-ink-2">
      <DateTime at={markedAt} time />
      {postponedUntil && <> · {t.until(formatDate(postponedUntil))}</>}
      {reason && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
      {untaken.length > 0 && (
        <>
          {` · ${t.notTaken} `}
          <bdi>{untaken.join(', ')}</bdi>
        </>
      )}
    </p>
  )
}

function Conflicts({ stop: { conflicts } }: { stop: RunStop }) {
  const t = useText(runText)
  const states = useText(stopStateText)
  return conflicts.map(({ key, name, state, cash }) => (
    <p
      key={key}
      className="flex items-start gap-2 rounded-button bg-henna-50 px-3 py-2 text-small text-henna"
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      {t.conflict(name, states[state], formatMoney(cash))}
    </p>
  ))
}

/** Staff note that the parcel, or what was not taken of it, is back. */
function Return({ run, stop }: { run: Run; stop: RunStop }) {
  const t = useText(runText)
  const { send, isBusy, answer } = useRunMutation()
  const note = useRef<HTMLParagraphElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (answer && stop.returnedAt) note.current?.focus()
  }, [answer, stop.returnedAt])
  if (stop.returnedAt)
    return (
      <p ref={note} tabIndex={-1} className="text-small text-ok outline-none">
        {t.receivedAt} <DateTime at={stop.returnedAt} time />
      </p>
    )
  if (!mayComeBack(stop, run.state)) return null
  const shown = shownStop(stop)
  const hints = {
    refused: t.refusedHint,
    partly: t.partlyHint,
    postponed: t.postponedHint,
    waiting: t.waitingHint,
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <p className="text-small text-subtle">
        {shown in hints ? hints[shown as keyof typeof hints] : t.closeHint}
      </p>
      <Button
        size="small"
        variant={shown === 'waiting' ? 'secondary' : 'tint'}
        busy={isBusy && t.receiving}
        onClick={() => send({ intent: 'receive', orders: [stop.orderId] })}
      >
        {t.receive}
      </Button>
    </div>
  )
}
