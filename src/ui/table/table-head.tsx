import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { withSort, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { useText } from '../page/language.tsx'
import { SHOWN_FROM, type TableColumn } from './table-column.ts'
import type { TableSelection } from './use-table-selection.ts'
import { useTableUrl } from './use-table-url.ts'

interface TableHeadProps<Row> {
  columns: TableColumn<Row>[]
  state: TableState
  shape: TableShape
  selection: TableSelection | undefined
  hasActions: boolean
}

export function TableHead<Row>({ columns, state, shape, selection, hasActions }: TableHeadProps<Row>) {
  const t = useText(tableText)
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col">
            <input
              type="checkbox"
              aria-label={t.selectAll}
              checked={selection.isAll}
              onChange={selection.toggleAll}
              className="tick block"
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}

            scope="col"
            data-align={column.align}
            aria-sort={ariaSort(column.id, state, shape)}
            className={column.from && SHOWN_FROM[column.from]}
          >
            {Object.hasOwn(shape.sorts, column.id) ? (
              <SortLink column={column} state={state} shape={shape} />
            ) : (
              column.header
            )}
          </th>
        ))}
        {hasActions && (
          <th scope="col" data-align="end">
            {t.actions}
          </th>
        )}
      </tr>
    </thead>
  )
}

function ariaSort(id: string, { sort, direction }: TableState, shape: TableShape) {
  if (!Object.hasOwn(shape.sorts, id)) return undefined
  if (sort !== id) return 'none'
  return direction === 'asc' ? 'ascending' : 'descending'
}

interface SortLinkProps<Row> {
  column: TableColumn<Row>
  state: TableState
  shape: TableShape
}

/** A link, so that it works before hydration and the back button undoes it. */
function SortLink<Row>({ column, state, shape }: SortLinkProps<Row>) {
  const addressOf = useTableUrl(shape)
  const isActive = state.sort === column.id
  const Icon = !isActive ? ChevronsUpDown : state.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <Link
      to={addressOf(withSort(state, shape, column.id))}
      preventScrollReset
      className={`inline-flex items-center gap-1 rounded-[4px] hover:text-ink ${isActive ? 'font-semibold text-ink' : ''}`}
    >
      {column.header}
      <Icon className="size-3.5" strokeWidth={1.8} aria-hidden="true" />
    </Link>
  )
}
