import { PackagePlus } from 'lucide-react'
import { useMemo } from 'react'
import { money } from '#core/money.ts'
import { parseTableState } from '#core/table-state.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { RECEIPTS_SHAPE, type ReceiptRow } from '../receipt.rules.ts'
import { receiptText } from '../receipt.text.ts'
import { listReceipts } from '../receipts.server.ts'
import type { Route } from './+types/receipts.page'
import { ReceiveLink, StockHead, StockTabs } from './stock-head.tsx'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams }, staff }) => {
  const state = parseTableState(searchParams, RECEIPTS_SHAPE)
  const withCosts = can(staff, 'viewCosts')
  const [list, stats] = await Promise.all([listReceipts(state, { withCosts }), catalogueStats()])
  return { ...list, state, stats, withCosts }
})

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { rows, total, state, stats, withCosts } = loaderData
  const t = useText(receiptText)
  return (
    <>
      <StockHead sub={t.lead} action={<ReceiveLink />} />
      <DataTable
        label={t.label}
        columns={useColumns(withCosts)}
        rows={rows}
        total={total}
        state={state}
        shape={RECEIPTS_SHAPE}
        tabs={<StockTabs stats={stats} current="receipts" />}
        rowKey={({ id }) => id}
        rowName={({ id }) => t.title(id)}
        rowPath={({ id }) => `/admin/products/stock/receipts/${id}`}
        empty={{ icon: PackagePlus, why: t.empty, action: <ReceiveLink /> }}
      />
    </>
  )
}

function useColumns(withCosts: boolean): TableColumn<ReceiptRow>[] {
  const t = useText(receiptText)
  return useMemo(() => {
    const cost: TableColumn<ReceiptRow> = {
      id: 'cost',
      header: t.cost,
      align: 'end',
      width: 150,
      phone: 'amount',
      cell: (row) => <AdminMoney amount={row.cost ?? money(0)} className="font-semibold" />,
    }
    return [
      {
        id: 'supplier',
        header: t.supplier,
        phone: 'title',
        cell: ({ supplier, note }) => (
          <>
            {supplier ? (
              <bdi className="font-medium">{supplier}</bdi>
            ) : (
              <span className="text-subtle">{t.noSupplier}</span>
            )}
            {note && <bdi className="line-clamp-1 text-label text-subtle">{note}</bdi>}
          </>
        ),
      },
      {
        id: 'number',
        header: t.number,
        width: 90,
        phone: 'line',
        isNamed: true,
        cell: ({ id }) => id,
      },
      {
        id: 'receivedAt',
        header: t.receivedAt,
        width: 160,
        phone: 'line',
        cell: ({ receivedAt }) => <DateTime at={receivedAt} time />,
      },
      {
        id: 'units',
        header: t.units,
        align: 'end',
        width: 110,
        phone: 'line',
        isNamed: true,
        cell: ({ units }) => units,
      },
      ...(withCosts ? [cost] : []),
      {
        id: 'person',
        header: t.person,
        width: 180,
        phone: 'line',
        cell: ({ staffName }) => <bdi>{staffName}</bdi>,
      },
    ]
  }, [t, withCosts])
}
