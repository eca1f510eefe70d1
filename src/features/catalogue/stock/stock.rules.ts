/** Causes of stock movements, the report about them, and the moving average of what goods cost. */
import type { Day } from '#core/day.ts'
import { money, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

/**
 * - `initial`: the stock of a product when it was added, or when the history began.
 * - `sale`: sold at the counter. `edit`, `cancellation` and `return` belong to an order.
 * - `receipt`: goods received. `count`: a stock take.
 * - `correction`: a quantity that staff entered.
 */
export const STOCK_CAUSES = [
  'initial',
  'order',
  'sale',
  'cancellation',
  'edit',
  'return',
  'receipt',
  'count',
  'damage',
  'loss',
  'gift',
  'correction',
  'import',
] as const
export type StockCause = (typeof STOCK_CAUSES)[number]

/** Causes that staff choose when they take units out of the stock. */
export const REMOVAL_CAUSES = ['damage', 'loss', 'gift'] as const satisfies StockCause[]
export type RemovalCause = (typeof REMOVAL_CAUSES)[number]

interface Stocked {
  stock: number
  /** Null: unknown. */
  cost: Money | null
}

/**
 * What one unit costs after goods arrived: the average over the units in stock and the new ones, rounded to a hundredth.
 * Units of unknown cost take the known one.
 */
export function movingAverage(
  before: Stocked,
  received: { quantity: number; unitCost: Money | null },
): Money | null {
  const { quantity, unitCost } = received
  if (unitCost === null) return before.cost
  if (before.cost === null || before.stock <= 0) return unitCost
  const value = before.stock * before.cost + quantity * unitCost
  return money(Math.round(value / (before.stock + quantity)))
}

/** A product with one of its variants, as lists of the stock show it. */
export interface StockedVariant {
  productId: number
  variantId: number
  /** With the variant, such as `Melhfa Nila – Rouge · M`. */
  name: Bilingual
  sku: string
  barcode: string
  stock: number
}

/** What is counted, received and labelled: a variant, or a product without options. */
export interface Article extends StockedVariant {
  /** The only variant of a product without options. */
  isDefault: boolean
  price: Money
  picture: PictureMedia | undefined
}

/** One change of the stock. */
export interface StockMovement {
  id: number
  at: Date
  productId: number
  variantId: number
  /** Undefined if the product was purged. */
  name: Bilingual | undefined
  cause: StockCause
  quantity: number
  before: number
  after: number
  orderId: number | null
  /** The goods receipt or the stock take. */
  documentId: number | null
  reason: string
  staffName: string
}

export interface MovementFilter {
  /** Words of the name, a SKU or a barcode. */
  search?: string
  product?: number | undefined
  category?: number | undefined
  cause?: StockCause | undefined
  /** A staff member's id, or `system` for automatic changes. */
  person?: number | 'system' | undefined
  /** Both days are included. */
  from?: Day | undefined
  to?: Day | undefined
}

/** Part of the movements, newest first: below an id, above it, or the newest ones. */
export interface MovementCursor {
  before?: number | undefined
  after?: number | undefined
}

export type LowVariantSort = 'daysLeft' | 'stock' | 'sold'

/** A variant at its threshold or below. */
export interface LowVariant extends StockedVariant {
  threshold: number
  /** Units sold in the period, without those that came back. */
  sold: number
}
