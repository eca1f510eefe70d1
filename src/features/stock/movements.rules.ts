/** The table of stock movements: its filters, and where a page starts. */
import { isDay, orderedDays, type Day } from '#core/day.ts'
import { readId } from '#core/id.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import {
  STOCK_CAUSES,
  type MovementCursor,
  type MovementFilter,
  type StockMovement,
} from '#features/catalogue/stock/stock.rules.ts'

export const MOVEMENTS_PER_PAGE = 20

export type MovementsFilter = 'product' | 'cause' | 'person' | 'category' | 'from' | 'to' | 'before' | 'after'
export type MovementsState = TableState<'at', MovementsFilter>

const isId = (value: string) => readId(value) !== undefined

/** The columns cannot be sorted: the newest movement is always first. */
export const MOVEMENTS_SHAPE: TableShape<'at', MovementsFilter> = {
  sorts: { at: 'desc' },
  startSort: 'at',
  filters: {
    product: isId,
    cause: STOCK_CAUSES,
    person: (value) => value === 'system' || isId(value),
    category: isId,
    from: isDay,
    to: isDay,
    before: isId,
    after: isId,
  },
  pageSize: MOVEMENTS_PER_PAGE,
}

export function movementFilter({ search, filters }: MovementsState): MovementFilter {
  const { product, category, cause, person } = filters
  const [from, to] = orderedDays(filters.from as Day | undefined, filters.to as Day | undefined)
  const idIn = (value: string | undefined) => (value === undefined ? undefined : Number(value))
  return {
    search,
    product: idIn(product),
    category: idIn(category),
    cause: STOCK_CAUSES.find((known) => known === cause),
    person: person === 'system' ? person : idIn(person),
    from,
    to,
  }
}

export function movementCursor({ filters: { before, after } }: MovementsState): MovementCursor {
  return { ...(before && { before: Number(before) }), ...(after && { after: Number(after) }) }
}

/** A new filter starts at the newest movement. */
export function withoutCursor(state: MovementsState): MovementsState {
  const { before: _before, after: _after, ...filters } = state.filters
  return { ...state, filters }
}

/** A movement with the number of its order. */
export interface ListedMovement extends StockMovement {
  orderNumber: number | undefined
}

/** The page of the goods receipt or stock take of a movement. */
export function documentPath({ cause, documentId }: StockMovement): string | undefined {
  if (documentId === null) return undefined
  if (cause === 'receipt') return `/admin/products/stock/receipts/${documentId}`
  return cause === 'count' ? `/admin/products/stock/takes/${documentId}` : undefined
}
