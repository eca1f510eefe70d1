/** `/admin/products/bulk-edits`: changes of many products, which can be undone for a day. */
import { ListChecks, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { parseTableState } from '#core/table-state.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { listBulkEdits } from '../bulk-edit-list.server.ts'
import { BULK_EDITS_SHAPE, type BulkEditRow } from '../bulk-result.rules.ts'
import type { BulkEdit } from '../bulk.rules.ts'
import { bulkText } from '../bulk.text.ts'
import type { Route } from './+types/bulk-edits.page'
import { handleBulkForm } from './bulk.action.server.ts'
import { useEditSummary } from './change-lines.tsx'
import { useBulkUndo } from './use-bulk-undo.ts'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const state = parseTableState(searchParams, BULK_EDITS_SHAPE)
  return { ...(await listBulkEdits(state, new Date())), state, categories: await categoryChoices() }
})

export const action = requireStaff('manageProducts', async ({ request, staff }) =>
  handleBulkForm(await readForm(request), { by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function BulkEdits({ loaderData: { rows, total, state, categories } }: Route.ComponentProps) {
  const t = useText(bulkText)
  const summary = useEditSummary(categories)
  const { undo, isBusy } = useBulkUndo()
  const columns = useColumns(summary)
  return (
    <>
      <title>{t.recent}</title>
      <PageHead
        title={t.recent}
        isNested
        sub={t.lead}
        actions={<BackLink to="/admin/products">{t.backToProducts}</BackLink>}
      />
      <DataTable
        label={t.recent}
        columns={columns}
        rows={rows}
        total={total}
        state={state}
        shape={BULK_EDITS_SHAPE}
        rowKey={({ id }) => id}
        rowName={({ edit }) => summary(edit)}
        empty={{
          icon: ListChecks,
          why: t.empty,
          action: (
            <ButtonLink to="/admin/products" size="small">
              {t.choose}
            </ButtonLink>
          ),
        }}
        renderActions={(row) =>
          row.canUndo && (
            <Button variant="tint" size="small" busy={isBusy && t.undoing} onClick={() => undo(row.id)}>
              <Undo2 className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.undo}
            </Button>
          )
        }
      />
    </>
  )
}

function useColumns(summary: (edit: BulkEdit) => string): TableColumn<BulkEditRow>[] {
  const t = useText(bulkText)
  return useMemo<TableColumn<BulkEditRow>[]>(
    () => [
      {
        id: 'what',
        header: t.what,
        phone: 'title',
        cell: ({ edit }) => <span className="font-medium">{summary(edit)}</span>,
      },
      {
        id: 'count',
        header: t.count,
        phone: 'line',
        width: 130,
        cell: (row) => t.products(row.productCount),
      },
      {
        id: 'at',
        header: t.when,
        phone: 'line',
        width: 190,
        cell: ({ at, staffName }) => (
          <TwoLines strong={<DateTime at={at} time />} sub={<bdi>{staffName}</bdi>} />
        ),
      },
      { id: 'state', header: t.state, phone: 'badge', width: 190, cell: (row) => <EditState row={row} /> },
    ],
    [t, summary],
  )
}

function EditState({ row: { undoneName, undoneCount, productCount } }: { row: BulkEditRow }) {
  const t = useText(bulkText)
  if (undoneName === null) return <AdminBadge tone="ok">{t.active}</AdminBadge>
  const isPartly = undoneCount !== null && undoneCount < productCount
  return (
    <span className="grid justify-items-start gap-1">
      <AdminBadge tone={isPartly ? 'gold' : 'grey'}>{t.undoneBy(undoneName)}</AdminBadge>
      {isPartly && <span className="text-label text-subtle">{t.partly(undoneCount, productCount)}</span>}
    </span>
  )
}
