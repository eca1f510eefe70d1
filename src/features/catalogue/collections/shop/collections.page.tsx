import { use } from 'react'
import { localized } from '#core/text.ts'
import { STRIP_LENGTH } from '#features/catalogue/catalogue.rules.ts'
import { shownCategories, subCategoriesOf } from '#features/catalogue/catalogue.server.ts'
import { ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { findProducts, productStrip } from '#features/catalogue/products/products.server.ts'
import { StripTitle } from '#features/catalogue/products/strip-title.tsx'
import { SearchBox } from '#features/catalogue/search/search-box.tsx'
import { recordSearchMiss, matchWords } from '#features/catalogue/search/search.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { collectionPath, pageCount, readCollection, withKnownColour } from '../collection.rules.ts'
import { collectionsText } from '../collections.text.ts'
import { shownColours } from '../colours.server.ts'
import type { Route } from './+types/collections.page'
import { CollectionFilters } from './collection-filters.tsx'
import { PriceFilter, SortMenu } from './list-menus.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const collection = withKnownColour(readCollection(new URL(request.url).searchParams))
  const words = collection.search ? await matchWords(collection.search) : undefined
  const language = languageOf(request)
  const [found, categories, subCategories, colours] = await Promise.all([
    findProducts(collection, words),
    shownCategories(),
    collection.category ? subCategoriesOf(collection.category) : [],
    shownColours(collection, language),
  ])
  const isMiss =
    collection.search !== '' &&
    found.total === 0 &&
    collectionPath({ search: collection.search }) === collectionPath(collection)
  if (isMiss) await recordSearchMiss(collection.search, language)
  const popular = found.total === 0 ? await productStrip('popular', STRIP_LENGTH) : []
  return { collection, ...found, categories, subCategories, colours, popular }
}

function Collections({ loaderData }: Route.ComponentProps) {
  const t = useText(collectionsText)
  const { collection, products, total, categories } = loaderData
  // Only categories with products are listed, so an empty list means an empty shop.
  const nothing = categories.length > 0 ? <NothingFound {...loaderData} /> : <NothingYet />
  const { category, subCategory, colour } = collection
  const { storeName } = use(PageOrigin)
  const heading = useHeading(loaderData)
  return (
    <div className="page pt-3.5 md:pt-8">
      <PageMeta
        title={`${heading} · ${storeName}`}
        description={t.description}
        path={collectionPath({ category, subCategory, colour, page: collection.page })}
      />
      {collection.search && <meta name="robots" content="noindex" />}
      {/* On a phone the header has the title. Without a font of its own there: each size is looked up before the first paint. */}
      <h1 className="max-md:sr-only md:font-display md:text-h1 md:font-semibold">{heading}</h1>
      <div className="relative flex gap-2.5 md:mt-4 md:max-w-[680px]">
        <div className="grow">
          <SearchBox key={collection.search} initial={collection.search} />
        </div>
        <PriceFilter collection={collection} />
      </div>
      <CollectionFilters {...loaderData} />
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 text-small md:mt-2 md:mb-3 ${total === 0 ? 'sr-only' : ''}`}
      >
        <p role="status" className="text-ink-2">
          {t.found(total)}
        </p>
        {total > 1 && <SortMenu collection={collection} />}
      </div>
      {products.length > 0 && <h2 className="sr-only">{t.products}</h2>}
      {products.length > 0 ? <ProductGrid products={products} eager={3} firstScreen={6} /> : nothing}
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
  return (
    <div className="py-3 text-center md:py-10">
      <h2 className="font-display text-h2 font-semibold">{t.soonTitle}</h2>
      <p className="mt-2 text-ink-2">{t.soonSentence}</p>
    </div>
  )
}

/** Compact, so that the way out is above the bottom bar of a small phone; popular products follow. */
function NothingFound({ collection, popular }: Route.ComponentProps['loaderData']) {
  const t = useText(collectionsText)
  const withoutFilters = collectionPath({ search: collection.search })
  const hasFilters = collectionPath({ ...collection, page: 1 }) !== withoutFilters
  return (
    <>
      <div className="grid justify-items-center gap-2 py-3 text-center md:py-10">
        <h2 className="font-display text-h2 font-semibold">{t.emptyTitle}</h2>
        <p className="max-w-[36ch] text-ink-2">{t.emptySentence}</p>
        <p className="mt-2 flex flex-wrap justify-center gap-2.5">
          {hasFilters && <ButtonLink to={withoutFilters}>{t.clear}</ButtonLink>}
          {collection.search && (
            <ButtonLink to="/collections" variant={hasFilters ? 'secondary' : 'primary'}>
              {t.everything}
            </ButtonLink>
          )}
        </p>
      </div>
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-6">
          <StripTitle id="popular" to={collectionPath({ sort: 'most-sold' })}>
            {t.popular}
          </StripTitle>
          <ProductGrid products={popular} />
        </section>
      )}
    </>
  )
}

export { Collections as default }
