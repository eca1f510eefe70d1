import { randomUUID } from 'node:crypto'
import { ShoppingBag } from 'lucide-react'
import { use, useEffect, useMemo, useState } from 'react'
import { data, Link, redirect, useLocation, useNavigate } from 'react-router'
import { money } from '#core/money.ts'
import { COPY_HEADER } from '#core/offline-copy.ts'
import { cartItemOf, shownLines, withItems, type Cart, type CartOffer } from '#features/cart/cart.rules.ts'
import { clearCart, returnToCart, useCart } from '#features/cart/use-cart.ts'
import { findOffers } from '#features/catalogue/products/products.server.ts'
import { parseCartLines } from '#features/orders/order-forms.server.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { requestInfo } from '#platform/http/request.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { track } from '#ui/hooks/track.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { readDraft } from '../checkout-draft.ts'
import { isPlaced, type ChangedBody } from '../checkout-result.rules.ts'
import { handleCheckoutSubmit } from '../checkout.action.server.ts'
import { cartText, checkoutText } from '../checkout.text.ts'
import { usePendingOrders } from '../pending-orders.ts'
import type { Route } from './+types/cart.page'
import { CartLines } from './cart-lines.tsx'
import { AnswerNote } from './checkout-error-note.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { PendingOrdersList } from './pending-orders-list.tsx'
import { useOffers } from './use-offers.ts'

const NO_STORE = { 'cache-control': 'no-store' }

/** The cart is in the browser: the page needs its script unless the cart is empty. */
export const handle = { wakes: 'mine' }

/**
 * Without a script the cart is in the URL; with one it is in the browser, which asks for prices only.
 * The offline copy has no idempotency key, because a key is for one order.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const isCopy = request.headers.has(COPY_HEADER)
  const lines = parseCartLines(new URL(request.url).searchParams.getAll('line')) ?? []
  const [offers, choices] = await Promise.all([findOffers(lines.map(({ id }) => id)), paymentChoices()])
  return data(
    { lines, offers, choices, formKey: isCopy ? '' : randomUUID() },
    { headers: isCopy ? { 'cache-control': 'private, no-cache' } : NO_STORE },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, typed, key } = await handleCheckoutSubmit(request, requestInfo(context))
  if (isPlaced(answer)) return redirect(answer.body.url, 303)
  return data({ answer, typed, key }, { status: answer.status, headers: NO_STORE })
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(cartText)
  const { storeName } = use(PageOrigin)
  return (
    <div className="page max-w-[760px] pt-4 md:pt-10">
      <title>{t.title(storeName)}</title>
      <meta name="description" content={t.description} />
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
      <PendingOrdersList />
      <CartAndCheckout {...loaderData} sent={actionData} />
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function CartAndCheckout({ sent, ...loaded }: Loaded & { sent: Route.ComponentProps['actionData'] }) {
  const isAwake = useIsHydrated()
  const { search } = useLocation()
  const { setQuantity } = useCart()
  const cart = useCartHere(loaded)
  const { offers, isLastSeen, hear } = useOffers(cart, loaded.offers, loaded.formKey)
  const lines = shownLines(cart, offers)
  const [changed, setChanged] = useState<ChangedBody>()
  const refusal = changed ? ({ status: 409, body: changed } as const) : sent?.answer
  const isEmpty = cart.length === 0
  useEffect(() => {
    if (!isEmpty) track('checkout_start')
  }, [isEmpty])
  if (isEmpty) return <NothingHere isAwake={isAwake} />
  return (
    <>
      {isLastSeen && <LastSeen />}
      {refusal && (
        <AnswerNote
          answer={refusal}
          lostProof={!changed && needsProof((sent?.typed?.payment ?? 'cash') as 'cash')}
        />
      )}
      <CartLines lines={lines} {...(isAwake && { onChange: setQuantity, onClear: clearCart })} />
      <CheckoutForm
        lines={lines}
        items={cart}
        choices={loaded.choices}
        initial={sent?.typed ?? (isAwake ? readDraft()?.form : undefined)}
        formKey={sent?.key ?? loaded.formKey}
        firstProblems={sent?.answer.status === 422 ? sent.answer.body.problems : []}
        action={`/cart${search}`}
        onChanged={(news) => {
          setChanged(news)
          hear((before) => withNews(before, news))
        }}
      />
    </>
  )
}

/** The browser's cart. Lines in the URL are added to it once and removed from the URL. */
function useCartHere({ lines, offers }: Loaded): Cart {
  const isAwake = useIsHydrated()
  const language = useLanguage()
  const navigate = useNavigate()
  const { cart } = useCart()
  const fromAddress = useMemo(
    () =>
      lines.flatMap(({ id, quantity }) => {
        const offer = offers.find((each) => each.id === id)
        return offer ? [cartItemOf(offer, quantity, language)] : []
      }),
    [lines, offers, language],
  )
  useEffect(() => {
    if (fromAddress.length === 0) return
    returnToCart(fromAddress)
    void navigate('/cart', { replace: true, preventScrollReset: true })
  }, [fromAddress, navigate])
  return isAwake ? withItems(cart, fromAddress) : fromAddress
}

/** The offers as the refusal of an order has them: newer than those on the page. */
function withNews(offers: readonly CartOffer[], { reason, lines }: ChangedBody): CartOffer[] {
  if (reason === 'keyReused') return [...offers]
  return offers.flatMap((offer) => {
    const news = lines.find(({ id }) => id === offer.id)
    if (news) return [{ ...offer, price: money(Math.round(news.price * 100)), available: news.available }]
    return reason === 'unknownProduct' && offer.available > 0 ? [] : [offer]
  })
}

function NothingHere({ isAwake }: { isAwake: boolean }) {
  const t = useText(cartText)
  const checkout = useText(checkoutText)
  const isWaiting = usePendingOrders().length > 0
  const empty = (
    <EmptyState icon={ShoppingBag} title={t.emptyTitle} sentence={t.emptySentence}>
      <div className="grid justify-items-center gap-4">
        <ButtonLink to="/collections">{t.browse}</ButtonLink>
        <Link to="/order" className="min-h-11 text-pri underline underline-offset-4">
          {checkout.findOrder}
        </Link>
      </div>
    </EmptyState>
  )
  if (isAwake) return isWaiting ? null : empty
  return (
    <>
      <div className="while-coming grid gap-4 py-6" role="status" aria-label={t.loading}>
        {[0, 1].map((row) => (
          <div key={row} className="h-[127px] rounded-card bg-sunk" />
        ))}
      </div>
      <div className="when-nothing">{empty}</div>
      <noscript>
        <p className="text-center text-small text-ink-2">{t.noScriptHint}</p>
      </noscript>
    </>
  )
}

function LastSeen() {
  const t = useText(cartText)
  return (
    <p role="status" className="my-3 rounded-field bg-gold-50 px-4 py-3 text-small text-gold-ink">
      {t.lastSeen}
    </p>
  )
}
