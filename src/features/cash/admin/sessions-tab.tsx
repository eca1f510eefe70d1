import { Clock, LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { dayOf, formatDayAndTime, formatTime, type Day } from '#core/day.ts'
import { isolateLtr } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashSessionText, cashText } from '../cash-screen.text.ts'
import {
  closingBalance,
  drawerOf,
  drawerStart,
  minutesBetween,
  openingVariance,
  totalsOf,
} from '../cash.rules.ts'
import { countText } from '../count.text.ts'
import type { CashDialog } from './cash-dialogs.tsx'
import { DifferenceAmount } from './difference-amount.tsx'
import { SessionsTable } from './sessions-table.tsx'

interface SessionsTabProps {
  sessions: CashSessionRow[]
  /** Its first day; undefined: the list has the last sessions. */
  month: Day | undefined
  current: CashSessionRow | undefined
  now: Date
  onDialog: (dialog: CashDialog) => void
}

export function SessionsTab({ sessions, month, current, now, onDialog }: SessionsTabProps) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {current ? <CurrentCard {...{ current, now, onDialog }} /> : <NoSessionCard onDialog={onDialog} />}
      <SessionsTable {...{ sessions, month, now }} />
    </div>
  )
}

function timeOf(at: Date): string {
  return isolateLtr(formatTime(at))
}

type CurrentProps = Omit<SessionsTabProps, 'sessions' | 'month'> & { current: CashSessionRow }

function CurrentCard({ current, now, onDialog }: CurrentProps) {
  const t = useText(cashSessionText)
  const words = useText(cashText)
  const counts = useText(countText)
  const by = current.isSystem ? words.system : current.openedBy
  const variance = openingVariance(current)
  const hidden = { value: <span className="text-subtle">{counts.hiddenAmount}</span> }
  const stats = current.isHidden
    ? [{ label: t.expectedCash, ...hidden }]
    : [
        { label: words.opening, value: <AdminMoney amount={current.openingBalance} /> },
        ...(variance ? [{ label: t.openingGap, value: <DifferenceAmount gap={variance} /> }] : []),
        { label: t.transactions, value: totalsOf(current.ledgerTotals).transactions },
        { label: t.totalSales, value: <AdminMoney amount={totalsOf(current.ledgerTotals).sale} /> },
        {
          label: t.balance,
          value: <AdminMoney amount={closingBalance(current.openingBalance, current.ledgerTotals)} />,
        },
        {
          label: t.expectedCash,
          value: <AdminMoney amount={drawerOf(drawerStart(current), current.ledgerTotals).expected} />,
        },
      ]
  return (
    <section
      aria-label={t.current(current.number)}
      className="rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center gap-3 border-b border-line pb-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-ok-50 text-ok">
          <Clock className="size-5" strokeWidth={1.7} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="flex flex-wrap items-center gap-2 text-h2 font-semibold">
            {t.current(current.number)}
            {current.isSystem ? (
              <AdminBadge tone="gold">{words.isAutomatic}</AdminBadge>
            ) : (
              <AdminBadge tone="ok" icon={LockKeyholeOpen}>
                {words.isOpen}
              </AdminBadge>
            )}
          </h2>
          <p className="text-small text-subtle">
            {dayOf(current.openedAt) === dayOf(now)
              ? t.since(timeOf(current.openedAt), by, minutesBetween(current.openedAt, now))
              : t.sinceDay(isolateLtr(formatDayAndTime(current.openedAt)), by)}
          </p>
        </div>
        <div className="grid max-md:w-full">
          <Button variant="secondary" onClick={() => onDialog('close')}>
            <LockKeyhole className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.close}
          </Button>
        </div>
      </div>
      <dl className="grid gap-4 pt-4 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,max(40%,8.5rem)),1fr))] md:auto-cols-fr md:grid-flow-col md:divide-x md:divide-line">
        {stats.map(({ label, value }) => (
          <div key={label} className="tile md:not-first:ps-5">
            <dt className="text-small text-ink-2">{label}</dt>
            <dd className="tile-value-small">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function NoSessionCard({ onDialog }: Pick<SessionsTabProps, 'onDialog'>) {
  const t = useText(cashSessionText)
  const words = useText(cashText)
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-5">
      <div className="grow basis-64">
        <h2 className="text-h2 font-semibold">{t.none}</h2>
        <p className="text-small text-subtle">{t.noneHint}</p>
      </div>
      <Button variant="secondary" onClick={() => onDialog('open')}>
        <LockKeyholeOpen className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {words.open}
      </Button>
    </section>
  )
}
