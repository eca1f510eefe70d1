import { BookOpenText } from 'lucide-react'
import { dayOf } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { orderLookup } from '../../order-lookup.server.ts'
import { verifyRegister } from '../../seal/verify-register.server.ts'
import {
  journalCursor,
  journalFilter,
  JOURNAL_PER_PAGE,
  JOURNAL_SHAPE,
  withoutCursor,
} from '../journal.rules.ts'
import { journalChoices, journalTotals, listJournal } from '../journal.server.ts'
import { journalText } from '../journal.text.ts'
import type { Route } from './+types/journal.page'
import './journal.css'
import { AccountingExport } from './accounting-export.tsx'
import { ExportMenu } from './export-menu.tsx'
import { useJournalColumns } from './journal-columns.tsx'
import { JournalFilters } from './journal-filters.tsx'
import { JournalPages } from './journal-pages.tsx'
import { TotalsLine } from './journal-totals.tsx'
import { VerifyResult, useVerification, VerifyButton } from './verification.tsx'

export const loader = requireStaff('manageCash', async ({ url: { searchParams }, context, staff }) => {
  const state = parseTableState(searchParams, JOURNAL_SHAPE)
  // A running balance tells what the drawer should hold.
  const isHidden = await isBlind(staff)
  const reading = { orders: context.get(orderLookup), withBalances: !isHidden }
  const page = await listJournal(journalFilter(state), journalCursor(state), JOURNAL_PER_PAGE, reading)
  const totals = isHidden ? undefined : await journalTotals(journalFilter(state), reading.orders)
  const choices = await journalChoices()
  return { ...page, ...choices, totals, state: withoutCursor(state), today: dayOf(new Date()), isHidden }
})

/** Verifies all sealed reports; changes nothing. */
export const action = requireStaff('manageCash', async () => ({ verification: await verifyRegister() }))

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { rows, hasNewer, hasOlder, people, places, totals, state, today, isHidden } = loaderData
  const t = useText(journalText)
  const verification = useVerification()
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.lead}
        isNested
        actions={
          <>
            <BackLink to="/admin/cash-register">{t.back}</BackLink>
            <VerifyButton {...verification} />
            <ExportMenu state={state} />
          </>
        }
      />
      <VerifyResult {...verification} />
      <div className="journal">
        <DataTable
          label={t.label}
          columns={useJournalColumns(places)}
          rows={rows}
          total={rows.length}
          state={state}
          shape={JOURNAL_SHAPE}
          searchHint={t.search}
          filters={<JournalFilters {...{ state, people, places, rows }} />}
          rowKey={({ id }) => id}
          rowName={({ description }) => description}
          note={totals && <TotalsLine totals={totals} />}
          empty={{ icon: BookOpenText, why: t.empty }}
          footer={<JournalPages {...{ rows, hasNewer, hasOlder, state }} />}
        />
      </div>
      {!isHidden && <AccountingExport today={today} />}
    </>
  )
}
