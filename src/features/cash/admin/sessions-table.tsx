import { Cpu, FileJson, LockKeyholeOpen, Printer } from 'lucide-react'
import { Form } from 'react-router'
import { dayOf, formatDay, formatMonth, formatTime, type Day } from '#core/day.ts'
import type { TextOf } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { IconLink } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { closingDifferences, type CashSessionRow } from '../cash-day.rules.ts'
import { cashSessionText, cashText } from '../cash-screen.text.ts'
import { closingBalance, minutesBetween, openingVariance, totalsOf } from '../cash.rules.ts'
import { DifferenceAmount } from './difference-amount.tsx'

interface SessionsTableProps {
  sessions: CashSessionRow[]
  month: Day | undefined
  now: Date
}

export function SessionsTable({ sessions, month, now }: SessionsTableProps) {
  const t = useText(cashSessionText)
  const words = useText(cashText)
  return (
    <PlainTable
      label={t.list}
      title={t.list}
      sub={month ? <MonthDifferences {...{ sessions, month }} /> : t.listHint}
      tools={
        <span className="flex flex-wrap items-center gap-3">
          <MonthForm {...{ month, now }} />
          <ButtonLink variant="secondary" size="small" to="/admin/cash-register/export.json" reloadDocument>
            <FileJson className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {words.exportJson}
          </ButtonLink>
        </span>
      }
      columns={columnsOf({ t, words, now, hasVariances: sessions.some((one) => openingVariance(one)) })}
      rows={sessions}
      rowKey={({ id }) => id}
      rowName={({ number }) => t.number(number)}
      renderActions={({ closing }) =>
        closing && (
          <IconLink
            icon={Printer}
            label={t.report(closing.number)}
            to={`/admin/cash-register/report?closing=${closing.number}`}
            reloadDocument
          />
        )
      }
      empty={{ why: month ? t.emptyMonth : t.emptyHint }}
    />
  )
}

/** How often and by how much the drawer differed at the closings of the month. */
function MonthDifferences({ sessions, month }: Pick<SessionsTableProps, 'sessions'> & { month: Day }) {
  const t = useText(cashSessionText)
  const language = useLanguage()
  const { short, over, net } = closingDifferences(sessions)
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <span>{t.monthCount(formatMonth(month, language, 'long'), sessions.length)}</span>
      {[
        { label: t.shortTotal(short.count), amount: short.amount },
        { label: t.overTotal(over.count), amount: over.amount },
        { label: t.netTotal, amount: net },
      ].map(({ label, amount }) => (
        <span key={label} className="flex items-center gap-1">
          {label} <DifferenceAmount gap={amount} />
        </span>
      ))}
    </span>
  )
}

/** A plain form, so that it works before hydration; an empty month shows the last sessions. */
function MonthForm({ month, now }: Pick<SessionsTableProps, 'month' | 'now'>) {
  const t = useText(cashSessionText)
  return (
    <Form key={month} preventScrollReset className="flex flex-wrap items-center gap-2 text-small">
      <input type="hidden" name="tab" value="sessions" />
      <input
        type="month"
        name="month"
        aria-label={t.month}
        defaultValue={month?.slice(0, 7)}
        max={dayOf(now).slice(0, 7)}
        className="h-9 rounded-field border border-field bg-surface px-2 max-md:h-11"
      />
      <Button type="submit" variant="secondary" size="small">
        {t.show}
      </Button>
    </Form>
  )
}

interface ColumnWords {
  t: TextOf<typeof cashSessionText>
  words: TextOf<typeof cashText>
  now: Date
  /** Without differences at an opening, their column is left out. */
  hasVariances: boolean
}

function columnsOf({ t, words, now, hasVariances }: ColumnWords): TableColumn<CashSessionRow>[] {
  return [
    {
      id: 'session',
      header: t.session,
      phone: 'title',
      cell: ({ number }) => <strong>{t.number(number)}</strong>,
    },
    {
      id: 'date',
      header: words.date,
      phone: 'line',
      cell: (session) => (
        <TwoLines strong={<bdi dir="ltr">{formatDay(session.openedAt)}</bdi>} sub={<Hours {...session} />} />
      ),
    },
    {
      id: 'duration',
      header: t.duration,
      align: 'end',
      phone: 'badge',
      cell: ({ isActive, openedAt, closedAt }) =>
        isActive ? (
          <AdminBadge tone="ok" icon={LockKeyholeOpen}>
            {t.running}
          </AdminBadge>
        ) : (
          t.minutes(minutesBetween(openedAt, closedAt ?? now))
        ),
    },
    {
      id: 'transactions',
      header: t.transactions,
      align: 'end',
      phone: 'hidden',
      cell: ({ ledgerTotals, isHidden }) => (isHidden ? '—' : totalsOf(ledgerTotals).transactions),
    },
    {
      id: 'sales',
      header: t.totalSales,
      align: 'end',
      phone: 'amount',
      cell: ({ ledgerTotals, isHidden }) =>
        isHidden ? '—' : <AdminMoney amount={totalsOf(ledgerTotals).sale} className="font-semibold" />,
    },
    {
      id: 'balance',
      header: t.balance,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ openingBalance, ledgerTotals, isHidden }) =>
        isHidden ? '—' : <AdminMoney amount={closingBalance(openingBalance, ledgerTotals)} />,
    },
    ...(hasVariances
      ? [
          {
            id: 'openingGap',
            header: t.openingGap,
            align: 'end' as const,
            phone: 'line' as const,
            isNamed: true,
            cell: (session: CashSessionRow) => <OpeningGap {...session} />,
          },
        ]
      : []),
    {
      id: 'gap',
      header: t.gap,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: (session) => <SessionGap {...session} />,
    },
    {
      id: 'operator',
      header: t.operator,
      phone: 'line',
      from: 'lg',
      cell: (session) => <Operator {...session} />,
    },
  ]
}

function Hours({ openedAt, closedAt }: CashSessionRow) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {formatTime(openedAt)}
      {closedAt && ` – ${formatTime(closedAt)}`}
    </bdi>
  )
}

function OpeningGap(session: CashSessionRow) {
  const variance = openingVariance(session)
  if (!variance) return null
  return (
    <span title={session.openingReason}>
      <DifferenceAmount gap={variance} />
    </span>
  )
}

function SessionGap({ isActive, closing }: CashSessionRow) {
  const t = useText(cashSessionText)
  if (isActive) return <span className="text-subtle">{t.toCount}</span>
  if (!closing || closing.difference === null) return <span className="text-subtle">{t.notCounted}</span>
  return (
    <span title={closing.reason}>
      <DifferenceAmount gap={closing.difference} />
    </span>
  )
}

function Operator({ isSystem, openedBy }: CashSessionRow) {
  const t = useText(cashText)
  if (!isSystem) return <bdi>{openedBy}</bdi>
  return (
    <span className="inline-flex items-center gap-1.5 text-subtle">
      <Cpu className="size-4" strokeWidth={1.6} aria-hidden="true" />
      {t.system}
    </span>
  )
}
