import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { formatDate, type Day } from '#core/day.ts'
import type { WordsOf } from '#core/text.ts'
import { StatStrip } from '#ui/chart/stat-strip.tsx'
import { PanelMoney } from '#ui/display/admin-money.tsx'
import { PanelBadge } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { monthBefore, sumsSince, weekBefore, type HistoryDay } from '../cash-day.rules.ts'
import { closingBalance, totalsOf } from '../cash.rules.ts'
import { cashHistoryText, cashSessionText, cashText } from '../cash.text.ts'

interface HistoryTabProps {
  today: Day
  /** As many as are listed. */
  days: HistoryDay[]
  /** As many as the month has. */
  all: HistoryDay[]
}

/** The last days, and what a week and a month come to (spec 7). */
export function HistoryTab({ today, days, all }: HistoryTabProps) {
  const t = useText(cashHistoryText)
  const words = useText(cashText)
  const sessions = useText(cashSessionText)
  const [week, month] = [
    totalsOf(sumsSince(all, weekBefore(today))),
    totalsOf(sumsSince(all, monthBefore(today))),
  ]
  return (
    <>
      <StatStrip
        label={t.figures}
        stats={[
          { id: 'week', label: t.salesOfWeek, value: <PanelMoney amount={week.sale} /> },
          { id: 'weekNet', label: t.netOfWeek, value: <PanelMoney amount={week.net} />, note: t.netHint },
          { id: 'month', label: t.salesOfMonth, value: <PanelMoney amount={month.sale} /> },
          { id: 'monthNet', label: t.netOfMonth, value: <PanelMoney amount={month.net} />, note: t.netHint },
        ]}
      />
      <PlainTable
        label={t.days}
        title={t.days}
        columns={columnsOf({ t, words, sessions })}
        rows={days}
        rowKey={({ date }) => date}
        rowName={({ date }) => date}
        rowPath={({ date }) => `?day=${date}`}
        empty={{ why: t.empty }}
      />
    </>
  )
}

function State({ isOpen }: { isOpen: boolean }) {
  const t = useText(cashText)
  return (
    <PanelBadge tone={isOpen ? 'ok' : 'grey'} icon={isOpen ? LockKeyholeOpen : LockKeyhole}>
      {isOpen ? t.isOpen : t.isClosed}
    </PanelBadge>
  )
}

interface ColumnWords {
  t: WordsOf<typeof cashHistoryText>
  words: WordsOf<typeof cashText>
  sessions: WordsOf<typeof cashSessionText>
}

function columnsOf({ t, words, sessions }: ColumnWords): TableColumn<HistoryDay>[] {
  return [
    {
      id: 'date',
      header: words.date,
      phone: 'title',
      cell: ({ date }) => <bdi dir="ltr">{formatDate(date)}</bdi>,
    },
    { id: 'state', header: t.state, phone: 'badge', cell: ({ isOpen }) => <State isOpen={isOpen} /> },
    {
      id: 'transactions',
      header: sessions.transactions,
      align: 'end',
      phone: 'hidden',
      cell: ({ sums }) => totalsOf(sums).transactions,
    },
    {
      id: 'opening',
      header: words.opening,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ openingBalance }) => <PanelMoney amount={openingBalance} />,
    },
    {
      id: 'sales',
      header: words.sales,
      align: 'end',
      phone: 'amount',
      cell: ({ sums }) => <PanelMoney amount={totalsOf(sums).sale} className="font-semibold" />,
    },
    {
      id: 'refunds',
      header: words.refunds,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ sums }) => <PanelMoney amount={totalsOf(sums).refund} />,
    },
    {
      id: 'expenses',
      header: words.expenses,
      align: 'end',
      phone: 'hidden',
      from: 'lg',
      cell: ({ sums }) => <PanelMoney amount={totalsOf(sums).expense} />,
    },
    {
      id: 'closing',
      header: words.closing,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: ({ openingBalance, sums }) => <PanelMoney amount={closingBalance(openingBalance, sums)} />,
    },
  ]
}
