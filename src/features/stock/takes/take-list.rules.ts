import type { TableShape, TableState } from '#core/table-state.ts'

export type TakesShape = TableShape<'startedAt', 'status', readonly string[]>
export type TakesState = TableState<'startedAt', 'status'>

/** The list of stock takes. */
export const TAKES_SHAPE: TakesShape = {
  sorts: { startedAt: 'desc' },
  startSort: 'startedAt',
  filters: { status: ['open', 'applied', 'cancelled'] },
}

export type TakeRowsShape = TableShape<'article', 'view' | 'category', readonly string[]>
export type TakeRowsState = TableState<'article', 'view' | 'category'>

/** The articles of one stock take; without a view those that are not counted yet. */
export function takeRowsShape(categories: readonly { id: number }[]): TakeRowsShape {
  return {
    sorts: { article: 'desc' },
    startSort: 'article',
    filters: { view: ['counted', 'different'], category: categories.map(({ id }) => String(id)) },
  }
}
