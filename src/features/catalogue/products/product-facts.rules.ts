/** Structured data (schema.org) of a product, so that search results show price, stock and rating. */
import { CURRENCY, type Money } from '#core/money.ts'
import { localized, type Language } from '#core/text.ts'
import { fileOf, mediaPath } from '#features/media/media.rules.ts'
import { fullName, variantName, type OptionKind } from '../variants/variant.rules.ts'
import { valuesOf } from './chosen-product.rules.ts'
import type { ProductDetail, ShownVariant } from './product-detail.rules.ts'

/** The properties that schema.org has for options; others are in the name of the variant. */
const PROPERTIES: Partial<Record<OptionKind, string>> = { colour: 'color', size: 'size' }

export function productFacts(product: ProductDetail, language: Language, origin: string): object {
  const url = `${origin}/product/${product.id}`
  const shared = {
    '@context': 'https://schema.org',
    '@id': url,
    name: localized(product.name, language),
    description: localized(product.description, language),
    category: localized(product.category, language),
    image: product.pictures.map((picture) => origin + mediaPath(fileOf(picture))),
    ...(product.reviews > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.reviews,
      },
    }),
  }
  if (product.options.length === 0)
    return {
      ...shared,
      '@type': 'Product',
      sku: String(product.id),
      offers: offerOf(product.price, product.inStock, url),
    }
  const variesBy = product.options.flatMap(({ kind }) => PROPERTIES[kind] ?? [])
  return {
    ...shared,
    '@type': 'ProductGroup',
    url,
    productGroupID: String(product.id),
    ...(variesBy.length > 0 && { variesBy: variesBy.map((property) => `https://schema.org/${property}`) }),
    hasVariant: product.variants.map((variant) => variantFacts(product, variant, language, origin)),
  }
}

function variantFacts(product: ProductDetail, variant: ShownVariant, language: Language, origin: string) {
  const values = valuesOf(product, variant)
  const properties = product.options.flatMap(({ kind }, index) => {
    const property = PROPERTIES[kind]
    return property ? [[property, localized(values[index]!, language)]] : []
  })
  const picture = product.pictures.find(({ id }) => id === variant.imageId) ?? product.pictures[0]
  const url = `${origin}/product/${product.id}?v=${variant.id}`
  return {
    '@type': 'Product',
    name: localized(fullName(product.name, variantName(values)), language),
    sku: variant.sku || `${product.id}-${variant.id}`,
    ...Object.fromEntries(properties),
    ...(picture && { image: origin + mediaPath(fileOf(picture)) }),
    offers: offerOf(variant.price, variant.available > 0, url),
  }
}

function offerOf(price: Money, inStock: boolean, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: (price / 100).toFixed(2),
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  }
}
