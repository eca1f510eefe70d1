/** The screen of categories or of subcategories: statistics, table and the open dialog. */
import type { ReactNode } from 'react'
import type { TableShape } from '#core/table-state.ts'
import { CatalogueHead } from '#features/catalogue/admin/catalogue-head.tsx'
import { MissingItem } from '#features/catalogue/admin/missing-item.tsx'
import { useDialogUrl } from '#features/catalogue/admin/use-dialog-url.ts'
import type {
  CatalogueStats,
  CategoriesState,
  CategoryKind,
  CategoryRow,
  EditedCategory,
} from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueScreenText } from '#features/catalogue/catalogue-admin.text.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { useRemoval } from '#features/catalogue/removal/admin/use-removal.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { CategoriesTable } from './categories-table.tsx'
import { CategoryDialog } from './category-dialog.tsx'

interface CategoryScreenProps {
  kind: CategoryKind
  data: {
    rows: CategoryRow[]
    total: number
    state: CategoriesState
    stats: CatalogueStats
    categories: CategoryChoice[]
    edited: EditedCategory | undefined
    isMissing: boolean
    isNew: boolean
  }
  shape: TableShape
  filters: ReactNode
  exportTo?: string
}

export function CategoryScreen({ kind, data, shape, filters, exportTo }: CategoryScreenProps) {
  const { stats, categories, edited, isMissing, isNew } = data
  const t = useText(catalogueScreenText)
  const { toNew, close } = useDialogUrl()
  const isHydrated = useIsHydrated()
  const removal = useRemoval(kind, edited && close)
  const label = kind === 'subCategory' ? t.newSubCategory : t.newCategory
  return (
    <>
      <CatalogueHead stats={stats} add={{ label, to: toNew }} {...(exportTo && { exportTo })} />
      <CategoriesTable {...data} {...{ kind, shape, filters, removal }} />
      {isHydrated && isMissing && <MissingItem kind={kind} onClose={close} />}
      {isHydrated && (edited ?? isNew) && (
        <CategoryDialog
          key={edited?.id ?? 'new'}
          {...{ kind, edited, categories }}
          onClose={close}
          onRemove={edited && (() => removal.removeEdited(edited))}
        />
      )}
    </>
  )
}
