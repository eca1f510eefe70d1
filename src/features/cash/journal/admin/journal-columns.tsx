import { Link } from 'react-router'
import { formatDate } from '#core/day.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { SignedAmount, typeAndDescription } from '../../admin/entries-table.tsx'
import { transactionTypeText } from '../../cash.text.ts'
import { useMethodNames } from '../../method-names.tsx'
import { accountName } from '../account-names.text.ts'
import type { JournalEntry, JournalPlace } from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

export function useJournalColumns(places: JournalPlace[]): TableColumn<JournalEntry>[] {
  const t = useText(journalText)
  const types = useText(transactionTypeText)
  const methods = useMethodNames()
  return [
    {
      // Not the name of the order: it cannot be turned around.
      id: 'time',
      header: t.at,
      width: 130,
      phone: 'line',
      cell: ({ at }) => <DateTime at={at} time className="text-small text-subtle" />,
    },
    ...typeAndDescription(t, types),
    {
      id: 'session',
      header: t.session,
      phone: 'line',
      from: 'lg',
      cell: (entry) => <SessionCell {...entry} />,
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      phone: 'amount',
      cell: (entry) => <SignedAmount {...entry} />,
    },
    {
      id: 'balance',
      header: t.balance,
      align: 'end',
      phone: 'line',
      isNamed: true,
      cell: (entry) => (
        <span className="md:block">
          {entry.balance !== null && (
            <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
              <AdminMoney amount={entry.balance} />
            </bdi>
          )}{' '}
          <span className="text-label text-subtle md:block">
            {accountName(entry, { places, methods, t })}
          </span>
        </span>
      ),
    },
  ]
}

/** Links to the entries of the session, and to its report. */
function SessionCell({ session, closing }: JournalEntry) {
  const t = useText(journalText)
  return (
    <span className="text-small md:block md:min-w-32">
      <Link to={`?session=${session.id}`} className="hover:underline">
        {t.sessionOf(formatDate(session.date), session.number)}
      </Link>{' '}
      <span className="text-label text-subtle md:block">
        {closing === null ? (
          t.open
        ) : (
          <Link to={`/admin/cash-register/report?closing=${closing}`} className="text-link hover:underline">
            {t.report(closing)}
          </Link>
        )}
      </span>
    </span>
  )
}
