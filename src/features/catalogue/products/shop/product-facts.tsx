import { use } from 'react'
import { CURRENCY } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { fileOf, mediaPath } from '#features/media/media.rules.ts'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { useLanguage } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { useCrumbs } from './breadcrumb.tsx'

/** Structured data (schema.org), so that search results show price, stock and rating. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const language = useLanguage()
  const { origin } = use(PageOrigin)
  const crumbs = useCrumbs(product)
  const address = `${origin}/product/${product.id}`
  return (
    <>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'Product',
          '@id': address,
          name: localized(product.name, language),
          description: localized(product.description, language),
          category: localized(product.category, language),
          image: product.pictures.map((picture) => origin + mediaPath(fileOf(picture))),
          sku: String(product.id),
          offers: offerOf(product, address),
          ...(product.reviews > 0 && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.reviews,
            },
          }),
        }}
      />
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map(({ name, path }, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name,
            item: origin + path,
          })),
        }}
      />
    </>
  )
}

function offerOf({ price, inStock }: ProductDetail, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: (price / 100).toFixed(2),
    priceCurrency: CURRENCY,
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
  }
}
