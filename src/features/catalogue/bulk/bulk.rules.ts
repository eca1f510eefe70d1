/** Changes of many products at once: what a bulk edit does to one product, and why it is refused. */
import { money, type Money } from '#core/money.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { MAX_PRICE } from '../field-problems.rules.ts'

/** More products are refused: the form that applies the edit lists each of them. */
export const MAX_BULK_PRODUCTS = 20_000
const UNDO_HOURS = 24

export const ROUND_TO = [1, 5, 10, 50, 100] as const
export const ROUND_MODES = ['nearest', 'up', 'down'] as const

/** To a multiple of this many ouguiyas: prices are whole. */
export interface Rounding {
  to: (typeof ROUND_TO)[number]
  mode: (typeof ROUND_MODES)[number]
}

export interface PriceChange {
  direction: 'up' | 'down'
  unit: 'percent' | 'amount'
  /** Hundredths of a percent, or of an ouguiya. */
  value: number
}

export type OriginalPriceChange =
  /** The price before the edit. */
  | { kind: 'oldPrice' }
  | { kind: 'clear' }
  /** Above the price after the edit, in hundredths of a percent. */
  | { kind: 'percent'; value: number }

/** Fields that are missing stay as they are. */
export interface BulkEdit {
  price?: PriceChange
  rounding: Rounding
  originalPrice?: OriginalPriceChange
  category?: { categoryId: number; subCategoryId: number | null }
  featured?: boolean
  promoted?: boolean
  /** Null: the default of the settings. */
  lowStock?: number | null
  status?: ProductStatus
}

export interface Prices {
  /** Null for a variant that has the price of its product. */
  price: Money | null
  originalPrice: Money | null
}

/** The fields of a product that a bulk edit can change. */
export interface BulkFields {
  price: Money
  originalPrice: Money | null
  categoryId: number
  subCategoryId: number | null
  featured: boolean
  promoted: boolean
  lowStock: number | null
  status: ProductStatus
  /** Active variants, by id. */
  variants: Record<string, Prices>
}

export type BulkRefusal =
  | 'priceTooLow'
  | 'priceTooHigh'
  | 'notAbovePrice'
  /** A picture or a text is missing, without which the form does not save a product either. */
  | 'incomplete'
  /** Found by the database. */
  | 'changedMeanwhile'
  | 'deleted'
  | 'categoryDeleted'

/** Why a whole edit, or undoing it, is refused. */
export type BulkEditRefusal =
  | 'tooManyProducts'
  | 'bulkEditUnknown'
  | 'alreadyUndone'
  | 'undoTooLate'
  | 'allChangedSince'

export type BulkOutcome =
  | { kind: 'refused'; reason: BulkRefusal }
  | { kind: 'same' }
  /** Only the fields that differ; `variants` has only the variants that differ. */
  | { kind: 'changed'; before: Partial<BulkFields>; after: Partial<BulkFields> }

const WHOLE = 10_000

/** An exact fraction, so that no rounding happens before the one that was chosen. */
interface Fraction {
  numerator: number
  denominator: number
}

/** Amounts are at most 10^9 hundredths and percents at most 10^5, so every product is a safe integer. */
export function changedPrice(price: Money, change: PriceChange, rounding: Rounding): Money {
  const sign = change.direction === 'up' ? 1 : -1
  return change.unit === 'percent'
    ? rounded({ numerator: price * (WHOLE + sign * change.value), denominator: WHOLE }, rounding)
    : rounded({ numerator: price + sign * change.value, denominator: 1 }, rounding)
}

/** Never below 0. */
function rounded({ numerator, denominator }: Fraction, { to, mode }: Rounding): Money {
  if (numerator <= 0) return money(0)
  const step = to * 100 * denominator
  const steps = {
    down: () => Math.floor(numerator / step),
    up: () => Math.ceil(numerator / step),
    nearest: () => Math.floor((2 * numerator + step) / (2 * step)),
  }
  return money(steps[mode]() * to * 100)
}

