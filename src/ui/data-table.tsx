import { useRef, type ReactNode } from 'react'
import { isFiltered, type TableShape, type TableState } from '#core/table-state.ts'
import type { TableColumn } from './table-column.ts'
import { TableEmpty, TableNoResult, type EmptyWords } from './table-empty.tsx'
import { TableFooter } from './table-footer.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows, type TableRowsProps } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { SelectionBar, TableToolbar, type RenderSelected, type TableTools } from './table-toolbar.tsx'
import { useLate } from './use-late.ts'
import { useIsTurning } from './use-table-address.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableSelection } from './use-table-selection.ts'

interface DataTableProps<Row> extends TableRowsProps<Row>, TableTools {
  /** Names the table for screen readers. */
  label: string
  columns: TableColumn<Row>[]
  /** One page of rows, and how many there are on all pages. */
  rows: Row[]
  total: number
  /** What the address asks for (`parseTableState`), and what may be asked. */
  state: TableState
  shape: TableShape
  /** Above everything: `Tabs` with counts. */
  tabs?: ReactNode
  /** A sentence above the rows, where they need one. */
  note?: string | undefined
  empty?: EmptyWords
  /** Offers ticks, and does this to ticked rows. */
  renderSelected?: RenderSelected
  /** The rows are known to be on their way. */
  isLoading?: boolean
}

/**
 * A table that the server fills: search, order, page and filters live in the address, so that they survive a
 * reload, can be shared, and work without a script. Columns from a tablet on, cards on a phone.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  total,
  state,
  shape,
  tabs,
  note,
  empty,
  renderSelected,
  isLoading = false,
  searchHint,
  filters,
  exportPath,
  refreshable,
  ...rest
}: DataTableProps<Row>) {
  const card = useRef<HTMLElement>(null)
  const ticked = useTableSelection(rows.map(rest.rowKey))
  const selection = renderSelected && ticked
  const isLate = useLate(useIsTurning(shape)) || isLoading
  const hasActions = rest.renderActions !== undefined
  const isEmpty = rows.length === 0 && !isLate
  useTableKeys(card)
  return (
    <section ref={card} aria-label={label} data-table className="table-card">
      {tabs}
      {renderSelected && ticked.keys.length > 0 ? (
        <SelectionBar selection={ticked} render={renderSelected} />
      ) : (
        <TableToolbar {...{ columns, state, shape, searchHint, filters, exportPath, refreshable }} />
      )}
      {note && <p className="pb-3 text-small text-subtle md:px-5">{note}</p>}
      <div className="max-lg:md:overflow-x-auto">
        <table aria-label={label} aria-busy={isLate} className="panel-table">
          <colgroup>
            {selection && <col width={48} />}
            {columns.map(({ id, width }) => (
              <col key={id} width={width} />
            ))}
          </colgroup>
          <TableHead {...{ columns, state, shape, selection, hasActions }} />
          {isLate ? (
            <TableSkeleton
              {...{ columns, hasActions, hasSelection: selection !== undefined }}
              rows={rows.length || state.pageSize}
            />
          ) : (
            <TableRows {...rest} {...{ rows, columns, selection }} />
          )}
        </table>
      </div>
      {isEmpty && (isFiltered(state) ? <TableNoResult {...{ state, shape }} /> : <TableEmpty {...empty} />)}
      {total > 0 && <TableFooter {...{ state, shape, total }} />}
    </section>
  )
}
