/** Rows, filters and sort orders of the catalogue's admin tables, and the rules of editing. */
import type { Money } from '#core/money.ts'
import type { TableShape, TableState } from '#core/table-state.ts'
import type { Bilingual, Language } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import type { CategoryForm, ProductForm } from './catalogue-form.rules.ts'
import { PRODUCT_STATUSES, type ProductStatus } from './catalogue.rules.ts'
import type { StockCause } from './stock/stock.rules.ts'
import type { VariantForm } from './variants/variant-form.rules.ts'

/** Spec 9. */
export const ROWS_PER_PAGE = 15
/** Days during which a deleted item can be restored. */
export const RESTORE_DAYS = 30

const ONE_DAY = 86_400_000

export function isRestorable(deletedAt: Date, now: Date): boolean {
  return now.getTime() - deletedAt.getTime() < RESTORE_DAYS * ONE_DAY
}

export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * ONE_DAY)
}

/** At least 1 while the item can be restored. */
export function daysToRestore(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil(RESTORE_DAYS - (now.getTime() - deletedAt.getTime()) / ONE_DAY))
}

export const FLAGS = ['inStock', 'featured', 'promoted'] as const
export type Flag = (typeof FLAGS)[number]

export type ProductSort = 'createdAt' | 'name' | 'price' | 'stock'
export type ProductFilter = 'category' | 'stock' | 'status' | 'text' | 'featured' | 'promoted' | 'deleted'
export type ProductsState = TableState<ProductSort, ProductFilter>

/** Newest first. The values of the category filter are the ids in the database. */
export function productShape(categories: { id: number }[]): TableShape<ProductSort, ProductFilter> {
  return {
    sorts: { createdAt: 'desc', name: 'asc', price: 'asc', stock: 'asc' },
    startSort: 'createdAt',
    filters: {
      category: categories.map(({ id }) => String(id)),
      stock: ['low', 'out', 'in'],
      status: PRODUCT_STATUSES,
      text: ['missing'],
      featured: ['1'],
      promoted: ['1'],
      deleted: ['1'],
    },
    pageSize: ROWS_PER_PAGE,
  }
}

export interface ProductRow {
  id: number
  name: Bilingual
  picture: PictureMedia | undefined
  category: Bilingual
  subCategory: Bilingual | undefined
  price: Money
  /** The lowest and highest price of the variants. */
  priceFrom: Money
  priceTo: Money
  originalPrice: Money | null
  status: ProductStatus
  hasOptions: boolean
  stockQuantity: number
  /** Staff are warned at this quantity and below: the product's own threshold, or the one of the settings. */
  lowStock: number
  inStock: boolean
  featured: boolean
  promoted: boolean
  isUntranslated: boolean
  deletedAt: Date | null
}

/** A stock movement in the form of a product. */
export interface ProductMovement {
  id: number
  at: Date
  cause: StockCause
  /** Empty for the default variant. */
  variant: Bilingual
  before: number
  after: number
  orderId: number | null
  reason: string
  staffName: string
}

/** The stock of the variants of a product with options. */
export interface ProductStocks {
  id: number
  name: Bilingual
  lowStock: number
  variants: { id: number; name: Bilingual; sku: string; stockQuantity: number }[]
}

export type CategoryKind = 'category' | 'subCategory'
export type CategorySort = 'createdAt' | 'name' | 'products'
export type CategoryFilter = 'category' | 'deleted'
export type CategoriesState = TableState<CategorySort, CategoryFilter>

export const CATEGORY_SHAPE: TableShape<CategorySort, 'deleted'> = {
  sorts: { createdAt: 'desc', name: 'asc', products: 'desc' },
  startSort: 'createdAt',
  filters: { deleted: ['1'] },
  pageSize: ROWS_PER_PAGE,
}

export function subCategoryShape(categories: { id: number }[]): TableShape<CategorySort, CategoryFilter> {
  return {
    ...CATEGORY_SHAPE,
    filters: { category: categories.map(({ id }) => String(id)), deleted: ['1'] },
  }
}

/** A category, or a subcategory: it has a parent and no subcategories. */
export interface CategoryRow {
  id: number
  name: Bilingual
  description: Bilingual
  picture: PictureMedia
  products: number
  subCategories: number
  category: { id: number; name: Bilingual } | undefined
  createdAt: Date
  deletedAt: Date | null
}

export const REVIEW_STATUSES = ['pending', 'published', 'hidden'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]

export const REVIEW_SHAPE: TableShape<'createdAt' | 'stars', 'status'> = {
  sorts: { createdAt: 'desc', stars: 'asc' },
  startSort: 'createdAt',
  filters: { status: REVIEW_STATUSES },
  pageSize: ROWS_PER_PAGE,
}
export type ReviewsState = TableState<'createdAt' | 'stars', 'status'>

export interface ReviewRow {
  id: number
  product: { id: number; name: Bilingual }
  author: string
  stars: number
  content: string
  status: ReviewStatus
  createdAt: Date
  photos: PictureMedia[]
}

export const MISS_SHAPE: TableShape<'count' | 'lastAt', 'language'> = {
  sorts: { count: 'desc', lastAt: 'desc' },
  startSort: 'count',
  filters: { language: ['ar', 'fr'] },
  pageSize: ROWS_PER_PAGE,
}
export type MissesState = TableState<'count' | 'lastAt', 'language'>

