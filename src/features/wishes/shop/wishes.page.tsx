import { use } from 'react'
import { data } from 'react-router'
import { localized } from '#core/text.ts'
import { readIds, writeIds } from '#features/cart/device-list.rules.ts'
import { addToList } from '#features/cart/use-device-list.ts'
import type { ProductSummary } from '#features/catalogue/catalogue.rules.ts'
import { loadComingBack, ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import { signedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Later } from '#ui/page/later.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { ShareLink } from '#ui/page/share-link.tsx'
import { uiText } from '#ui/ui.text.ts'
import { accountWishes } from '../account-wishes.server.ts'
import { contactChannels } from '../requests.server.ts'
import { MAX_WISHES } from '../wishes.rules.ts'
import { wishesText } from '../wishes.text.ts'
import type { Route } from './+types/wishes.page'
import { useJoinedWishes, useOwnProducts } from './use-own-wishes.ts'

/** The list is in the browser, so the page hydrates at once. */
export const handle = { hydrates: 'now' }

/** `/wishes` is the list of this device; `/wishes?p=3-1-2` is a list that someone shared, complete without a script. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shared = new URL(request.url).searchParams.get('p')
  const shopper = shared === null ? await context.get(signedInShopper)(request) : undefined
  const clientId = shopper?.clientId
  const { sms, email } = await contactChannels('priceFell')
  return data(
    {
      shared: shared === null ? undefined : await findProductCards(readIds(shared, MAX_WISHES)),
      account: clientId === undefined ? undefined : await accountWishes(clientId),
      canNotifyPrice: sms || email,
    },
    { headers: { 'cache-control': 'no-store' } },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function WishesPage({ loaderData }: Route.ComponentProps) {
  const t = useText(wishesText)
  const { storeName } = use(PageOrigin)
  const { shared, account, canNotifyPrice } = loaderData
  return (
    <div className="page pt-4 md:pt-10">
      <title>{t.title(storeName)}</title>
      <meta name="description" content={t.description} />
      <meta name="robots" content="noindex" />
      {shared ? (
        <SharedWishes products={shared} />
      ) : (
        <OwnWishes account={account} canNotifyPrice={canNotifyPrice} />
      )}
      <Later load={loadComingBack} grid={ProductGrid} />
    </div>
  )
}

function SharedWishes({ products }: { products: ProductSummary[] }) {
  const t = useText(wishesText)
  const toasts = useToasts()
  function keepAll() {
    addToList(
      'wished',
      products.map(({ id }) => id),
    )
    toasts.success(t.kept, { to: '/wishes', label: t.heading })
  }
  return (
    <>
      <h1 className="font-display text-h1 font-semibold">{t.sharedHeading}</h1>
      <p className="mb-4 text-ink-2 md:mb-6">{products.length > 0 ? t.sharedSentence : t.sharedEmpty}</p>
      <ProductGrid products={products} />
      <div className="mt-5 flex flex-wrap gap-2.5">
        {products.length > 0 ? (
          <span className="needs-script">
            <Button variant="secondary" onClick={keepAll}>
              {t.keepAll}
            </Button>
          </span>
        ) : (
          <ButtonLink to="/collections">{t.browse}</ButtonLink>
        )}
      </div>
    </>
  )
}

interface OwnWishesProps {
  account: number[] | undefined
  canNotifyPrice: boolean
}

function OwnWishes({ account, canNotifyPrice }: OwnWishesProps) {
  const t = useText(wishesText)
  const { loading } = useText(uiText)
  const isHydrated = useIsHydrated()
  useJoinedWishes(account)
  const { state, products, retry } = useOwnProducts()
  return (
    <>
      <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
      <noscript>{import.meta.env.SSR && <p className="text-ink-2">{t.needsScript}</p>}</noscript>
      {!isHydrated || state === 'loading' ? (
        <div className="needs-script py-6" role="status" aria-label={loading}>
          <div className="h-[127px] rounded-card bg-sunk" />
        </div>
      ) : state === 'failed' ? (
        <div role="status" className="my-4 grid gap-3 text-ink-2">
          <p>{t.failed}</p>
          <span>
            <Button variant="secondary" onClick={retry}>
              {t.retry}
            </Button>
          </span>
        </div>
      ) : products.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-10 text-center">
          <BrandMark className="mb-3 size-20 text-pri" />
          <h2 className="font-display text-h2 font-semibold">{t.emptyTitle}</h2>
          <p className="max-w-[36ch] text-ink-2">{t.emptySentence}</p>
          <ButtonLink to="/collections">{t.browse}</ButtonLink>
        </div>
      ) : (
        <>
          <p className="mb-4 text-ink-2 md:mb-6">{account ? t.inAccount : t.onDevice}</p>
          <ProductGrid products={products} />
          <div className="mt-5">
            <ShareWishes products={products} />
          </div>
          {canNotifyPrice && <PriceRequests products={products} />}
        </>
      )}
    </>
  )
}

function ShareWishes({ products }: { products: ProductSummary[] }) {
  const t = useText(wishesText)
  const { origin } = use(PageOrigin)
  const link = `${origin}/wishes?p=${writeIds(products.map(({ id }) => id))}&lang=${useLanguage()}`
  return <ShareLink link={link} message={t.shareMessage(link)} />
}

/** One quiet line for each product; a product with options is asked for on its own page, where one is chosen. */
function PriceRequests({ products }: { products: ProductSummary[] }) {
  const t = useText(wishesText)
  const language = useLanguage()
  const asked = products.filter(({ inStock, optionLabels }) => inStock && !optionLabels)
  if (asked.length === 0) return null
  return (
    <details className="mt-5 border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center text-small text-pri">
        {t.notifyPrices}
      </summary>
      <ul className="pb-4">
        {asked.map((product) => (
          <li key={product.id}>
            <ButtonLink to={`/product/${product.id}/notify-me`} variant="ghost" size="small">
              {t.notifyPrice(localized(product.name, language))}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

export { WishesPage as default }
