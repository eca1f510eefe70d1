import { lazy, use, useEffect, type ComponentType } from 'react'
import { data, redirect } from 'react-router'
import { readId } from '#core/id.ts'
import { localized } from '#core/text.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { SIMILAR_PRODUCTS } from '#features/catalogue/catalogue.rules.ts'
import { catalogueText } from '#features/catalogue/catalogue.text.ts'
import { collectionPath } from '#features/catalogue/collections/collection.rules.ts'
import { AddToCartButton, useEarlyItem } from '#features/catalogue/products/add-to-cart.tsx'
import {
  readOrderQuery,
  readReviewOutcome,
  readReviewsPage,
} from '#features/catalogue/reviews/reviews.rules.ts'
import { reviewsText } from '#features/catalogue/reviews/reviews.text.ts'
import { Reviews } from '#features/catalogue/reviews/shop/reviews.tsx'
import { Stars } from '#features/catalogue/reviews/stars.tsx'
import { deliveryRangeText } from '#features/delivery/delivery-facts.server.ts'
import { notifyLabel } from '#features/wishes/requests.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { track } from '#ui/hooks/track.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Later } from '#ui/page/later.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { Price } from '../price.tsx'
import type { Chosen, ProductChoiceProps } from '../product-choice.tsx'
import { specificationsIn, stockLevel, type ProductDetail } from '../product-detail.rules.ts'
import { findProductDetail, publishedReviews, starCounts } from '../product-detail.server.ts'
import { productText } from '../product-detail.text.ts'
import { loadComingBack, ProductGrid } from '../product-grid.tsx'
import { similarProducts } from '../products.server.ts'
import { StripTitle } from '../strip-title.tsx'
import { trustLines } from '../trust-lines.server.ts'
import { choiceInUrl } from '../url-choice.server.ts'
import type { Route } from './+types/product.page'
import { ActionBar } from './action-bar.tsx'
import { AudioDescription } from './audio-description.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Gallery } from './gallery.tsx'
import { MissingProduct } from './missing-product.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductVideo } from './product-video.tsx'
import { ShareLinks } from './share-links.tsx'
import { TrustLines } from './trust-lines.tsx'

const RETRY_MS = 5_000

async function loadChoice(): Promise<{ default: ComponentType<ProductChoiceProps> }> {
  try {
    return { default: (await import('../product-choice.tsx')).ProductChoice }
  } catch {
    // The connection was lost: until it is back, the page is not hydrated and stays as it is.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return loadChoice()
  }
}

/**
 * Loaded only with a product that has options. It is not in a Suspense boundary: the whole page hydrates after it is
 * loaded, so that no button acts on a choice that React does not know yet.
 */
const ProductChoice = lazy(loadChoice)

export async function loader({ params, request }: Route.LoaderArgs) {
  const id = readId(params.id)
  const query = new URL(request.url).searchParams
  const language = languageOf(request)
  const found = id === undefined ? undefined : await findPage(id, readReviewsPage(query.get('reviews')))
  if (!found) return data({ found: undefined }, { status: 404 })
  const inUrl = choiceInUrl(query, found.product)
  if ('redirect' in inUrl) throw redirect(inUrl.redirect)
  const { pictures, ...first } = inUrl
  const product = { ...found.product, pictures }
  const notifyMe = await notifyLabel(product, language)
  const reviewOutcome = readReviewOutcome(query.get('review'))
  const orderNumber = readOrderQuery(query.get('order'))
  const range = await deliveryRangeText(language)
  const trust = await trustLines({ product, variant: query.get('v'), language, range })
  return data({ found: { ...found, product, first, notifyMe, reviewOutcome, orderNumber, trust } })
}

async function findPage(id: number, reviewsPage: number) {
  const [product, reviews, counts] = await Promise.all([
    findProductDetail(id),
    publishedReviews(id, reviewsPage),
    starCounts(id),
  ])
  if (!product) return undefined
  const { categoryId, subCategory } = product
  const similar = await similarProducts(
    { id, categoryId, subCategoryId: subCategory?.id ?? null },
    SIMILAR_PRODUCTS,
  )
  return { product, reviews, counts, similar }
}

function ProductPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData
  // The key resets choice, gallery and player when another product is opened.
  return found ? <FoundProduct key={found.product.id} {...found} /> : <MissingProduct />
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function FoundProduct({ first, ...found }: Found) {
  const { product } = found
  useEffect(() => track('product_view', product.id), [product.id])
  if (product.options.length === 0) return <ProductView {...found} chosen={product} />
  return (
    <ProductChoice product={product} first={first} isPage>
      {(chosen) => <ProductView {...found} {...chosen} />}
    </ProductChoice>
  )
}

type ProductViewProps = Omit<Found, 'first'> & Chosen

