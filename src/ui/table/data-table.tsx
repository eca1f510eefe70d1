import { useRef, type ReactNode, type RefObject } from 'react'
import { isFiltered, withPage, tableRange, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { useDelayed } from '../hooks/use-delayed.ts'
import { useKeys } from '../hooks/use-keys.ts'
import { useText } from '../page/language.tsx'
import { Pagination } from './pagination.tsx'
import type { TableColumn } from './table-column.ts'
import { TableEmpty, TableNoResult, type EmptyTableProps } from './table-empty.tsx'
import { TableHead } from './table-head.tsx'
import { TableRows, type TableRowsProps } from './table-rows.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { SelectionBar, TableToolbar, type RenderSelected, type TableTools } from './table-toolbar.tsx'
import { useTableSelection, type TableSelection } from './use-table-selection.ts'
import { useIsLoadingPage, useTableUrl } from './use-table-url.ts'

interface DataTableProps<Row> extends TableRowsProps<Row>, TableTools {
  /** Names the table for screen readers. */
  label: string
  columns: TableColumn<Row>[]
  /** One page of rows, and how many there are on all pages. */
  rows: Row[]
  total: number
  /** The state parsed from the URL (`parseTableState`), and the allowed sorts and filters. */
  state: TableState
  shape: TableShape
  /** `Tabs` with counts, at the top. */
  tabs?: ReactNode
  /** A sentence above the rows. */
  note?: ReactNode
  empty?: EmptyTableProps
  /** Makes rows selectable and renders the actions of the selected ones. */
  renderSelected?: RenderSelected
  /** Where the caller keeps the selection; by default only rows of the current page are selected. */
  selection?: TableSelection
  /** Shows the skeleton instead of the rows. */
  isLoading?: boolean
  /** Replaces the range and the page numbers, for rows that are not counted. */
  footer?: ReactNode
}

/**
 * A table whose rows the server selects: search, order, page and filters are in the URL, so that they survive a
 * reload, can be shared, and work without JavaScript. Rows are cards on a phone.
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
  selection: keptSelection,
  isLoading = false,
  footer,
  searchHint,
  searchTool,
  filters,
  exportPath,
  refreshable,
  tools,
  ...rest
}: DataTableProps<Row>) {
  const card = useRef<HTMLElement>(null)
  const ownSelection = useTableSelection(rows.map(rest.rowKey))
  const rowSelection = keptSelection ?? ownSelection
  const selection = renderSelected && rowSelection
  const isLate = useDelayed(useIsLoadingPage(shape)) || isLoading
  const hasActions = rest.renderActions !== undefined
  const isEmpty = rows.length === 0 && !isLate
  useTableKeys(card)
  return (
    <section ref={card} aria-label={label} data-table className="table-card">
      {tabs}
      <TableToolbar
        {...{ columns, state, shape, searchHint, searchTool, filters, exportPath, refreshable, tools }}
      />
      {note && <p className="pb-3 text-small text-subtle md:px-5">{note}</p>}
      <div className="max-lg:md:overflow-x-auto">
        <table aria-label={label} aria-busy={isLate} className="admin-table">
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
      {footer ?? (total > 0 && <TableFooter {...{ state, shape, total }} />)}
      {renderSelected && rowSelection.keys.length > 0 && (
        <SelectionBar selection={rowSelection} render={renderSelected} />
      )}
    </section>
  )
}

interface TableFooterProps {
  state: TableState
  shape: TableShape
  total: number
}

/** The range of rows shown ("1–15 sur 63"), and the pagination. */
function TableFooter({ state, shape, total }: TableFooterProps) {
  const t = useText(tableText)
  const addressOf = useTableUrl(shape)
  const { page, pages, first, last } = tableRange(state, total)
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 md:border-t md:border-line md:px-5">
      <p role="status" className="text-small text-subtle">
        {t.range(first, last, total)}
      </p>
      <Pagination
        page={page}
        count={pages}
        pathOf={(number) => addressOf(withPage(state, number))}
        words={t}
        className="max-md:mx-auto"
      />
    </div>
  )
}

/** J and K move through the rows, / focuses the search: in the table that has the focus, else in the first one. */
function useTableKeys(table: RefObject<HTMLElement | null>): void {
  const step = (by: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [])]
    const index = rows.findIndex((row) => row.contains(document.activeElement))
    if (isActiveTable(table.current)) rows[index === -1 ? 0 : index + by]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': (event) => {
      const field = table.current?.querySelector<HTMLInputElement>('input[type=search]')
      if (!field || !isActiveTable(table.current)) return
      // Otherwise the slash would be entered into the field.
      event.preventDefault()
      field.focus()
      field.select()
    },
  })
}

function isActiveTable(table: HTMLElement | null): boolean {
  const focused = document.activeElement?.closest('[data-table]')
  return table !== null && table === (focused ?? document.querySelector('[data-table]'))
}
