import type { Money } from '#core/money.ts'

export const MOST_PRODUCT_IMAGES = 5

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
