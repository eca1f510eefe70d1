import type { KeyboardEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { tableText } from '../admin-ui.text.ts'
import { areSingleKeysOn } from '../hooks/single-key-shortcuts.ts'
import { keyOf } from '../hooks/use-keys.ts'
import { useText } from '../page/language.tsx'
import { SHOWN_FROM, type TableColumn } from './table-column.ts'
import type { RowKey, TableSelection } from './use-table-selection.ts'

export interface TableRowsProps<Row> {
  rows: Row[]
  columns: TableColumn<Row>[]
  rowKey: (row: Row) => RowKey
  /** The name of a row for screen readers. */
  rowName: (row: Row) => string
  /** The URL of a row: its title becomes a link, and Enter on the row opens it. */
  rowPath?: ((row: Row) => string) | undefined
  renderActions?: ((row: Row) => ReactNode) | undefined
  /** Keys that act on the row in focus: `{ p: print }`. */
  rowKeys?: Record<string, (row: Row) => void> | undefined
}

export function TableRows<Row>(props: TableRowsProps<Row> & { selection: TableSelection | undefined }) {
  const { rows, rowKey } = props
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={rowKey(row)} {...props} row={row} />
      ))}
    </tbody>
  )
}

function TableRow<Row>({
  row,
  columns,
  rowKey,
  rowName,
  rowPath,
  renderActions,
  rowKeys,
  selection,
}: TableRowsProps<Row> & { row: Row; selection: TableSelection | undefined }) {
  const t = useText(tableText)
  const navigate = useNavigate()
  const key = rowKey(row)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Only for the row itself: buttons and links inside it handle their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter' && rowPath) void navigate(rowPath(row), { preventScrollReset: true })
    else if (areSingleKeysOn()) rowKeys?.[keyOf(event)]?.(row)
  }
  return (
    <tr tabIndex={-1} onKeyDown={onKeyDown} aria-selected={selection ? selection.has(key) : undefined}>
      {selection && (
        <td data-phone="wide" className="max-md:-order-2">
          <label className="flex items-center gap-2 max-md:min-h-9">
            <input
              type="checkbox"
              aria-label={t.selectRow(rowName(row))}
              checked={selection.has(key)}
              onChange={() => selection.toggle(key)}
              className="tick block"
            />
            <span aria-hidden="true" className="md:hidden">
              {t.select}
            </span>
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}

          data-align={column.align}
          data-phone={column.phone}
          className={column.from && SHOWN_FROM[column.from]}
        >
          {column.isNamed && <span className="md:hidden">{`${column.header} · `}</span>}
          {rowPath && column.phone === 'title' ? (
            <Link to={rowPath(row)} preventScrollReset className="block rounded-[4px]">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {renderActions && (
        <td data-align="end" data-phone="actions">
          <div className="flex items-center justify-end gap-1 max-md:[&>:is(a,button):not([aria-label])]:grow">
            {renderActions(row)}
          </div>
        </td>
      )}
    </tr>
  )
}
