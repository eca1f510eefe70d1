import { use } from 'react'
import { inLanguage, localized } from '#core/text.ts'
import { HOME_CATEGORIES, STRIP_LENGTH, type ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { shownCategories } from '#features/catalogue/catalogue.server.ts'
import {
  collectionPath,
  readCollection,
  type Collection,
} from '#features/catalogue/collections/collection.rules.ts'
import { collectionsText } from '#features/catalogue/collections/collections.text.ts'
import { ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { productStrip, type StripName } from '#features/catalogue/products/products.server.ts'
import { StripTitle } from '#features/catalogue/products/strip-title.tsx'
import { NewsletterBox } from '#features/messages/newsletter-box.tsx'
import type { StoreProfile } from '#features/settings/settings.rules.ts'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { homeMetaText } from '../home-meta.text.ts'
import { homeText } from '../home.text.ts'
import type { Route } from './+types/home.page'
import { CategoryStrip } from './category-strip.tsx'
import { Hero } from './hero.tsx'

const STRIPS: StripName[] = ['popular', 'featured', 'new', 'mostReviewed']

export async function loader({ request }: Route.LoaderArgs) {
  const { category } = readCollection(new URL(request.url).searchParams)
  const language = languageOf(request)
  const [store, categories, ...strips] = await Promise.all([
    storeProfile(),
    shownCategories(),
    ...STRIPS.map(async (name) => ({ name, products: await productStrip(name, STRIP_LENGTH, category) })),
  ])
  return {
    store: { name: store.name, phone: store.phone, email: store.email, address: store.address },
    // The owner's words first; what does not fit is cut.
    description: [localized(store.description, language), inLanguage(homeMetaText, language).description]
      .filter(Boolean)
      .join(' – '),
    heroImages: store.heroImages,
    categories: categories.slice(0, HOME_CATEGORIES),
    category,
    strips: strips.filter(({ products }) => products.length > 0),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText(homeText)
  const { store, description, heroImages, categories, category, strips } = loaderData
  const storeName = localized(store.name, useLanguage())
  return (
    <div className="page">
      <PageMeta title={t.title(storeName)} description={description} path="/" />
      <StoreFacts store={store} name={storeName} />
      <Hero pictures={heroImages} />
      <CategoryStrip categories={categories} selected={category} />
      {strips.map(({ name, products }, index) => (
        <Strip key={name} name={name} products={products} category={category} later={index > 0} />
      ))}
      {strips.length === 0 && (categories.length > 0 ? <NothingHere /> : <NothingYet />)}
      <NewsletterBox />
    </div>
  )
}

/** The list behind a strip's "View all" link. */
const WHOLE_LISTS: Record<StripName, Partial<Collection>> = {
  popular: { sort: 'popular' },
  featured: { filter: 'featured' },
  new: { filter: 'new' },
  mostReviewed: { sort: 'most-reviewed' },
}

interface StripProps {
  name: StripName
  products: ProductSummary[]
  category: number | undefined
  /** Below the first screen, where rendering is deferred (`.later`). */
  later: boolean
}

function Strip({ name, products, category, later }: StripProps) {
  const t = useText(homeText)
  return (
    <section className={`mt-[34px] md:mt-16 ${later ? 'later' : ''}`} aria-labelledby={`strip-${name}`}>
      <StripTitle id={`strip-${name}`} to={collectionPath({ ...WHOLE_LISTS[name], category })}>
        {t[name]}
      </StripTitle>
      <ProductGrid products={products} />
    </section>
  )
}

/** Shown while the shop has no products. */
function NothingYet() {
  const t = useText(collectionsText)
  return (
    <div className="mt-12 text-center">
      <h2 className="font-display text-h2 font-semibold">{t.soonTitle}</h2>
      <p className="mt-2 text-ink-2">{t.soonSentence}</p>
    </div>
  )
}

function NothingHere() {
  const t = useText(homeText)
  return (
    <div className="mt-12 grid justify-items-center gap-4 text-center">
      <p className="text-ink-2">{t.nothing}</p>
      <ButtonLink to="/" variant="secondary" preventScrollReset>
        {t.seeEverything}
      </ButtonLink>
    </div>
  )
}

interface StoreFactsProps {
  store: Pick<StoreProfile, 'phone' | 'email' | 'address'>
  name: string
}

/** Structured data of the shop, for search engines. */
function StoreFacts({ store, name }: StoreFactsProps) {
  const { origin } = use(PageOrigin)
  const address = localized(store.address, useLanguage())
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': ['Organization', 'Store'],
        name,
        url: origin,
        logo: `${origin}/icons/icon-512.png`,
        telephone: store.phone,
        ...(store.email && { email: store.email }),
        currenciesAccepted: 'MRU',
        ...(address && {
          address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'MR' },
        }),
      }}
    />
  )
}
