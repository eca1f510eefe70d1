/** The screen of categories or of subcategories: figures, table and the dialog that is open. */
import type { ReactNode } from 'react'
import type { TableShape } from '#core/table-state.ts'
import { useText } from '#ui/language.tsx'
import { useIsAwake } from '#ui/use-is-awake.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import type {
  CatalogueStats,
  CategoriesState,
  CategoryKind,
  CategoryRow,
  EditedCategory,
} from '../catalogue-panel.rules.ts'
import { catalogueScreenText } from '../catalogue-panel.text.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import { CategoriesTable } from './categories-table.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { MissingItem } from './missing-item.tsx'
import { useDialogAddress } from './use-dialog-address.ts'
import { useRemoval } from './use-removal.tsx'

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
  const { toNew, close } = useDialogAddress()
  const isAwake = useIsAwake()
  const removal = useRemoval(kind, edited && close)
  const label = kind === 'subCategory' ? t.newSubCategory : t.newCategory
  return (
    <>
      <CatalogueHead stats={stats} add={{ label, to: toNew }} {...(exportTo && { exportTo })} />
      <CategoriesTable {...data} {...{ kind, shape, filters, removal }} />
      {isAwake && isMissing && <MissingItem kind={kind} onClose={close} />}
      {isAwake && (edited ?? isNew) && (
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