export interface MissRow {
  words: string
  language: Language
  count: number
  lastAt: Date
}

export interface SynonymGroup {
  id: number
  words: string[]
}

export const MIN_SYNONYMS = 2
export const MAX_SYNONYMS = 50

/** Splits input at commas, semicolons, spaces and line breaks. */
export function synonymsIn(input: string): string[] {
  return [...new Set(input.split(/[\s,;،؛]+/).filter(Boolean))]
}

export interface CatalogueStats {
  products: number
  productsInStock: number
  categories: number
  categoryNames: Bilingual[]
  subCategories: number
  emptySubCategories: number
  featured: number
  lowStock: number
  waitingReviews: number
}

/** A stored item as its form shows it. */
export interface Edited<F extends CategoryForm | ProductForm> {
  id: number
  /** Number of edits, for optimistic locking. */
  version: number
  form: F
  pictures: PictureMedia[]
  editedBy: string | undefined
  editedAt: Date
  /** Units in stock of a product, by variant id. */
  stocks?: Record<number, number>
}

export type EditedProduct = Edited<ProductForm>
/** A category or a subcategory, with the counts that would be deleted with it. */
export type EditedCategory = Edited<CategoryForm> & RemovalCounts

/** A change relative to the quantity the editor saw, so that sales in between are not overwritten. */
export interface StockChange {
  seen: number
  wanted: number
}

/** Undefined if the result would be negative. */
export function stockAfter(current: number, { seen, wanted }: StockChange): number | undefined {
  const after = current + wanted - seen
  return after < 0 ? undefined : after
}

export interface AvailabilityEdit {
  current: boolean
  seen: boolean
  wanted: boolean
  isQuantityEdited: boolean
  /** After the edit. */
  quantity: number
}

/**
 * Whether a product can be bought after an edit. A new quantity decides it again, together with the switch of the same
 * form: the last unit may have been sold in between. Otherwise a switch that was not changed keeps the current value. A
 * product with quantity 0 is never in stock (spec 4).
 */
export function inStockAfter({
  current,
  seen,
  wanted,
  isQuantityEdited,
  quantity,
}: AvailabilityEdit): boolean {
  if (quantity === 0) return false
  return isQuantityEdited || wanted !== seen ? wanted : current
}

/** The stock of a product when its form was opened. */
export interface StockSeen {
  stockQuantity: number
  inStock: boolean
  /** By variant id. */
  stocks?: Record<number, number>
}

/**
 * The editor's own form beside the stored version of a conflict: the change of the stock is applied to the stored stock,
 * so that keeping the form does not return units that were sold in between.
 */
export function withStoredStock<F extends CategoryForm | ProductForm>(
  mine: F,
  seen: StockSeen,
  stored: F,
): F {
  if (!('stockQuantity' in mine && 'stockQuantity' in stored)) return mine
  const current = Number(stored.stockQuantity)
  const wanted = parseWholeNumber(mine.stockQuantity) ?? seen.stockQuantity
  const quantity = stockAfter(current, { seen: seen.stockQuantity, wanted }) ?? 0
  const inStock = inStockAfter({
    current: stored.inStock,
    seen: seen.inStock,
    wanted: mine.inStock,
    isQuantityEdited: wanted !== seen.stockQuantity,
    quantity,
  })
  const variants = mine.variants.map((variant) => ({
    ...variant,
    stock: storedStockOf(variant, seen, stored.variants),
  }))
  return { ...mine, stockQuantity: String(quantity), inStock, variants }
}

function storedStockOf(mine: VariantForm, seen: StockSeen, stored: readonly VariantForm[]): string {
  const current = stored.find(({ id }) => id !== '' && id === mine.id)
  const before = seen.stocks?.[Number(mine.id)]
  const wanted = parseWholeNumber(mine.stock)
  if (!current || before === undefined || wanted === undefined) return mine.stock
  return String(stockAfter(Number(current.stock), { seen: before, wanted }) ?? 0)
}

/** What the form has seen after a refusal named the units that are left, of a variant or of the product. */
export function stockSeenAfter(
  seen: StockSeen,
  { left, variant }: { left?: string | number; variant?: string | number },
): Partial<StockSeen> {
  if (variant === undefined) return { stockQuantity: Number(left) }
  const before = seen.stocks?.[Number(variant)] ?? 0
  return {
    stockQuantity: seen.stockQuantity + Number(left) - before,
    stocks: { ...seen.stocks, [variant]: Number(left) },
  }
}

/** The stock when the form was opened, just before it was saved, and after. */
export interface StockMeanwhile {
  seen: number
  found: number
  stock: number
}

/** Undefined if nobody else changed the stock while the form was open. */
export function stockMeanwhile(values: StockMeanwhile): StockMeanwhile | undefined {
  return values.seen === values.found ? undefined : values
}

/** Items that are deleted with a category or subcategory. */
export interface RemovalCounts {
  products: number
  subCategories: number
}

export function sameCounts(one: RemovalCounts, other: RemovalCounts): boolean {
  return one.products === other.products && one.subCategories === other.subCategories
}
