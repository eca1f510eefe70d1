/** Selecting products in their table and changing them together. Checkboxes appear only while selecting. */
import { ListChecks } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { ProductsState } from '#features/catalogue/catalogue-admin.rules.ts'
import type { CategoryChoice } from '#features/catalogue/catalogue-form.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { RenderSelected } from '#ui/table/table-toolbar.tsx'
import { BULK_EDITS_PATH } from '../bulk-result.rules.ts'
import { bulkText } from '../bulk.text.ts'
import { BulkDialog, type BulkScope } from './bulk-dialog.tsx'

interface BulkSelectionProps {
  total: number
  state: ProductsState
  categories: CategoryChoice[]
}

/** Props of the table, and the dialog to render beside it. */
export function useBulkSelection({ total, state, categories }: BulkSelectionProps) {
  const t = useText(bulkText)
  const { search } = useLocation()
  const [isSelecting, setSelecting] = useState(false)
  const [scope, setScope] = useState<BulkScope>()
  const isOff = state.filters.deleted !== undefined || total === 0
  const renderSelected: RenderSelected = (keys) => (
    <Button size="small" onClick={() => setScope({ ids: keys.map(Number), count: keys.length })}>
      {t.edit}
    </Button>
  )
  const tools: ReactNode = !isOff && (
    <span className="needs-script">
      <Button
        variant="ghost"
        size="small"
        aria-pressed={isSelecting}
        onClick={() => setSelecting(!isSelecting)}
      >
        <ListChecks className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
        {isSelecting ? t.stopSelecting : t.select}
      </Button>
    </span>
  )
  const note: ReactNode = isSelecting && !isOff && (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>
        {t.hint}{' '}
        <button type="button" className={LINK} onClick={() => setScope({ query: search, count: total })}>
          {t.editAll(t.allOfFilter(total))}
        </button>
      </span>
      <Link to={BULK_EDITS_PATH} className={`ms-auto ${LINK}`}>
        {t.recent}
      </Link>
    </span>
  )
  return {
    table: { tools, ...(isSelecting && !isOff && { note, renderSelected }) },
    dialog: scope && (
      <BulkDialog
        scope={scope}
        categories={categories}
        onClose={() => setScope(undefined)}
        onApplied={() => setSelecting(false)}
      />
    ),
  }
}

const LINK = 'text-link underline underline-offset-4'
