import { Hourglass, SearchX } from 'lucide-react'
import { use } from 'react'
import { useLocation } from 'react-router'
import { localized } from '#core/text.ts'
import { shownCategories, subCategoriesOf } from '#features/catalogue/catalogue.server.ts'
import { ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { findProducts } from '#features/catalogue/products/products.server.ts'
import { SearchBox } from '#features/catalogue/search/search-box.tsx'
import { recordSearchMiss, matchWords } from '#features/catalogue/search/search.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { collectionPath, pageCount, readCollection } from '../collection.rules.ts'
import { collectionsText } from '../collections.text.ts'
import type { Route } from './+types/collections.page'
import { CollectionFilters } from './collection-filters.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const collection = readCollection(new URL(request.url).searchParams)
  const words = collection.search ? await matchWords(collection.search) : undefined
  const [found, categories, subCategories] = await Promise.all([
    findProducts(collection, words),
    shownCategories(),
    collection.category ? subCategoriesOf(collection.category) : [],
  ])
  const isMiss =
    collection.search !== '' &&
    found.total === 0 &&
    collectionPath({ search: collection.search }) === collectionPath(collection)
  if (isMiss) await recordSearchMiss(collection.search, languageOf(request))
  return { collection, ...found, categories, subCategories }
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  const t = useText(collectionsText)
  const { collection, products, total, categories } = loaderData
  // Only categories with products are listed, so an empty list means an empty shop.
  const nothing = categories.length > 0 ? <NothingFound /> : <NothingYet />
  const { category, subCategory } = collection
  const { storeName } = use(PageOrigin)
  const heading = useHeading(loaderData)
  return (
    <div className="page pt-5 md:pt-8">
      <PageMeta
        title={`${heading} · ${storeName}`}
        description={t.description}
        path={collectionPath({ category, subCategory, page: collection.page })}
      />
      {collection.search && <meta name="robots" content="noindex" />}
      <h1 className="font-display text-h1 font-semibold">{heading}</h1>
      <div className="mt-4 md:max-w-[520px]">
        <SearchBox key={collection.search} initial={collection.search} />
      </div>
      <CollectionFilters {...loaderData} />
      <p role="status" className="mt-5 mb-4 text-small text-ink-2">
        {t.found(total)}
      </p>
      {products.length > 0 && <h2 className="sr-only">{t.products}</h2>}
      {products.length > 0 ? <ProductGrid products={products} eager={3} /> : nothing}
      <Pagination
        page={collection.page}
        count={pageCount(total)}
        pathOf={(page) => collectionPath({ ...collection, page })}
        words={t}
      />
    </div>
  )
}

function useHeading({ collection, categories }: Route.ComponentProps['loaderData']): string {
  const t = useText(collectionsText)
  const language = useLanguage()
  const category = categories.find(({ id }) => id === collection.category)
  if (collection.search) return t.searchFor(collection.search)
  if (category) return localized(category.name, language)
  return collection.filter ? t[collection.filter] : t.title
}

function NothingYet() {
  const t = useText(collectionsText)
  return <EmptyState icon={Hourglass} title={t.soonTitle} sentence={t.soonSentence} />
}

function NothingFound() {
  const t = useText(collectionsText)
  const { search } = useLocation()
  return (
    <EmptyState icon={SearchX} title={t.emptyTitle} sentence={t.emptySentence}>
      {search !== '' && <ButtonLink to="/collections">{t.clear}</ButtonLink>}
    </EmptyState>
  )
}
