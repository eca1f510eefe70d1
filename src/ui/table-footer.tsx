import { onPage, tableRange, type TableShape, type TableState } from '#core/table-state.ts'
import { useText } from './language.tsx'
import { Pagination } from './pagination.tsx'
import { tableText } from './panel.text.ts'
import { useTableAddress } from './use-table-address.ts'

interface TableFooterProps {
  state: TableState
  shape: TableShape
  total: number
}

/** "1–15 sur 63" and the way to the other pages. */
export function TableFooter({ state, shape, total }: TableFooterProps) {
  const t = useText(tableText)
  const addressOf = useTableAddress(shape)
  const { page, pages, first, last } = tableRange(state, total)
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 md:border-t md:border-line md:px-5">
      <p role="status" className="text-small text-subtle">
        {t.range(first, last, total)}
      </p>
      <Pagination
        page={page}
        count={pages}
        pathOf={(number) => addressOf(onPage(state, number))}
        words={t}
        className="max-md:mx-auto"
      />
    </div>
  )
}
