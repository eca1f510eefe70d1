/** The product table with its filters. */
import { Plus, Shirt } from 'lucide-react'
import type { ReactNode } from 'react'
import { localized } from '#core/text.ts'
import { RowActions } from '#features/catalogue/admin/catalogue-cells.tsx'
import { CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import { DuplicateButton } from '#features/catalogue/bulk/admin/duplicate-button.tsx'
import { useBulkSelection } from '#features/catalogue/bulk/admin/use-bulk-selection.tsx'
import {
  productShape,
  type CatalogueStats,
  type ProductRow,
  type ProductsState,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText, productStatusText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { PRODUCT_STATUSES } from '#features/catalogue/catalogue.rules.ts'
import type { useRemoval } from '#features/catalogue/removal/admin/use-removal.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { FilterChip, FilterMenu } from '#ui/table/table-filter.tsx'
import { useProductColumns } from './product-columns.tsx'

interface ProductsTableProps {
  rows: ProductRow[]
  total: number
  state: ProductsState
  stats: CatalogueStats
  categories: CategoryChoice[]
  removal: ReturnType<typeof useRemoval>
  /** A button beside the search that scans a barcode. */
  scanner: ReactNode
}

export function ProductsTable({
  rows,
  total,
  state,
  stats,
  categories,
  removal,
  scanner,
}: ProductsTableProps) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const { toEdit, toNew } = useDialogUrl()
  const isDeleted = state.filters.deleted !== undefined
  const columns = useProductColumns(isDeleted)
  const bulk = useBulkSelection({ total, state, categories })
  const nameOf = ({ name }: ProductRow) => localized(name, language)
  return (
    <>
      {bulk.dialog}
      <DataTable
        label={t.products}
        columns={columns}
        rows={rows}
        total={total}
        state={state}
        shape={productShape(categories)}
        tabs={<CatalogueTabs stats={stats} current="products" />}
        searchHint={t.searchProducts}
        searchTool={scanner}
        filters={<ProductFilters state={state} categories={categories} />}
        note={isDeleted ? t.deletedNote : undefined}
        {...bulk.table}
        refreshable
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowPath={isDeleted ? undefined : ({ id }) => toEdit(id)}
        empty={{
          icon: Shirt,
          why: t.emptyProducts,
          action: (
            <ButtonLink to={toNew} size="small">
              <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.newProduct}
            </ButtonLink>
          ),
        }}
        renderActions={(product) => (
          <>
            <DuplicateButton product={product} />
            <RowActions item={product} removal={removal} />
          </>
        )}
      />
    </>
  )
}

function ProductFilters({ state, categories }: Pick<ProductsTableProps, 'state' | 'categories'>) {
  const t = useText(catalogueScreenText)
  const statuses = useText(productStatusText)
  const language = useLanguage()
  const table = { state, shape: productShape(categories) }
  return (
    <>
      <FilterMenu
        {...table}
        name="category"
        label={t.category}
        all={t.allCategories}
        options={categories.map(({ id, name }) => ({ value: String(id), label: localized(name, language) }))}
      />
      <FilterMenu
        {...table}
        name="stock"
        label={t.stock}
        all={t.allStock}
        options={[
          { value: 'in', label: t.stockIn },
          { value: 'low', label: t.stockLow },
          { value: 'out', label: t.stockOut },
        ]}
      />
      <FilterMenu
        {...table}
        name="status"
        label={t.status}
        all={t.allStatuses}
        options={PRODUCT_STATUSES.map((value) => ({ value, label: statuses[value] }))}
      />
      <FilterChip {...table} name="featured" label={t.onlyFeatured} />
      <FilterChip {...table} name="promoted" label={t.onlyPromoted} />
      <FilterChip {...table} name="text" label={t.onlyUntranslated} />
      <FilterChip {...table} name="deleted" label={t.onlyDeleted} />
    </>
  )
}