function ProductView({ product, chosen, picker, ask, similar, notifyMe, ...rest }: ProductViewProps) {
  const t = useText(productText)
  const language = useLanguage()
  const { storeName } = use(PageOrigin)
  const name = localized(product.name, language)
  const path = `/product/${product.id}`
  const soldOut = notifyMe && !chosen.optionLabels && (
    <ButtonLink to={`${path}/notify-me?v=${chosen.variant ?? ''}`} variant="secondary" size="large" wide>
      {notifyMe}
    </ButtonLink>
  )
  return (
    <div {...useEarlyItem(product)} className="page">
      <PageMeta
        title={t.title(name, storeName)}
        description={localized(product.description, language)}
        path={path}
        image={{ path: `${path}/preview.jpg`, width: 1200, height: 630 }}
        type="product"
      />
      <ProductFacts product={product} />
      {/* The first rows have minimum heights, which prevents layout shifts while the page is streamed. */}
      <div className="grid gap-x-8 md:grid-cols-2 md:grid-rows-[minmax(68px,auto)_auto] lg:grid-cols-[622px_minmax(0,1fr)] lg:gap-x-16">
        <Gallery product={product} chosen={chosen.variant ? chosen.picture?.id : undefined} />
        <Breadcrumb product={product} />
        <div className="grid min-w-0 content-start gap-5 md:col-start-2 md:row-start-2">
          <Heading product={chosen} name={name} />
          <div>
            <Price
              price={chosen.price}
              originalPrice={chosen.originalPrice}
              size="detail"
              from={chosen.optionLabels?.from}
            />
          </div>
          {picker && <div id="options">{picker}</div>}
          <Description product={product} />
          {product.video && <ProductVideo {...product.video} name={name} />}
          <div className="needs-script hidden md:grid">
            <AddToCartButton
              product={chosen}
              size="large"
              wide
              leadsToCart
              onChoose={ask}
              soldOut={soldOut}
            />
          </div>
          {chosen.inStock
            ? !chosen.optionLabels && <OrderWithoutScript product={chosen} />
            : soldOut && <noscript>{soldOut}</noscript>}
          <TrustLines {...rest.trust} />
          <Specifications product={product} />
          <ShareLinks product={chosen} />
        </div>
      </div>
      {similar.length > 0 && <Similar products={similar} categoryId={product.categoryId} />}
      <Reviews
        product={product}
        shown={rest.reviews}
        counts={rest.counts}
        outcome={rest.reviewOutcome}
        orderNumber={rest.orderNumber}
      />
      <Later load={loadComingBack} current={product.id} grid={ProductGrid} />
      <ActionBar product={chosen} onChoose={ask} soldOut={soldOut} />
    </div>
  )
}

/** On a phone rating and stock are on one line; on a wide screen the stock is above the name. */
function Heading({ product, name }: { product: ProductDetail; name: string }) {
  return (
    <div className="grid gap-2 md:grid-rows-[minmax(1.375rem,auto)_auto_auto] md:gap-3">
      <h1 className="font-display text-h1 font-semibold md:row-start-2">{name}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:contents">
        {product.reviews > 0 && <Rating product={product} />}
        <Stock product={product} />
      </div>
    </div>
  )
}

function Stock({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const { outOfStock } = useText(catalogueText)
  const level = stockLevel(product)
  return (
    <span className="flex items-center gap-2 md:row-start-1">
      {level === 'none' ? (
        <Badge variant="gone">{outOfStock}</Badge>
      ) : (
        <Badge variant="available">{t.inStock}</Badge>
      )}
      {level === 'few' && (
        <span className="text-small font-semibold text-gold-ink">{t.left(product.stockQuantity)}</span>
      )}
    </span>
  )
}

function Rating({ product: { rating, reviews } }: { product: ProductDetail }) {
  const t = useText(reviewsText)
  const { rated } = useText(catalogueText)
  return (
    <a
      href="#reviews"
      title={rated(rating, reviews)}
      className="flex w-fit items-center gap-2.5 rounded-button text-small text-ink-2 hover:text-pri"
    >
      <Stars rating={rating} className="w-[86px]" />
      <bdi dir="ltr">{t.rating(rating)}</bdi>
      <span aria-hidden="true">·</span>
      {t.count(reviews)}
    </a>
  )
}

/** On a phone the audio player is above the text. */
function Description({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const { audio, description } = product
  return (
    <section
      className={`grid gap-5 border-line md:border-t md:pt-5 ${audio ? 'grid-rows-[minmax(70px,auto)_auto] md:grid-rows-none' : ''}`}
    >
      <h2 className="sr-only">{t.description}</h2>
      <p
        dir="auto"
        className={`whitespace-pre-line rtl:text-[1.03125rem] rtl:leading-[1.85] ${audio ? 'row-start-2 md:row-auto' : ''}`}
      >
        {localized(description, useLanguage())}
      </p>
      {audio && (
        <div className="row-start-1 md:row-auto">
          <AudioDescription audio={audio} />
        </div>
      )}
    </section>
  )
}

function Specifications({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const lines = specificationsIn(product, useLanguage())
  if (lines.length === 0) return null
  return (
    <section>
      <h2 className="mb-1 font-display text-h3 font-semibold">{t.specifications}</h2>
      <ul>
        {lines.map(({ label, value }) => (
          <li
            key={`${label}${value}`}
            className="flex justify-between gap-4 border-b border-line py-2.5 text-small md:text-body"
          >
            {label && <span className="text-ink-2">{label}</span>}
            <bdi className={label ? 'text-end' : ''}>{value}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Similar({ products, categoryId }: { products: Found['similar']; categoryId: number }) {
  const t = useText(productText)
  return (
    <section className="later mt-[34px] [--guess:calc(42vw+130px)] md:mt-16" aria-labelledby="similar">
      <StripTitle id="similar" to={collectionPath({ category: categoryId })}>
        {t.similar}
      </StripTitle>
      <ProductGrid products={products} />
    </section>
  )
}

/** The cart needs JavaScript; without it the item is passed in the URL. */
function OrderWithoutScript({ product }: { product: ProductDetail }) {
  const t = useText(catalogueText)
  return (
    <noscript>
      <ButtonLink to={`/cart?line=${lineKey(product)}:1`} size="large" wide>
        {t.order}
      </ButtonLink>
    </noscript>
  )
}

export { ProductPage as default }
