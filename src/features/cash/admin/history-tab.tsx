import { formatDate, type Day } from '#core/day.ts'
import type { TextOf } from '#core/text.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { monthBefore, totalsSince, weekBefore, type HistoryDay } from '../cash-day.rules.ts'
import { cashHistoryText, cashSessionText, cashText } from '../cash-screen.text.ts'
import { dayClosingBalance, isDrawerMove, netIncome, totalsOf } from '../cash.rules.ts'
import { StateBadge } from './state-badge.tsx'

interface HistoryTabProps {
  today: Day
  /** The listed days. */
  days: HistoryDay[]
  /** All days of the month, for the totals. */
  all: HistoryDay[]
}

/** The last days, and the totals of a week and a month (spec 7). */
export function HistoryTab({ today, days, all }: HistoryTabProps) {
  const t = useText(cashHistoryText)
  const words = useText(cashText)
  const sessions = useText(cashSessionText)
  const [week, month] = [
    totalsOf(totalsSince(all, weekBefore(today))),
    totalsOf(totalsSince(all, monthBefore(today))),
  ]
  return (
    <>
      {/* Without the open days the totals would be too low. */}
      {!all.some(({ isHidden }) => isHidden) && (
        <StatStrip
          label={t.totals}
          stats={[
            { id: 'week', label: t.salesOfWeek, value: <AdminMoney amount={week.sale} /> },
            {
              id: 'weekNet',
              label: t.netOfWeek,
              value: <AdminMoney amount={netIncome(week)} />,
              note: t.netHint,
            },
            { id: 'month', label: t.salesOfMonth, value: <AdminMoney amount={month.sale} /> },
            {
              id: 'monthNet',
              label: t.netOfMonth,
              value: <AdminMoney amount={netIncome(month)} />,
              note: t.netHint,
            },
          ]}
        />
      )}
      <PlainTable
        label={t.days}
        title={t.days}
        columns={columnsOf({
          t,
          words,
          sessions,
          hasDrawerMoves: days.some(hasDrawerMoves),
          hasDifferences: days.some(({ openingDifference }) => openingDifference !== 0),
        })}
        rows={days}
        rowKey={({ date }) => date}
        rowName={({ date }) => date}
        rowPath={({ date }) => `?day=${date}`}
        empty={{ why: t.empty }}
      />
    </>
  )
}

interface ColumnWords {
  t: TextOf<typeof cashHistoryText>
  words: TextOf<typeof cashText>
  sessions: TextOf<typeof cashSessionText>
  /** Without deposits and withdrawals, their columns are left out. */
  hasDrawerMoves: boolean
  hasDifferences: boolean
}

function hasDrawerMoves({ ledgerTotals }: HistoryDay): boolean {
  return ledgerTotals.some(({ type }) => isDrawerMove(type))
}

function countColumn(sessions: ColumnWords['sessions']): TableColumn<HistoryDay> {
  return {
    id: 'transactions',
    header: sessions.transactions,
    align: 'end',
    phone: 'hidden',
    cell: ({ ledgerTotals, isHidden }) => (isHidden ? '—' : totalsOf(ledgerTotals).transactions),
  }
}

function columnsOf({
  t,
  words,
  sessions,
  hasDrawerMoves: hasMoves,
  hasDifferences,
}: ColumnWords): TableColumn<HistoryDay>[] {
  return [
    {
      id: 'date',
      header: words.date,
      phone: 'title',
      cell: ({ date }) => <bdi dir="ltr">{formatDate(date)}</bdi>,
    },
    { id: 'state', header: t.state, phone: 'badge', cell: ({ isOpen }) => <StateBadge isOpen={isOpen} /> },
    // Every term of the closing balance fits beside it without the count.
    ...(hasMoves ? [] : [countColumn(sessions)]),
    {
      id: 'opening',
      header: words.opening,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ openingBalance, isHidden }) => (isHidden ? '—' : <AdminMoney amount={openingBalance} />),
    },
    {
      id: 'sales',
      header: words.sales,
      align: 'end',
      phone: 'amount',
      cell: ({ ledgerTotals, isHidden }) =>
        isHidden ? '—' : <AdminMoney amount={totalsOf(ledgerTotals).sale} className="font-semibold" />,
    },
    {
      id: 'refunds',
      header: words.refunds,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ ledgerTotals, isHidden }) =>
        isHidden ? '—' : <AdminMoney amount={totalsOf(ledgerTotals).refund} />,
    },
    {
      id: 'expenses',
      header: words.expenses,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ ledgerTotals, isHidden }) =>
        isHidden ? '—' : <AdminMoney amount={totalsOf(ledgerTotals).expense} />,
    },
    ...(hasMoves ? (['paidIn', 'paidOut'] as const) : []).map((type) => ({
      id: type,
      header: words[type],
      align: 'end' as const,
      phone: 'hidden' as const,
      from: 'xl' as const,
      cell: ({ ledgerTotals, isHidden }: HistoryDay) =>
        isHidden ? '—' : <AdminMoney amount={totalsOf(ledgerTotals)[type]} />,
    })),
    ...(hasDifferences
      ? [
          {
            id: 'difference',
            header: words.openingDifference,
            align: 'end' as const,
            phone: 'hidden' as const,
            from: 'xl' as const,
            cell: ({ openingDifference, isHidden }: HistoryDay) =>
              isHidden ? '—' : <AdminMoney amount={openingDifference} />,
          },
        ]
      : []),
    {
      id: 'closing',
      header: words.closing,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: (day) => (day.isHidden ? '—' : <AdminMoney amount={dayClosingBalance(day)} />),
    },
  ]
}
