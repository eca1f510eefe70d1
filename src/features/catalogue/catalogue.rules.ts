import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'

export const MAX_PRODUCT_IMAGES = 5

/** Both languages as the owner writes them; Arabic beside French. */
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

/** Setting the quantity decides whether the product can be bought (spec 4). */
export function isInStock(stockQuantity: number): boolean {
  return stockQuantity > 0
}

/** How many a shopper can have; one taken out of sale cannot be bought, whatever is on the shelf. */
export function availableOf({ inStock, stockQuantity }: { inStock: boolean; stockQuantity: number }): number {
  return inStock ? stockQuantity : 0
}

/** What a card shows of a product. */
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
}

export interface ShownCategory {
  id: number
  name: Bilingual
  picture: PictureMedia
}

/** Home and lists call a product new for a week (spec 2). */
export const NEW_FOR_DAYS = 7
/** From this quantity on down, staff are warned. */
export const LOW_STOCK = 5
export const STRIP_LENGTH = 6
export const HOME_CATEGORIES = 4
export const SIMILAR_PRODUCTS = 3
/** "Most sold" looks back this far. */
export const SALES_WINDOW_DAYS = 30

const ONE_DAY = 86_400_000

export function isNew(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < NEW_FOR_DAYS * ONE_DAY
}
