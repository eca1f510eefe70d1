import { CircleCheck, CircleX, Clock, History, Hourglass } from 'lucide-react'
import { useMemo } from 'react'
import { parseTableState } from '#core/table-state.ts'
import { localized, type Bilingual } from '#core/text.ts'
import { catalogueStats, shownCategories } from '#features/catalogue/catalogue.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { IconLink } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import {
  daysLeft,
  reorderShape,
  suggestedQuantity,
  weeklySpeed,
  type ReorderRow,
  type ReorderState,
} from '../reorder.rules.ts'
import { listReorder } from '../reorder.server.ts'
import { reorderText } from '../reorder.text.ts'
import type { Route } from './+types/reorder.page'
import { ReceiveLink, StockHead, StockTabs } from './stock-head.tsx'

export const loader = requireStaff('manageProducts', async ({ url: { searchParams } }) => {
  const [categories, stats] = await Promise.all([shownCategories(), catalogueStats()])
  const state = parseTableState(searchParams, reorderShape(categories))
  const list = await listReorder(state, new Date())
  return { ...list, state, stats, categories: categories.map(({ id, name }) => ({ id, name })) }
})

export default function Reorder({ loaderData }: Route.ComponentProps) {
  const { rows, total, state, stats, categories } = loaderData
  const t = useText(reorderText)
  const language = useLanguage()
  const shape = reorderShape(categories)
  const urlOf = useTableUrl(shape)
  const nameOf = ({ name }: ReorderRow) => localized(name, language)
  return (
    <>
      <StockHead
        sub={t.lead}
        exportTo={urlOf(state, '/admin/products/stock/reorder.csv')}
        action={<ReceiveLink />}
      />
      <DataTable
        label={t.label}
        columns={useColumns()}
        rows={rows}
        total={total}
        state={state}
        shape={shape}
        tabs={<StockTabs stats={stats} current="reorder" />}
        note={total > 0 ? t.suggestedHelp : undefined}
        filters={<CategoryFilter state={state} categories={categories} />}
        refreshable
        rowKey={({ variantId }) => variantId}
        rowName={nameOf}
        rowPath={({ productId }) => `/admin/products?edit=${productId}`}
        empty={{ icon: CircleCheck, why: t.empty }}
        renderActions={(row) => (
          <IconLink
            icon={History}
            label={t.history(nameOf(row))}
            to={`/admin/products/stock?product=${row.productId}`}
          />
        )}
      />
    </>
  )
}

interface CategoryFilterProps {
  state: ReorderState
  categories: { id: number; name: Bilingual }[]
}

function CategoryFilter({ state, categories }: CategoryFilterProps) {
  const t = useText(reorderText)
  const language = useLanguage()
  return (
    <FilterMenu
      name="category"
      label={t.category}
      state={state}
      shape={reorderShape(categories)}
      options={categories.map(({ id, name }) => ({ value: String(id), label: localized(name, language) }))}
    />
  )
}

function useColumns(): TableColumn<ReorderRow>[] {
  const t = useText(reorderText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'product',
        header: t.product,
        phone: 'title',
        cell: ({ name, sku }) => (
          <>
            <bdi className="font-medium">{localized(name, language)}</bdi>
            {sku && (
              <bdi dir="ltr" className="block text-label [overflow-wrap:anywhere] text-subtle">
                {sku}
              </bdi>
            )}
          </>
        ),
      },
      {
        id: 'daysLeft',
        header: t.daysLeft,
        width: 190,
        phone: 'badge',
        cell: (row) => <DaysLeft row={row} />,
      },
      {
        id: 'stock',
        header: t.stock,
        align: 'end',
        width: 110,
        phone: 'line',
        isNamed: true,
        cell: ({ stock, threshold }) => <TwoLines strong={stock} sub={t.threshold(threshold)} />,
      },
      {
        id: 'sold',
        header: t.sold,
        align: 'end',
        width: 150,
        phone: 'line',
        isNamed: true,
        cell: (row) => <TwoLines strong={row.sold} sub={t.perWeek(decimal(weeklySpeed(row)))} />,
      },
      {
        id: 'suggested',
        header: t.suggested,
        align: 'end',
        width: 130,
        phone: 'amount',
        cell: (row) => (
          <>
            <span className="text-label font-normal text-subtle md:hidden">{t.suggested} </span>
            <span className="font-semibold">{suggestedQuantity(row)}</span>
          </>
        ),
      },
      {
        id: 'supplier',
        header: t.supplier,
        width: 180,
        phone: 'line',
        cell: ({ supplier }) => <bdi>{supplier}</bdi>,
      },
    ],
    [t, language],
  )
}

const SOON_DAYS = 7

function DaysLeft({ row }: { row: ReorderRow }) {
  const t = useText(reorderText)
  const days = daysLeft(row)
  if (row.stock === 0)
    return (
      <AdminBadge tone="henna" icon={CircleX}>
        {t.soldOut}
      </AdminBadge>
    )
  if (days === undefined)
    return (
      <AdminBadge tone="grey" icon={Clock}>
        {t.notSold}
      </AdminBadge>
    )
  return (
    <AdminBadge tone={days <= SOON_DAYS ? 'gold' : 'grey'} icon={Hourglass}>
      {t.days(days)}
    </AdminBadge>
  )
}

function decimal(value: number): string {
  return String(value).replace('.', ',')
}
