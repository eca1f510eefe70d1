/** Data and rules of the product page. */
import type { Bilingual } from '#core/text.ts'
import type { DescribedPicture } from '#features/media/media.rules.ts'
import type { ProductSummary } from '../catalogue.rules.ts'
import type { ProductOption, Variant } from '../variants/variant.rules.ts'

export interface ProductDetail extends ProductSummary {
  description: Bilingual
  categoryId: number
  subCategory: { id: number; name: Bilingual } | undefined
  /** The first is the main one; five at most. */
  pictures: DescribedPicture[]
  audio: { id: string; bytes: number } | undefined
  /** URLs of a film and of the picture that is shown before it plays. */
  video?: { src: string; poster?: string }
  specifications: Bilingual<string[]>
  stockQuantity: number
  /** The low-stock threshold, if it is not `FEW_LEFT`. */
  fewLeft?: number
  /** Empty without options. */
  options: ProductOption[]
  variants: ShownVariant[]
}

export interface ShownVariant extends Variant {
  sku: string
}

/** At this quantity and below, the number of remaining units is shown, unless the product or the settings have another. */
export const FEW_LEFT = 5

export type StockLevel = 'none' | 'few' | 'plenty'

export function stockLevel({
  inStock,
  stockQuantity,
  fewLeft = FEW_LEFT,
}: Pick<ProductDetail, 'inStock' | 'stockQuantity' | 'fewLeft'>): StockLevel {
  if (!inStock) return 'none'
  return stockQuantity <= fewLeft ? 'few' : 'plenty'
}

export interface Specification {
  label: string | undefined
  value: string
}

/** Parses a line of the specifications: `Tissu : coton` has a label; `12:30` and sentences have none. */
export function readSpecification(line: string): Specification {
  const [, label, value] = /^(.{1,30}?)\s*:\s+(.+)$/u.exec(line.trim()) ?? []
  return label && value ? { label, value } : { label: undefined, value: line.trim() }
}

/** Falls back to the other language if this one is empty. */
export function specificationsIn(
  { specifications }: ProductDetail,
  language: keyof Bilingual,
): Specification[] {
  const lines = specifications[language].length > 0 ? specifications[language] : specifications.fr
  return (lines.length > 0 ? lines : specifications.ar).map(readSpecification)
}
