import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

export const MAX_PRODUCT_IMAGES = 5

/** Texts in both languages; fields without a suffix are French. */
export interface Named {
  name: string
  nameAr: string
  description: string
  descriptionAr: string
}

export interface NewCategory extends Named {
  imageId: string
}

export interface NewSubCategory extends NewCategory {
  categoryId: number
}

/** Only published products are in the shop; archived ones are kept for later or for their history. */
export const PRODUCT_STATUSES = ['draft', 'published', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export interface NewProduct extends Named {
  price: Money
  originalPrice: Money | null
  categoryId: number
  subCategoryId: number | null
  specifications: string[]
  specificationsAr: string[]
  imageIds: string[]
  stockQuantity: number
  featured: boolean
  promoted: boolean
}

/** Whether a product can be bought after its quantity was set (spec 4). */
export function isInStock(stockQuantity: number): boolean {
  return stockQuantity > 0
}

/** Units a shopper can buy; 0 for a product that staff took out of sale, whatever its quantity. */
export function availableOf({ inStock, stockQuantity }: { inStock: boolean; stockQuantity: number }): number {
  return inStock ? stockQuantity : 0
}

/** The fields of a product card. */
export interface ProductSummary {
  id: number
  name: Bilingual
  price: Money
  originalPrice: Money | null
  picture: PictureMedia | undefined
  category: Bilingual
  rating: number
  reviews: number
  inStock: boolean
  featured: boolean
  isNew: boolean
  /** Of a product with options, until one of its variants is chosen; `price` is the lowest one. */
  optionLabels?: OptionLabels | undefined
  /** The chosen variant of a product with options. */
  variant?: number | undefined
}

export interface OptionLabels {
  /** `3 couleurs` */
  count: Bilingual | undefined
  /** `dès`, if the prices of the variants differ. */
  from: Bilingual | undefined
}

export interface ShownCategory {
  id: number
  name: Bilingual
  picture: PictureMedia
}

/** Days during which a product is marked as new (spec 2). */
export const NEW_FOR_DAYS = 7
export const STRIP_LENGTH = 6
export const HOME_CATEGORIES = 4
export const SIMILAR_PRODUCTS = 3
/** Period of the "most sold" order. */
export const SALES_WINDOW_DAYS = 30

const ONE_DAY = 86_400_000

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_FOR_DAYS * ONE_DAY
}
