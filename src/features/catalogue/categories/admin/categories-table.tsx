/** The list of categories or of subcategories. */
import { Layers, Plus } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { TableShape } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { DeletedAt, PicturedName, RowActions } from '#features/catalogue/admin/catalogue-cells.tsx'
import { CatalogueTabs } from '#features/catalogue/admin/catalogue-head.tsx'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import type {
  CatalogueStats,
  CategoriesState,
  CategoryKind,
  CategoryRow,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import type { useRemoval } from '#features/catalogue/removal/admin/use-removal.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'

interface CategoriesTableProps {
  kind: CategoryKind
  rows: CategoryRow[]
  total: number
  state: CategoriesState
  shape: TableShape
  stats: CatalogueStats
  filters: ReactNode
  removal: ReturnType<typeof useRemoval>
}

export function CategoriesTable({
  kind,
  rows,
  total,
  state,
  shape,
  stats,
  filters,
  removal,
}: CategoriesTableProps) {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  const { toEdit, toNew } = useDialogUrl()
  const isSub = kind === 'subCategory'
  const isDeleted = state.filters.deleted !== undefined
  const columns = useColumns(isSub, isDeleted)
  const nameOf = ({ name }: CategoryRow) => localized(name, language)
  return (
    <DataTable
      label={isSub ? t.subCategories : t.categories}
      {...{ columns, rows, total, state, shape, filters }}
      tabs={<CatalogueTabs stats={stats} current={isSub ? 'subcategories' : 'categories'} />}
      searchHint={t.searchProducts}
      note={isDeleted ? t.deletedNote : undefined}
      refreshable
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowPath={isDeleted ? undefined : ({ id }) => toEdit(id)}
      empty={{
        icon: Layers,
        why: t.emptyCategories,
        action: (
          <ButtonLink to={toNew} size="small">
            <Plus className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {isSub ? t.newSubCategory : t.newCategory}
          </ButtonLink>
        ),
      }}
      renderActions={(category) => <RowActions item={category} removal={removal} />}
    />
  )
}

function useColumns(isSub: boolean, isDeleted: boolean): TableColumn<CategoryRow>[] {
  const t = useText(catalogueScreenText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: isSub ? t.subCategory : t.category,
        phone: 'title',
        cell: ({ name, picture }) => <PicturedName name={name} picture={picture} />,
      },
      isSub
        ? {
            id: 'category',
            header: t.category,
            phone: 'line',
            cell: ({ category }) => (
              <span className="font-medium">{category && localized(category.name, language)}</span>
            ),
          }
        : {
            id: 'subCategories',
            header: t.subCategories,
            align: 'end',
            phone: 'line',
            cell: ({ subCategories }) => (
              <CountCell count={subCategories} words={t.subCategoriesIn(subCategories)} />
            ),
          },
      {
        id: 'products',
        header: t.products,
        align: 'end',
        phone: 'badge',
        cell: ({ products }) => <CountCell count={products} words={t.productsIn(products)} />,
      },
      isDeleted
        ? {
            id: 'deletedAt',
            header: t.deletedAt,
            phone: 'line',
            cell: ({ deletedAt }) => deletedAt && <DeletedAt at={deletedAt} />,
          }
        : {
            id: 'createdAt',
            header: t.createdAt,
            phone: 'hidden',
            cell: ({ createdAt }) => <DateTime at={createdAt} />,
          },
    ],
    [t, language, isSub, isDeleted],
  )
}

/** A number; on a phone with its unit, because the table has no headings there. */
function CountCell({ count, words }: { count: number; words: string }) {
  return (
    <>
      <bdi className="font-medium max-md:hidden">{count}</bdi>
      <span className="md:hidden">{words}</span>
    </>
  )
}
