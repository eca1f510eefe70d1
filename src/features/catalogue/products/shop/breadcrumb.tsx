import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { localized } from '#core/text.ts'
import { collectionPath } from '#features/catalogue/collections/collection.rules.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'

export interface Crumb {
  name: string
  path: string
}

/** Links to the home page, the category and the subcategory of a product. */
export function useCrumbs({ category, categoryId, subCategory }: ProductDetail): Crumb[] {
  const t = useText(productText)
  const language = useLanguage()
  const crumbs = [
    { name: t.home, path: '/' },
    { name: localized(category, language), path: collectionPath({ category: categoryId }) },
  ]
  if (subCategory)
    crumbs.push({
      name: localized(subCategory.name, language),
      path: collectionPath({ category: categoryId, subCategory: subCategory.id }),
    })
  return crumbs
}

export function Breadcrumb({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const crumbs = useCrumbs(product)
  return (
    <nav
      aria-label={t.breadcrumb}
      className="mt-2 text-small text-ink-2 md:col-span-full md:row-start-1 md:my-3"
    >
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map(({ name, path }, index) => (
          <Fragment key={path}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="mirrored size-3.5" strokeWidth={1.6} />
              </li>
            )}
            <li>
              <Link to={path} className="flex min-h-11 items-center rounded-button hover:text-pri">
                {name}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
