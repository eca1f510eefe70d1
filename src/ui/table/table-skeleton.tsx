import { useText } from '../page/language.tsx'
import { uiText } from '../ui.text.ts'
import { SHOWN_FROM, type TableColumn } from './table-column.ts'

interface TableSkeletonProps<Row> {
  columns: TableColumn<Row>[]
  rows: number
  hasSelection: boolean
  hasActions: boolean
}

/** Placeholder rows while the table loads, with the height of real rows. */
export function TableSkeleton<Row>({ columns, rows, hasSelection, hasActions }: TableSkeletonProps<Row>) {
  const t = useText(uiText)
  return (
    <tbody className="skeleton-rows">
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index}>
          {hasSelection && <td data-phone="hidden">{bar('size-4')}</td>}
          {columns.map(({ id, phone, from }, column) => (
            <td key={id} data-phone={phone} className={from && SHOWN_FROM[from]}>
              {bar(phone === 'badge' ? 'h-6 w-20' : 'h-2.5 w-24 max-w-full')}
              {index === 0 && column === 0 && <span className="sr-only">{t.loading}</span>}
            </td>
          ))}
          {hasActions && <td data-phone="actions">{bar('ms-auto h-6 w-20')}</td>}
        </tr>
      ))}
    </tbody>
  )
}

function bar(shape: string) {
  return <div className={`skeleton ${shape}`} />
}
