import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProductsState } from '#features/catalogue/catalogue-admin.rules.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
/** Selecting products in their table and changing them together. Checkboxes appear only while selecting. */
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { RenderSelected } from '#ui/table/table-toolbar.tsx'
import { NOTE_LINK, useSelectMode } from '#ui/table/use-select-mode.tsx'
import { BULK_EDITS_PATH } from '../bulk-result.rules.ts'
import { bulkText } from '../bulk.text.ts'
import type { BulkScope } from './bulk-dialog.tsx'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface BulkSelectionProps {
  total: number
  state: ProductsState
  categories: CategoryChoice[]
}

/** Props of the table, and the dialog to render beside it. */
export function useBulkSelection({ total, state, categories }: BulkSelectionProps) {
  const t = useText(bulkText)
  const { search } = useLocation()
  const [scope, setScope] = useState<BulkScope>()
  const mode = useSelectMode(state.filters.deleted !== undefined || total === 0)
  const renderSelected: RenderSelected = (keys) => (
    <Button size="small" onClick={() => setScope({ ids: keys.map(Number), count: keys.length })}>
      {t.edit}
    </Button>
  )
  const note: ReactNode = mode.isSelecting && (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>
        {t.hint}{' '}
        <button type="button" className={NOTE_LINK} onClick={() => setScope({ query: search, count: total })}>
          {t.editAll(t.allOfFilter(total))}
        </button>
      </span>
      <Link to={BULK_EDITS_PATH} className={`ms-auto ${NOTE_LINK}`}>
        {t.recent}
      </Link>
    </span>
  )
  return {
    table: { tools: mode.button, ...(mode.isSelecting && { note, renderSelected }) },
    dialog: scope && (
      <BulkDialog
        scope={scope}
        categories={categories}
        onClose={() => setScope(undefined)}
        onApplied={() => mode.setSelecting(false)}
      />
    ),
  }
}
