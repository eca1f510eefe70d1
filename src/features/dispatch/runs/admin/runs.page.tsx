import { Plus, TriangleAlert, Truck, Users } from 'lucide-react'
import { useMemo } from 'react'
import { formatDate } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { requireRuns } from '../../require-runs.server.ts'
import { RUNS_SHAPE, type RunSummary } from '../run.rules.ts'
import { listRuns } from '../runs.server.ts'
import { runsText } from '../runs.text.ts'
import type { Route } from './+types/runs.page'
import { RunBadge } from './run-badges.tsx'

export const loader = requireStaff('manageOrders', async ({ url: { searchParams } }) => {
  await requireRuns()
  const state = parseTableState(searchParams, RUNS_SHAPE)
  return { ...(await listRuns(state)), state }
})

/** Runs that are not settled first. */
export default function Runs({ loaderData: { runs, total, state } }: Route.ComponentProps) {
  const t = useText(runsText)
  const add = (
    <ButtonLink to="/admin/runs/new">
      <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
      {t.newRun}
    </ButtonLink>
  )
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub}
        actions={
          <>
            <ButtonLink to="/admin/runs/couriers" variant="secondary">
              <Users className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.couriers}
            </ButtonLink>
            {add}
          </>
        }
      />
      <DataTable
        label={t.list}
        columns={useColumns()}
        rows={runs}
        total={total}
        state={state}
        shape={RUNS_SHAPE}
        rowKey={({ id }) => id}
        rowName={({ number }) => t.run(number)}
        rowPath={({ id }) => `/admin/runs/${id}`}
        empty={{ icon: Truck, why: t.none, action: add }}
      />
    </>
  )
}

function useColumns(): TableColumn<RunSummary>[] {
  const t = useText(runsText)
  return useMemo(
    () => [
      {
        id: 'number',
        header: t.title,
        phone: 'title',
        cell: ({ number, courier, hasConflict }) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            <span className="font-medium">{t.run(number)}</span>
            <bdi className="text-ink-2">{courier.name}</bdi>
            {hasConflict && (
              <AdminBadge tone="henna" tag icon={TriangleAlert}>
                {t.toCheck}
              </AdminBadge>
            )}
          </span>
        ),
      },
      { id: 'state', header: t.state, phone: 'badge', cell: ({ state }) => <RunBadge state={state} /> },
      {
        id: 'day',
        header: t.day,
        phone: 'line',
        cell: ({ day }) => <bdi dir="ltr">{formatDate(day)}</bdi>,
      },
      {
        id: 'stops',
        header: t.stops,
        align: 'end',
        phone: 'line',
        isNamed: true,
        cell: ({ counts: { waiting, ...marked } }) => {
          const done = Object.values(marked).reduce((sum, count) => sum + count, 0)
          return <span className="tabular-nums">{t.done(done, done + waiting)}</span>
        },
      },
      {
        id: 'cash',
        header: t.cash,
        align: 'end',
        phone: 'amount',
        cell: ({ cash }) => <AdminMoney amount={cash} />,
      },
    ],
    [t],
  )
}
