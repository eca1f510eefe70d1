/** The list of what to reorder: sales speed, days left and a suggested quantity. */
import type { TableShape, TableState } from '#core/table-state.ts'
import type { LowVariant, LowVariantSort } from '#features/catalogue/stock/stock.rules.ts'

/** Sales of this many days give the speed. */
export const SPEED_DAYS = 30
/** An order should last for this many days. */
export const COVER_DAYS = 30

interface Selling {
  stock: number
  /** Units sold in the last `SPEED_DAYS` days. */
  sold: number
}

/** Units sold in a week, rounded to a tenth. */
export function weeklySpeed({ sold }: Pick<Selling, 'sold'>): number {
  return Math.round((sold * 70) / SPEED_DAYS) / 10
}

/** Whole days until the stock is sold; undefined if nothing was sold lately. A stock of 0 lasts 0 days. */
export function daysLeft({ stock, sold }: Selling): number | undefined {
  if (stock === 0) return 0
  return sold > 0 ? Math.floor((stock * SPEED_DAYS) / sold) : undefined
}

/** What to order so that the stock lasts for `COVER_DAYS` and stays above the threshold. */
export function suggestedQuantity({ stock, sold, threshold }: Selling & { threshold: number }): number {
  const forSales = Math.ceil((sold * COVER_DAYS) / SPEED_DAYS)
  return Math.max(0, forSales + threshold - stock)
}

export interface ReorderRow extends LowVariant {
  /** Of the last receipt; empty if it is not known. */
  supplier: string
}

export type ReorderShape = TableShape<LowVariantSort, 'category', readonly string[]>
export type ReorderState = TableState<LowVariantSort, 'category'>

export function reorderShape(categories: { id: number }[]): ReorderShape {
  return {
    sorts: { daysLeft: 'asc', stock: 'asc', sold: 'desc' },
    startSort: 'daysLeft',
    filters: { category: categories.map(({ id }) => String(id)) },
    pageSize: 15,
  }
}
