import { use } from 'react'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { useLanguage } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productFacts } from '../product-facts.rules.ts'
import { useCrumbs } from './breadcrumb.tsx'

/** Structured data for search engines, which load the page from the server; the browser's script does not contain it. */
export function ProductFacts({ product }: { product: ProductDetail }) {
  const language = useLanguage()
  const { origin } = use(PageOrigin)
  const crumbs = useCrumbs(product)
  if (!import.meta.env.SSR)
    return (
      <>
        <JsonLd data={{}} />
        <JsonLd data={{}} />
      </>
    )
  return (
    <>
      <JsonLd data={productFacts(product, language, origin)} />
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
