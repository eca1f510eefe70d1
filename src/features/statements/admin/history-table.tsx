import { FileClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TextOf } from '#core/text.ts'
import { MethodMark } from '#features/cash/method-mark.tsx'
import { DateRange, DateTime } from '#ui/display/date-time.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { StatementRow } from '../history.rules.ts'
import { statementsText } from '../statements.text.ts'

interface HistoryTableProps {
  rows: StatementRow[]
  next: number | undefined
  pasteButton: ReactNode
}

/** The statements that were pasted. */
export function HistoryTable({ rows, next, pasteButton }: HistoryTableProps) {
  const t = useText(statementsText)
  return (
    <PlainTable
      label={t.history}
      title={t.history}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ id }) => t.statement(id)}
      empty={{ icon: FileClock, why: t.noHistory, action: pasteButton }}
      footer={
        next !== undefined && (
          <p className="flex justify-center p-4">
            <ButtonLink variant="secondary" to={`?tab=history&before=${next}`}>
              {t.older}
            </ButtonLink>
          </p>
        )
      }
    />
  )
}

function columnsOf(t: TextOf<typeof statementsText>): TableColumn<StatementRow>[] {
  return [
    {
      id: 'statement',
      header: t.wallet,
      phone: 'title',
      cell: ({ id, wallet }) => (
        <Link
          to={`/admin/cash-register/statements/${id}`}
          className="inline-flex flex-wrap items-center gap-x-3 text-link hover:underline"
        >
          <MethodMark method={wallet} />
          <span>{t.statement(id)}</span>
        </Link>
      ),
    },
    {
      id: 'days',
      header: t.days,
      phone: 'line',
      cell: ({ firstAt, lastAt }) =>
        firstAt && lastAt ? <DateRange first={firstAt} last={lastAt} /> : t.noDate,
    },
    {
      id: 'at',
      header: t.pastedAt,
      phone: 'line',
      isNamed: true,
      cell: ({ at, by }) => (
        <>
          <DateTime at={at} time /> · <bdi>{by}</bdi>
        </>
      ),
    },
    { id: 'lines', header: t.lines, align: 'end', phone: 'line', isNamed: true, cell: ({ lines }) => lines },
    {
      id: 'matched',
      header: t.matched,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: ({ matched }) => matched,
    },
    {
      id: 'open',
      header: t.open,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: ({ open, unread }) => open + unread,
    },
  ]
}
