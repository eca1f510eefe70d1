import { ClipboardList, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { parseTableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { listCategories } from '#features/catalogue/stock/articles.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseForm, readForm } from '#platform/http/form.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { StockHead, StockTabs } from '../../admin/stock-head.tsx'
import { startForm } from '../take-forms.server.ts'
import { TAKES_SHAPE } from '../take-list.rules.ts'
import { listTakes } from '../take-view.server.ts'
import type { Take } from '../take.rules.ts'
import { startTake } from '../takes.server.ts'
import type { Route } from './+types/takes.page'
import { SignedNumber } from './signed-number.tsx'
import { StartDialog } from './start-dialog.tsx'
import { STATUS_TONES } from './take-head.tsx'
import { takeStatusText, takeText } from './take.text.ts'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const state = parseTableState(searchParams, TAKES_SHAPE)
  const [list, stats, categories] = await Promise.all([listTakes(state), catalogueStats(), listCategories()])
  return { ...list, state, stats, categories }
})

export const action = requireStaff('manageProducts', async ({ request, staff }) => {
  const { category } = parseForm(startForm, await readForm(request))
  const categoryId = category === '' ? undefined : category
  return { started: await startTake({ categoryId, by: staff, now: new Date() }) }
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** All stock takes, the newest first. */
export default function Takes({
  loaderData: { rows, total, state, stats, categories },
}: Route.ComponentProps) {
  const t = useText(takeText)
  const statuses = useText(takeStatusText)
  const language = useLanguage()
  const [isStarting, setStarting] = useState(false)
  const start = (
    <Button onClick={() => setStarting(true)}>
      <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.start}
    </Button>
  )
  return (
    <>
      <StockHead sub={t.sub} action={start} />
      <DataTable
        label={t.list}
        columns={useColumns()}
        rows={rows}
        total={total}
        state={state}
        shape={TAKES_SHAPE}
        tabs={<StockTabs stats={stats} current="takes" />}
        filters={
          <FilterMenu
            name="status"
            label={t.status}
            all={t.allStatuses}
            options={(['open', 'applied', 'cancelled'] as const).map((value) => ({
              value,
              label: statuses[value],
            }))}
            state={state}
            shape={TAKES_SHAPE}
          />
        }
        rowKey={({ id }) => id}
        rowName={({ category }) => (category ? localized(category, language) : t.all)}
        rowPath={({ id }) => `/admin/products/stock/takes/${id}`}
        empty={{ icon: ClipboardList, why: t.none, action: start }}
      />
      {isStarting && <StartDialog categories={categories} onClose={() => setStarting(false)} />}
    </>
  )
}

function useColumns(): TableColumn<Take>[] {
  const t = useText(takeText)
  const statuses = useText(takeStatusText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'scope',
        header: t.scope,
        phone: 'title',
        cell: ({ category }) => (
          <bdi className="font-medium">{category ? localized(category, language) : t.all}</bdi>
        ),
      },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: ({ status }) => <AdminBadge tone={STATUS_TONES[status]}>{statuses[status]}</AdminBadge>,
      },
      {
        id: 'startedAt',
        header: t.startedAt,
        phone: 'line',
        cell: ({ startedAt }) => <DateTime at={startedAt} />,
      },
      { id: 'by', header: t.by, phone: 'line', cell: ({ startedName }) => <bdi>{startedName}</bdi> },
      {
        id: 'countedLines',
        header: t.countedLines,
        align: 'end',
        phone: 'line',
        isNamed: true,
        cell: ({ countedLines }) => <bdi className="tabular-nums">{countedLines}</bdi>,
      },
      {
        id: 'difference',
        header: t.difference,
        align: 'end',
        phone: 'amount',
        cell: ({ surplus, missing }) =>
          surplus === null ? '–' : <SignedNumber number={surplus - (missing ?? 0)} />,
      },
    ],
    [t, statuses, language],
  )
}
