import type { ReactNode } from 'react'
import { tableText } from '../admin-ui.text.ts'
import { useText } from '../page/language.tsx'
import { SHOWN_FROM, type TableColumn } from './table-column.ts'
import { TableEmpty, type EmptyTableProps } from './table-empty.tsx'
import { TableRows, type TableRowsProps } from './table-rows.tsx'

interface PlainTableProps<Row> extends TableRowsProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  /** The heading above the rows. */
  title: string
  sub?: ReactNode
  /** At the end of the heading's row. */
  tools?: ReactNode
  /** `Tabs` with counts, at the top. */
  tabs?: ReactNode
  empty: EmptyTableProps
  /** Below the rows, such as links to other pages. */
  footer?: ReactNode
}

/** A table without search, sorting or filters. Columns from tablet width, cards on a phone. */
export function PlainTable<Row>({
  label,
  columns,
  title,
  sub,
  tools,
  tabs,
  empty,
  footer,
  ...rows
}: PlainTableProps<Row>) {
  const t = useText(tableText)
  return (
    <section aria-label={label} className="table-card">
      {tabs}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 max-md:pb-3 md:px-5">
        <div>
          <h2 className="text-h2 font-semibold">{title}</h2>
          {sub && <p className="text-small text-subtle">{sub}</p>}
        </div>
        {tools}
      </div>
      {rows.rows.length === 0 ? (
        <TableEmpty {...empty} />
      ) : (
        <div className="max-lg:md:overflow-x-auto">
          <table aria-label={label} className="admin-table">
            <colgroup>
              {columns.map(({ id, width }) => (
                <col key={id} width={width} />
              ))}
            </colgroup>
            <thead>
              <tr>
                {columns.map(({ id, header, align, from }) => (
                  <th
                    key={id}
                    scope="col"
                    data-align={align}
                    // A header of several words gives its width to the amounts.
                    className={`whitespace-normal ${from ? SHOWN_FROM[from] : ''}`}
                  >
                    {header}
                  </th>
                ))}
                {rows.renderActions && (
                  <th scope="col">
                    <span className="sr-only">{t.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <TableRows {...rows} columns={columns} selection={undefined} />
          </table>
        </div>
      )}
      {footer}
    </section>
  )
}
