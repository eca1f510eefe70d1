import { dayOf } from '#core/day.ts'
import { localized } from '#core/text.ts'
import { HOME_CATEGORIES, STRIP_LENGTH, type ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { shownCategories } from '#features/catalogue/catalogue.server.ts'
import {
  collectionPath,
  readCollection,
  type Collection,
} from '#features/catalogue/collections/collection.rules.ts'
import { collectionsText } from '#features/catalogue/collections/collections.text.ts'
import { loadComingBack, ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { productStrip, type StripName } from '#features/catalogue/products/products.server.ts'
import { StripTitle } from '#features/catalogue/products/strip-title.tsx'
import { heroContent } from '#features/content/hero-content.server.ts'
import { NewsletterBox } from '#features/newsletter/newsletter-box.tsx'
import { storeProfile } from '#features/settings/settings.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { JsonLd } from '#ui/page/json-ld.tsx'
import { useText } from '#ui/page/language.tsx'
import { Later } from '#ui/page/later.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { homeText } from '../home.text.ts'
import { storeFacts } from '../store-facts.server.ts'
import type { Route } from './+types/home.page'
import { CategoryStrip } from './category-strip.tsx'
import { Hero } from './hero.tsx'

const STRIPS: StripName[] = ['popular', 'featured', 'new', 'mostReviewed']

export async function loader({ request }: Route.LoaderArgs) {
  const { category } = readCollection(new URL(request.url).searchParams)
  const language = languageOf(request)
  const today = dayOf(new Date())
  const [store, hero, facts, categories, ...strips] = await Promise.all([
    storeProfile(),
    heroContent(language, today),
    storeFacts(language, today),
    shownCategories(),
    ...STRIPS.map(async (name) => ({ name, products: await productStrip(name, STRIP_LENGTH, category) })),
  ])
  const name = localized(store.name, language)
  const slogan = localized(store.description, language).trim()
  return {
    title: [name, slogan].filter(Boolean).join(' · '),
    // The owner's words; what does not fit is cut.
    description: [slogan, hero.words[0]?.sentence].filter(Boolean).join(' – ') || name,
    facts,
    name,
    slogan,
    hero,
    categories: categories.slice(0, HOME_CATEGORIES),
    category,
    strips: strips.filter(({ products }) => products.length > 0),
  }
}

function Home({ loaderData }: Route.ComponentProps) {
  const { title, description, facts, name, slogan, hero, categories, category, strips } = loaderData
  return (
    <div className="page">
      <PageMeta title={title} description={description} path="/" />
      <JsonLd data={facts} />
      <Hero {...hero} name={name} slogan={slogan} />
      <CategoryStrip categories={categories} selected={category} />
      {strips.map((strip, index) => (
        <Strip key={strip.name} {...strip} category={category} later={index > 0} />
      ))}
      {strips.length === 0 && (categories.length > 0 ? <NothingHere /> : <NothingYet />)}
      <Later load={loadComingBack} grid={ProductGrid} />
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
      <ProductGrid products={products} firstScreen={later ? 0 : 3} />
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
      <ButtonLink to="/#categories" variant="secondary">
        {t.seeEverything}
      </ButtonLink>
    </div>
  )
}

export { Home as default }
