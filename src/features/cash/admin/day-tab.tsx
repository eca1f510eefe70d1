import { Coins, LockKeyhole } from 'lucide-react'
import { formatDayAndTime, type Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { isLeftOpen, type CashDay, type CashSessionRow } from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import {
  averageTicket,
  dayClosingBalance,
  drawerOf,
  drawerStart,
  methodShares,
  totalsOf,
  walletsOf,
} from '../cash.rules.ts'
import type { ClosingView } from '../closing-view.rules.ts'
import type { CashOutside } from '../closing.rules.ts'
import { MethodMark } from '../method-mark.tsx'
import { useMethodNames } from '../method-names.tsx'
import { MethodShares } from '../method-shares.tsx'
import type { CashDialog } from './cash-dialogs.tsx'
import { EntriesTable } from './entries-table.tsx'
import { HiddenTotals } from './hidden-totals.tsx'
import { OpenedNote, type OpenedNoteProps } from './opened-note.tsx'
import { OutsideCard } from './outside-list.tsx'
import { PlacesCard } from './places-card.tsx'
import { StateBadge } from './state-badge.tsx'

interface DayTabProps {
  register: CashDay
  today: Day
  current: CashSessionRow | undefined
  now: Date
  outside: CashOutside[]
  closing: ClosingView
  onDialog: (dialog: CashDialog) => void
}

export function DayTab({ register, today, current, now, outside, closing, onDialog }: DayTabProps) {
  const isToday = register.date === today
  return (
    <div className="grid grid-cols-1 gap-5">
      {isToday && current && isLeftOpen(current, today) && <LeftOpenNote {...{ current, onDialog }} />}
      {register.isHidden ? (
        <HiddenTotals {...{ register, isToday, current }} onCount={current && (() => onDialog('close'))} />
      ) : (
        <DayTotal {...{ register, isToday, current }} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,356px)]">
        <div className="max-xl:order-2">
          <EntriesTable register={register} onAdd={isToday ? () => onDialog('add') : undefined} />
        </div>
        <div className="grid grid-cols-1 gap-5 max-xl:md:grid-cols-2">
          {isToday && current && !current.isHidden && <DrawerCard {...{ current, onDialog }} />}
          {isToday && <PlacesCard closing={closing} onTransfer={() => onDialog('transfer')} />}
          {isToday && <OutsideCard {...{ outside, now }} />}
          {!register.isHidden && (
            <>
              <MethodsCard register={register} />
              <TicketCard register={register} />
              <WalletsCard register={register} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Reminds to close the session of an earlier day. */
function LeftOpenNote({ current, onDialog }: Pick<DayTabProps, 'onDialog'> & { current: CashSessionRow }) {
  const t = useText(cashText)
  return (
    <section
      aria-label={t.leftOpenTitle}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold-50 px-5 py-4 text-gold-ink"
    >
      <div className="min-w-0 grow basis-64">
        <h2 className="font-semibold">{t.leftOpenTitle}</h2>
        <p className="text-small">
          {t.leftOpen(isolateLtr(formatDayAndTime(current.openedAt)), current.openedBy)}
        </p>
      </div>
      <Button variant="secondary" onClick={() => onDialog('close')}>
        <LockKeyhole className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.closeSession}
      </Button>
    </section>
  )
}

const CARD = 'rounded-card border border-line bg-surface p-5'

const TERMS_OF_A_LINE = 4

/** The day's total, and the terms of the closing balance (spec 2). */
function DayTotal({ register, isToday, current }: OpenedNoteProps) {
  const t = useText(cashText)
  const { openingBalance, openingDifference, ledgerTotals, isOpen } = register
  const totals = totalsOf(ledgerTotals)
  const terms: { sign: string; label: string; amount: Money }[] = [
    { sign: '', label: t.opening, amount: openingBalance },
    { sign: '+', label: t.sales, amount: totals.sale },
    { sign: '−', label: t.refunds, amount: totals.refund },
    { sign: '−', label: t.expenses, amount: totals.expense },
    ...(totals.paidIn > 0 ? [{ sign: '+', label: t.paidIn, amount: totals.paidIn }] : []),
    ...(totals.paidOut > 0 ? [{ sign: '−', label: t.paidOut, amount: totals.paidOut }] : []),
    ...(openingDifference === 0
      ? []
      : [
          {
            sign: openingDifference > 0 ? '+' : '−',
            label: t.openingDifference,
            amount: money(Math.abs(openingDifference)),
          },
        ]),
  ]
  return (
    <section aria-label={t.total} className={`${CARD} flex gap-x-8 gap-y-4 max-lg:flex-col lg:items-center`}>
      <div className="shrink-0 lg:border-e lg:border-line lg:pe-8">
        <div className="flex flex-wrap items-center gap-x-2 text-ink-2 max-lg:justify-between">
          {t.total}
          <StateBadge isOpen={isOpen} current={isToday ? current : undefined} />
        </div>
        <p className="text-[min(2.125rem,9vw)] leading-[1.3] font-semibold lg:text-[2.125rem] [&_[data-unit]]:text-[0.875rem]">
          <AdminMoney amount={totals.sale} />
        </p>
        <p className="text-label text-subtle">
          <OpenedNote {...{ register, isToday, current }} />
        </p>
      </div>
      <dl
        // Terms that need two lines stand below one another.
        className={`grow gap-x-4 gap-y-3 max-lg:grid max-lg:divide-y max-lg:divide-line max-lg:gap-y-0 ${terms.length > TERMS_OF_A_LINE ? 'lg:grid lg:grid-cols-4 lg:[&>:first-child]:ps-8' : 'lg:flex lg:flex-wrap lg:items-end lg:justify-between'}`}
      >
        {terms.map(({ sign, label, amount }) => (
          <Term key={label} {...{ sign, label, amount }} />
        ))}
        <Term sign="=" label={t.closing} amount={dayClosingBalance(register)} isResult />
      </dl>
    </section>
  )
}

interface TermProps {
  sign: string
  label: string
  amount: Money
  isResult?: boolean
}

/**
 * The sign is in front of its amount: on a wide screen as a part of the term, so that a line never ends with a sign.
 */
function Term({ sign, label, amount, isResult = false }: TermProps) {
  const signed = sign
    ? "lg:flex lg:flex-col lg:relative lg:ps-8 lg:before:absolute lg:before:start-0 lg:before:bottom-0 lg:before:text-h2 lg:before:text-subtle lg:before:content-[attr(data-sign)_/_'']"
    : ''
  return (
    <div
      data-sign={sign || undefined}
      className={`max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:py-2 lg:whitespace-nowrap ${signed} ${isResult ? 'max-lg:font-semibold' : ''}`}
    >
      <dt className="text-small text-ink-2">{label}</dt>
      <dd
        className={`text-[1.25rem] leading-7 font-semibold max-lg:text-base ${isResult ? 'text-link' : ''}`}
      >
        <bdi dir="ltr">
          {sign && sign !== '=' && amount !== 0 && <span className="lg:hidden">{sign}</span>}
          <AdminMoney amount={amount} />
        </bdi>
      </dd>
    </div>
  )
}

function DrawerCard({ current, onDialog }: Pick<DayTabProps, 'onDialog'> & { current: CashSessionRow }) {
  const t = useText(cashText)
  return (
    <section
      aria-label={t.drawer}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-pri-100 bg-pri-50 p-5"
    >
      <div className="tile min-w-0 grow">
        <h2 className="text-small text-ink-2">{t.drawer}</h2>
        <p className="tile-value [&_[data-unit]]:text-[0.875rem]">
          <AdminMoney amount={drawerOf(drawerStart(current), current.ledgerTotals).expected} />
        </p>
        <p className="text-label text-subtle">{t.drawerParts}</p>
      </div>
      <Button variant="secondary" onClick={() => onDialog('close')}>
        <Coins className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.count}
      </Button>
    </section>
  )
}

function MethodsCard({ register: { ledgerTotals } }: { register: CashDay }) {
  const t = useText(cashText)
  const shares = methodShares(ledgerTotals)
  return (
    <section aria-label={t.byMethod} className={CARD}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-h2 font-semibold">{t.byMethod}</h2>
        <span className="text-small text-subtle">{t.ofSales}</span>
      </div>
      {shares.length === 0 ? <p className="text-subtle">{t.noSales}</p> : <MethodShares shares={shares} />}
    </section>
  )
}

function TicketCard({ register: { ledgerTotals } }: { register: CashDay }) {
  const t = useText(cashText)
  const names = useMethodNames()
  const [dominant] = methodShares(ledgerTotals)
  const ticket = averageTicket(ledgerTotals)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] divide-x divide-line rounded-card border border-line bg-surface">
      <div className="tile p-4 md:px-5">
        <dt className="text-small text-ink-2">{t.ticket}</dt>
        <dd className="tile-value-small">{ticket === undefined ? '—' : <AdminMoney amount={ticket} />}</dd>
      </div>
      <div className="tile p-4 md:px-5">
        <dt className="text-small text-ink-2">{t.dominant}</dt>
        <dd className="tile-value-small">{dominant ? names[dominant.method] : '—'}</dd>
        {dominant && <dd className="text-label text-subtle">{t.shareOfSales(dominant.percent)}</dd>}
      </div>
    </dl>
  )
}

/** Money received minus money paid by each wallet on this day. */
function WalletsCard({ register: { ledgerTotals } }: { register: CashDay }) {
  const t = useText(cashText)
  const wallets = walletsOf(ledgerTotals)
  if (wallets.length === 0) return null
  return (
    <section aria-label={t.wallets} className={CARD}>
      <h2 className="text-h2 font-semibold">{t.wallets}</h2>
      <p className="text-label text-subtle">{t.walletsHint}</p>
      <ul className="mt-1 divide-y divide-line">
        {wallets.map(({ method, net }) => (
          <li key={method} className="flex flex-wrap items-center justify-between gap-x-2 py-2.5">
            <MethodMark method={method} />
            <AdminMoney amount={money(net)} className={`font-semibold ${net < 0 ? 'text-henna' : ''}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
