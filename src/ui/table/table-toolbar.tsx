import { ArrowUpDown, Download, RefreshCw, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { withPage, withSort, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { Menu } from '../dialog/menu.tsx'
import { IconButton, IconLink } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'
import type { TableColumn } from './table-column.ts'
import { TableSearch } from './table-search.tsx'
import type { RowKey, TableSelection } from './use-table-selection.ts'
import { useTableUrl } from './use-table-url.ts'

export interface TableTools {
  /** What can be searched: "N° de commande, nom ou téléphone". Without it, no search. */
  searchHint?: string | undefined
  /** A button beside the search. */
  searchTool?: ReactNode
  /** Filter chips. */
  filters?: ReactNode
  /** A path that answers with a file of the table's rows. */
  exportPath?: string | undefined
  refreshable?: boolean | undefined
  /** Further buttons at the end. */
  tools?: ReactNode
}

interface TableToolbarProps<Row> extends TableTools {
  columns: TableColumn<Row>[]
  state: TableState
  shape: TableShape
}

export function TableToolbar<Row>({
  columns,
  state,
  shape,
  searchHint,
  searchTool,
  filters,
  exportPath,
  refreshable = false,
  tools,
}: TableToolbarProps<Row>) {
  const t = useText(tableText)
  const addressOf = useTableUrl(shape)
  const sortable = columns.filter(({ id }) => Object.hasOwn(shape.sorts, id))
  const hasTools = searchHint !== undefined || filters || exportPath !== undefined || refreshable || tools
  return (
    <div className={`${BAR} ${hasTools ? '' : 'md:hidden'}`}>
      {searchHint !== undefined && <TableSearch state={state} shape={shape} placeholder={searchHint} />}
      {searchTool}
      {filters && (
        <FilterRow state={state} isBelowSearch={searchHint !== undefined}>
          {filters}
        </FilterRow>
      )}
      <div className="ms-auto flex items-center">
        {sortable.length > 0 && (
          <span className="md:hidden">
            <Menu
              label={t.sort}
              entries={sortable.map(({ id, header }) => ({
                id,
                label: header,
                to: addressOf(withSort(state, shape, id)),
                isChosen: state.sort === id,
              }))}
            >
              <ArrowUpDown className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
            </Menu>
          </span>
        )}
        {exportPath !== undefined && (
          <IconLink
            icon={Download}
            label={t.export}
            to={addressOf(withPage(state, 1), exportPath)}
            reloadDocument
          />
        )}
        {tools}
        {refreshable && <RefreshButton />}
      </div>
    </div>
  )
}

interface FilterRowProps {
  state: TableState
  isBelowSearch: boolean
  children: ReactNode
}

/** On a phone one row that scrolls sideways: wrapped chips would push the rows of the table off the screen. */
function FilterRow({ state: { filters }, isBelowSearch, children }: FilterRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const chosen = Object.values(filters).join(' ')
  // A filter that is on is never out of sight.
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = row.current ?? {}
    if (chosen && scrollWidth > clientWidth)
      row.current
        ?.querySelector('[aria-current=true], [data-chosen]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <div
      ref={row}
      className={`scroll-row flex min-w-0 gap-2 max-md:-m-1 max-md:overflow-x-auto max-md:p-1 md:contents ${isBelowSearch ? 'max-md:order-last max-md:w-[calc(100%+8px)]' : 'max-md:flex-1'}`}
    >
      {children}
    </div>
  )
}

const BAR = 'flex min-h-16 flex-wrap items-center gap-2 py-3 md:px-5'

function RefreshButton() {
  const t = useText(tableText)
  const { revalidate, state } = useRevalidator()
  return (
    <span className="needs-script">
      <IconButton
        icon={RefreshCw}
        label={t.refresh}
        aria-busy={state === 'loading'}
        onClick={() => void revalidate()}
      />
    </span>
  )
}

export type RenderSelected = (keys: RowKey[], clear: () => void) => ReactNode

/** Stays in sight while rows are selected. On a phone it covers the navigation, which would lose the selection. */
export function SelectionBar({ selection, render }: { selection: TableSelection; render: RenderSelected }) {
  const t = useText(tableText)
  return (
    <div
      role="region"
      aria-label={t.selection}
      className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-pri-50 py-3 max-md:fixed max-md:inset-x-0 max-md:z-30 max-md:px-4 max-md:pb-[calc(12px+env(safe-area-inset-bottom))] max-md:shadow-floating md:px-5 print:hidden"
    >
      <p role="status" className="me-2 font-semibold max-md:grow max-md:basis-3/4">
        {t.selected(selection.keys.length)}
      </p>
      {render(selection.keys, selection.clear)}
      <span className="ms-auto max-md:-order-1">
        <IconButton icon={X} label={t.clearSelection} onClick={selection.clear} />
      </span>
    </div>
  )
}