export function outcomeOf(product: BulkFields, edit: BulkEdit): BulkOutcome {
  const own = pricesAfter(product, product.price, edit)
  const variants = Object.entries(product.variants).map(
    ([id, prices]) => [id, pricesAfter(prices, product.price, edit)] as const,
  )
  const changed = [
    [product, own] as const,
    ...variants.map(([id, now]) => [product.variants[id]!, now] as const),
  ]
  for (const [was, is] of changed) {
    const reason = isSamePrice(was, is) ? undefined : priceRefusal(is, is.price ?? own.price!)
    if (reason) return { kind: 'refused', reason }
  }
  const after: BulkFields = {
    price: own.price!,
    originalPrice: own.originalPrice,
    categoryId: edit.category?.categoryId ?? product.categoryId,
    subCategoryId: edit.category ? edit.category.subCategoryId : product.subCategoryId,
    featured: edit.featured ?? product.featured,
    promoted: edit.promoted ?? product.promoted,
    lowStock: edit.lowStock === undefined ? product.lowStock : edit.lowStock,
    status: edit.status ?? product.status,
    variants: Object.fromEntries(variants),
  }
  return differenceOf(product, after)
}

function pricesAfter({ price, originalPrice }: Prices, priceOfProduct: Money, edit: BulkEdit): Prices {
  const current = price ?? priceOfProduct
  const next = edit.price ? changedPrice(current, edit.price, edit.rounding) : current
  const hasOwn = price !== null || originalPrice !== null
  return {
    price: price === null ? null : next,
    originalPrice: hasOwn ? originalAfter(originalPrice, { current, next }, edit) : null,
  }
}

function originalAfter(
  original: Money | null,
  { current, next }: { current: Money; next: Money },
  { originalPrice: change, rounding }: BulkEdit,
): Money | null {
  if (!change) return original
  if (change.kind === 'clear') return null
  if (change.kind === 'oldPrice') return current
  return changedPrice(next, { direction: 'up', unit: 'percent', value: change.value }, rounding)
}

function priceRefusal({ originalPrice }: Prices, price: Money): BulkRefusal | undefined {
  if (price <= 0) return 'priceTooLow'
  if (Math.max(price, originalPrice ?? 0) > MAX_PRICE * 100) return 'priceTooHigh'
  return originalPrice !== null && originalPrice <= price ? 'notAbovePrice' : undefined
}

function isSamePrice(one: Prices, other: Prices): boolean {
  return one.price === other.price && one.originalPrice === other.originalPrice
}

function differenceOf(before: BulkFields, after: BulkFields): BulkOutcome {
  const fields = FIELDS.filter((field) => before[field] !== after[field])
  const variants = Object.keys(after.variants).filter(
    (id) => !isSamePrice(before.variants[id]!, after.variants[id]!),
  )
  if (fields.length === 0 && variants.length === 0) return { kind: 'same' }
  const pick = (from: BulkFields): Partial<BulkFields> => ({
    ...Object.fromEntries(fields.map((field) => [field, from[field]])),
    ...(variants.length > 0 && {
      variants: Object.fromEntries(variants.map((id) => [id, from.variants[id]!])),
    }),
  })
  return { kind: 'changed', before: pick(before), after: pick(after) }
}

export const FIELDS = [
  'price',
  'originalPrice',
  'categoryId',
  'subCategoryId',
  'featured',
  'promoted',
  'lowStock',
  'status',
] as const

/** Whether the changed fields still have the values that the edit gave them. */
export function isAsEdited(current: BulkFields, after: Partial<BulkFields>): boolean {
  const { variants = {} } = after
  return (
    FIELDS.every((field) => !(field in after) || after[field] === current[field]) &&
    Object.entries(variants).every(([id, prices]) => {
      const variant = current.variants[id]
      return variant !== undefined && isSamePrice(variant, prices)
    })
  )
}

export function canUndo({ at, undoneAt }: { at: Date; undoneAt: Date | null }, now: Date): boolean {
  return undoneAt === null && now.getTime() - at.getTime() < UNDO_HOURS * 3_600_000
}

/** A product as the preview showed it. */
export interface SeenProduct {
  id: number
  version: number
}

/** Short, because a form lists thousands: `2s.1-2t.4`. */
export function writeSeen(products: readonly SeenProduct[]): string {
  return products.map(({ id, version }) => `${id.toString(36)}.${version.toString(36)}`).join('-')
}

/** Undefined for anything else. */
export function readSeen(text: string): SeenProduct[] | undefined {
  if (!/^[0-9a-z]{1,10}\.[0-9a-z]{1,6}(-[0-9a-z]{1,10}\.[0-9a-z]{1,6})*$/.test(text)) return undefined
  return text.split('-').map((pair) => {
    const [id = '', version = ''] = pair.split('.')
    return { id: Number.parseInt(id, 36), version: Number.parseInt(version, 36) }
  })
}
