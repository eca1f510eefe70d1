import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { withFilter, withPage } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { SEGMENTED_CHOSEN, SEGMENTED_PART, SEGMENTED_TRACK } from '#ui/form/segmented.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import type { PendingCount } from '../count-queue.ts'
import type { TakeRowsShape, TakeRowsState } from '../take-list.rules.ts'
import { remainderOf, TAKE_VIEWS, type TakeProgress, type TakeRow, type TakeView } from '../take.rules.ts'
import { SignedNumber } from './signed-number.tsx'
import { takeText } from './take.text.ts'

interface ViewLinksProps {
  state: TakeRowsState
  shape: TakeRowsShape
  progress: TakeProgress
  views: readonly TakeView[]
}

export function viewOf(state: TakeRowsState): TakeView {
  return TAKE_VIEWS.find((view) => view === state.filters.view) ?? 'todo'
}

export function ViewLinks({ state, shape, progress, views }: ViewLinksProps) {
  const t = useText(takeText)
  const urlOf = useTableUrl(shape)
  const counts = { todo: undefined, counted: progress.counted, different: progress.different }
  return (
    <nav aria-label={t.views}>
      <ul className={`${SEGMENTED_TRACK} max-md:w-full`}>
        {views.map((view) => (
          <li key={view} className="grow">
            <Link
              to={urlOf(withPage(withFilter(state, 'view', view === 'todo' ? undefined : view), 1))}
              preventScrollReset
              aria-current={view === viewOf(state) ? 'page' : undefined}
              className={`${SEGMENTED_PART} gap-1.5 whitespace-nowrap max-md:min-h-11 ${view === viewOf(state) ? SEGMENTED_CHOSEN : ''}`}
            >
              {t[view]}
              {counts[view] !== undefined && <bdi className="font-normal">{counts[view]}</bdi>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface TakeRowsProps {
  rows: TakeRow[]
  pending: PendingCount[]
  state: TakeRowsState
  /** Undefined once the stock take has ended. */
  onChoose: ((row: TakeRow) => void) | undefined
}

const EMPTY = { todo: 'emptyTodo', counted: 'emptyCounted', different: 'emptyDifferent' } as const

export function TakeRows({ rows, pending, state, onChoose }: TakeRowsProps) {
  const t = useText(takeText)
  if (rows.length === 0)
    return (
      <p className="py-8 text-center text-subtle">{state.search ? t.emptySearch : t[EMPTY[viewOf(state)]]}</p>
    )
  return (
    <ul className="grid grid-cols-1">
      {rows.map((row) => {
        const waiting = pending.find(({ variantId }) => variantId === row.article.variantId)
        return (
          <li key={row.article.variantId} className="border-t border-line first:border-t-0">
            {onChoose ? (
              <button
                type="button"
                className="flex w-full items-center gap-3 py-2.5 text-start hover:bg-hover md:px-2"
                onClick={() => onChoose(row)}
              >
                <RowContent row={row} waiting={waiting} />
              </button>
            ) : (
              <div className="flex items-center gap-3 py-2.5 md:px-2">
                <RowContent row={row} waiting={undefined} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function RowContent({ row, waiting }: { row: TakeRow; waiting: PendingCount | undefined }) {
  const t = useText(takeText)
  const language = useLanguage()
  const { article, line, value } = row
  const remainder = line ? remainderOf(line) : 0
  return (
    <>
      <span className="size-12 shrink-0 overflow-clip rounded-button bg-sunk">
        {article.picture && (
          <Picture media={article.picture} alt="" sizes="48px" className="size-full object-cover" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">
          <bdi>{localized(article.name, language)}</bdi>
        </span>
        {waiting ? (
          <span className="flex items-center gap-1 text-label font-semibold text-gold-ink">
            <Clock className="size-3.5" strokeWidth={1.9} aria-hidden="true" />
            {t.waiting}
          </span>
        ) : (
          <span className="block text-label text-subtle">
            <bdi>{line ? line.staffName : article.sku || article.barcode}</bdi>
            {remainder !== 0 && <span className="block text-gold-ink">{t.remainder(-remainder)}</span>}
          </span>
        )}
      </span>
      {(waiting ?? line) && (
        <span className="grid shrink-0 justify-items-end">
          <bdi className="text-h2 font-semibold tabular-nums">{(waiting ?? line)!.counted}</bdi>
          {line && !waiting && line.counted !== line.expected && (
            <span className="text-label text-subtle">
              {t.expectedOf(line.expected)} · <SignedNumber number={line.counted - line.expected} />
            </span>
          )}
          {value !== undefined && value !== 0 && <AdminMoney amount={value} className="text-label" />}
        </span>
      )}
    </>
  )
}

interface PageLinksProps {
  state: TakeRowsState
  shape: TakeRowsShape
  hasMore: boolean
}

export function PageLinks({ state, shape, hasMore }: PageLinksProps) {
  const t = useText(takeText)
  const urlOf = useTableUrl(shape)
  if (state.page === 1 && !hasMore) return null
  return (
    <div className="flex justify-between gap-3 pt-3">
      {state.page > 1 ? (
        <ButtonLink variant="secondary" to={urlOf(withPage(state, state.page - 1))}>
          {t.earlier}
        </ButtonLink>
      ) : (
        <span />
      )}
      {hasMore && (
        <ButtonLink variant="secondary" to={urlOf(withPage(state, state.page + 1))}>
          {t.more}
        </ButtonLink>
      )}
    </div>
  )
}
