/**
 * Options of a product (colour, size, volume or a name of its own) and its variants. A product without options has one
 * default variant, which nobody sees.
 */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'

export const OPTION_KINDS = ['colour', 'size', 'volume', 'other'] as const
export type OptionKind = (typeof OPTION_KINDS)[number]

export const MAX_OPTIONS = 3
export const MAX_VALUES = 30
export const MAX_VARIANTS = 100

/** The URL parameters of a choice that was sent as a form, without JavaScript: one for each option. */
export const CHOICE_PARAMETERS = ['o1', 'o2', 'o3'] as const

export interface OptionValue {
  id: number
  name: Bilingual
  /** `#rrggbb`, for colours. */
  swatch: string | null
}

export interface ProductOption {
  id: number
  kind: OptionKind
  name: Bilingual
  values: OptionValue[]
}

/** A variant as the shop offers it. */
export interface Variant {
  id: number
  /** One value of each option, in the order of the options. */
  valueIds: number[]
  price: Money
  originalPrice: Money | null
  /** Units that can be bought. */
  available: number
  /** A picture of the product's gallery. */
  imageId: string | null
}

interface Prices {
  price: Money
  originalPrice: Money | null
}

/** A variant without a price of its own has that of the product, with the product's reduction. */
export function effectivePrices(
  product: Prices,
  variant: { price: Money | null; originalPrice: Money | null },
): Prices {
  const { price, originalPrice } = variant
  return price === null
    ? { price: product.price, originalPrice: originalPrice ?? product.originalPrice }
    : { price, originalPrice }
}

/** The names of the values, such as `Rouge · M`. */
export function variantName(values: readonly Bilingual[]): Bilingual {
  const join = (language: 'fr' | 'ar') => values.map((value) => value[language]).join(' · ')
  return { fr: join('fr'), ar: join('ar') }
}

/** The name of a product with its variant, such as `Melhfa Nila – Rouge · M`; a default variant has no name. */
export function fullName(product: Bilingual, variant: Bilingual): Bilingual {
  const join = (language: 'fr' | 'ar') =>
    variant[language] === '' ? product[language] : `${product[language]} – ${variant[language]}`
  return { fr: join('fr'), ar: join('ar') }
}

/** The variant with exactly these values; undefined if it is not offered. */
export function variantOf<V extends Pick<Variant, 'valueIds'>>(
  variants: readonly V[],
  valueIds: readonly (number | undefined)[],
): V | undefined {
  return variants.find((variant) => variant.valueIds.every((id, index) => id === valueIds[index]))
}

/** Part of the price that is left after the cost, in whole percent; undefined without a price. */
export function marginPercent(price: Money, cost: Money): number | undefined {
  return price > 0 ? Math.round(((price - cost) / price) * 100) : undefined
}
