import { Link } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import type { TextOf } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { HandoverRow } from '../handover.rules.ts'
import { handoverText } from '../handover.text.ts'

/** Hand-overs, each with its receipt. */
export function HandoversTable({ rows, title }: { rows: HandoverRow[]; title: string }) {
  const t = useText(handoverText)
  return (
    <PlainTable
      label={title}
      title={title}
      columns={columnsOf(t)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ at }) => formatDayAndTime(at)}
      empty={{ why: t.noneYet }}
    />
  )
}

function columnsOf(t: TextOf<typeof handoverText>): TableColumn<HandoverRow>[] {
  return [
    {
      id: 'at',
      header: t.at,
      phone: 'title',
      cell: ({ id, at }) => (
        <Link
          to={`/admin/cash-register/handovers/${id}`}
          className="text-link hover:underline"
          reloadDocument
        >
          <bdi dir="ltr">{formatDayAndTime(at)}</bdi>
        </Link>
      ),
    },
    {
      id: 'run',
      header: t.kind,
      phone: 'line',
      cell: ({ run, isPart }) => `${run === null ? t.debt : t.run(run)}${isPart ? ` · ${t.part}` : ''}`,
    },
    { id: 'by', header: t.by, phone: 'line', isNamed: true, cell: ({ staffName }) => <bdi>{staffName}</bdi> },
    {
      id: 'difference',
      header: t.difference,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: ({ difference }) =>
        difference === 0 ? (
          '–'
        ) : (
          <AdminMoney amount={difference} className={difference < 0 ? 'text-henna' : ''} />
        ),
    },
    {
      id: 'counted',
      header: t.counted,
      align: 'end',
      phone: 'amount',
      cell: ({ counted }) => <AdminMoney amount={counted} className="font-semibold" />,
    },
  ]
}
