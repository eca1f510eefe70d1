import { randomUUID } from 'node:crypto'
import { lazy, Suspense, type ComponentType, use, useEffect, useMemo, useState } from 'react'
import { data, redirect } from 'react-router'
import { dayOf } from '#core/day.ts'
import { money } from '#core/money.ts'
import { OFFLINE_COPY_HEADER } from '#core/offline-copy.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import {
  cartItemOf,
  lineIn,
  shownLines,
  withItems,
  type Cart,
  type CartOffer,
} from '#features/cart/cart.rules.ts'
import { clearCart, returnToCart, useCart } from '#features/cart/use-cart.ts'
import { signedInShopper } from '#features/clients/signed-in-shopper.server.ts'
import { shownHours } from '#features/content/shown-content.server.ts'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaChoiceText, wilayaText } from '#features/delivery/wilaya.text.ts'
import { isIdempotencyKey, parseCartLines } from '#features/orders/order-forms.server.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { paymentChoices, screeningRules, storeProfile } from '#features/settings/settings.server.ts'
import { languageOf, requestInfo } from '#platform/http/request.server.ts'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { track } from '#ui/hooks/track.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { uiText } from '#ui/ui.text.ts'
import { shownDeposit } from '../../screening/shown-screening.server.ts'
import { readDraft } from '../checkout-draft.ts'
import { isPlaced, type ChangedBody } from '../checkout-result.rules.ts'
import { handleCheckoutSubmit } from '../checkout.action.server.ts'
import { cartText, checkoutText, noScriptText } from '../checkout.text.ts'
import { activeZones, cashSentences, findShopperOffers } from '../shopper-offers.server.ts'
import { shopperPromotions } from '../shopper-promotions.server.ts'
import { readCustomer } from '../stored-customer.ts'
import type { Route } from './+types/cart.page'
import { CartLines } from './cart-lines.tsx'
import type { CheckoutErrorNoteProps } from './checkout-error-note.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import type * as DeferredCheckout from './deferred-checkout.ts'
import type { WilayaChoice } from './delivery-fields.tsx'
import type { KeptOrdersProps } from './kept-orders.tsx'
import type { ShownChoice } from './payment-tiles.tsx'
import { useOffers } from './use-offers.ts'

/** Offline the file may be missing; the cart works without it. */
function deferred<Props>(pick: (loaded: typeof DeferredCheckout) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    import('./deferred-checkout.ts').then(
      (loaded) => ({ default: pick(loaded) }),
      () => ({ default: () => null }),
    ),
  )
}

const KeptOrders = deferred<KeptOrdersProps>((loaded) => loaded.KeptOrders)
const CheckoutErrorNote = deferred<CheckoutErrorNoteProps>((loaded) => loaded.CheckoutErrorNote)

const NO_STORE = { 'cache-control': 'no-store' }

/** Hydrates immediately unless the browser's cart is empty, because the cart is rendered by the script. */
export const handle = { hydrates: 'mine' }

/**
 * Without JavaScript the cart is in the URL; with JavaScript it is in the browser, which only requests the prices.
 * The offline copy has no idempotency key, because a key must be used for one order only. The key of a cart in the URL is
 * in the URL too: the back button then returns to the same key, and sending again does not place a second order.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isOfflineCopy = request.headers.has(OFFLINE_COPY_HEADER)
  const { searchParams } = new URL(request.url)
  const lines = parseCartLines(searchParams.getAll('line')) ?? []
  const keyInUrl = searchParams.get('key') ?? ''
  if (lines.length > 0 && !isIdempotencyKey(keyInUrl)) {
    searchParams.set('key', randomUUID())
    throw redirect(`/cart?${searchParams}`, { headers: NO_STORE })
  }
  const language = languageOf(request)
  const shopper = await context.get(signedInShopper)(request)
  const [offers, zones, choices, store, hours, rules, promotions] = await Promise.all([
    findShopperOffers(lines),
    activeZones(language),
    paymentChoices(),
    storeProfile(),
    shownHours(language, dayOf(new Date())),
    screeningRules(),
    shopperPromotions({ code: '', isVip: shopper?.isVip }, lines),
  ])
  const deposit = shownDeposit(rules, language)
  const hasPickup = zones.some(({ kind }) => kind === 'pickup')
  return data(
    {
      lines,
      offers,
      zones,
      choices: choicesIn(language, choices),
      wilayas: wilayasIn(language),
      shop: {
        phone: store.phone,
        address: localized(store.address, language),
        // Only pick-up shows them.
        hours: hasPickup ? [...(hours?.week ?? []), ...(hours?.notices ?? [])] : [],
      },
      ...(deposit && { deposit }),
      promotions,
      cash: cashSentences(language, { hasPickup }),
      formKey: isOfflineCopy ? '' : keyInUrl || randomUUID(),
    },
    { headers: isOfflineCopy ? { 'cache-control': 'private, no-cache' } : NO_STORE },
  )
}

/** Names in one language: the page would load both. */
function wilayasIn(language: Language): WilayaChoice[] {
  const names = inLanguage(wilayaText, language)
  const labels = inLanguage(wilayaChoiceText, language)
  return WILAYAS.map((id) => ({ id, name: names[id], label: labels[id] }))
}

function choicesIn(language: Language, choices: PaymentChoice[]): ShownChoice[] {
  return choices.map((choice) => ({ ...choice, name: localized(choice.name, language) }))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function action({ request, context }: Route.ActionArgs) {
  const findShopper = context.get(signedInShopper)
  const { answer, input, key, lines, lostProof } = await handleCheckoutSubmit(
    request,
    requestInfo(context),
    findShopper,
  )
  if (isPlaced(answer)) return redirect(answer.body.url, 303)
  // The key is spent: the next submit is another order.
  const isSpent = answer.status === 409 && answer.body.reason === 'keyReused'
  // A refused code is removed: the order can be sent without it.
  const isCodeRefused = answer.status === 409 && answer.body.reason === 'codeRefused'
  const shown = isCodeRefused ? { ...input, code: '' } : input
  const promotions = await shopperPromotions(
    { code: shown.code, isVip: (await findShopper(request))?.isVip },
    lines,
    shown,
  )
  return data(
    { answer, input: shown, lostProof, key: isSpent ? randomUUID() : key, promotions },
    { status: answer.status, headers: NO_STORE },
  )
}

function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText(cartText)
  const { storeName } = use(PageOrigin)
  const isHydrated = useIsHydrated()
  const [pendingCount, setPendingCount] = useState(0)
  return (
    <div className="page max-w-[760px] pt-4 md:pt-10">
      <title>{t.title(storeName)}</title>
      <meta name="description" content={t.description} />
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1} className="font-display text-h1 font-semibold">
        {t.heading}
      </h1>
      <CartAndCheckout {...loaderData} submitted={actionData} hasPendingOrders={pendingCount > 0} />
      <Suspense>{isHydrated && <KeptOrders onCount={setPendingCount} />}</Suspense>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function CartAndCheckout({
  submitted,
  hasPendingOrders,
  ...loaded
}: Loaded & { submitted: Route.ComponentProps['actionData']; hasPendingOrders: boolean }) {
  const isHydrated = useIsHydrated()
  const { search } = usePageLocation()
  const { setQuantity } = useCart()
  const cart = useMergedCart(loaded)
  const { offers, zones, isStale, updateOffers } = useOffers(cart, loaded, loaded.formKey)
  const lines = shownLines(cart, offers)
  const [changed, setChanged] = useState<ChangedBody>()
  const refusal = changed ? ({ status: 409, body: changed } as const) : submitted?.answer
  const isEmpty = cart.length === 0
  useEffect(() => {
    if (!isEmpty) track('checkout_start')
  }, [isEmpty])
  if (isEmpty) return <EmptyCart isHydrated={isHydrated} hasPendingOrders={hasPendingOrders} />
  return (
    <>
      {isStale && <StaleOffersNote />}
      <Suspense>
        {refusal && (
          <CheckoutErrorNote
            answer={refusal}
            shopPhone={loaded.shop.phone}
            lostProof={changed ? undefined : submitted?.lostProof}
          />
        )}
      </Suspense>
      <CartLines lines={lines} {...(isHydrated && { onChange: setQuantity, onClear: clearCart })} />
      <CheckoutForm
        lines={lines}
        items={cart}
        choices={loaded.choices}
        zones={zones}
        wilayas={loaded.wilayas}
        shop={loaded.shop}
        deposit={(refusal?.status === 409 && refusal.body.deposit) || loaded.deposit}
        cash={loaded.cash}
        promotions={submitted?.promotions ?? loaded.promotions}
        initial={submitted?.input ?? (isHydrated ? (readDraft()?.form ?? readCustomer()) : undefined)}
        formKey={submitted?.key ?? loaded.formKey}
        firstProblems={submitted?.answer.status === 422 ? submitted.answer.body.problems : []}
        action={`/cart${search}`}
        announced={changed}
        onChanged={(body) => {
          setChanged(body)
          updateOffers((before) => withChanges(before, body), body.zones)
        }}
      />
    </>
  )
}

/** The browser's cart. Lines in the URL are added to it once and then removed from the URL. */
function useMergedCart({ lines, offers }: Loaded): Cart {
  const isHydrated = useIsHydrated()
  const language = useLanguage()
  const { cart } = useCart()
  const fromUrl = useMemo(
    () =>
      lines.flatMap((line) => {
        const offer = lineIn(offers, line)
        return offer ? [cartItemOf(offer, line.quantity, language)] : []
      }),
    [lines, offers, language],
  )
  useEffect(() => {
    if (fromUrl.length === 0) return
    returnToCart(fromUrl)
    history.replaceState(history.state, '', '/cart')
  }, [fromUrl])
  return isHydrated ? withItems(cart, fromUrl) : fromUrl
}

/** Updates the offers with the newer prices and stock from the refusal of an order. */
function withChanges(offers: readonly CartOffer[], { reason, lines }: ChangedBody): CartOffer[] {
  if (reason === 'keyReused') return [...offers]
  return offers.flatMap((offer) => {
    const line = lineIn(lines, offer)
    if (line) return [{ ...offer, price: money(Math.round(line.price * 100)), available: line.available }]
    return reason === 'unknownProduct' && offer.available > 0 ? [] : [offer]
  })
}

function EmptyCart({ isHydrated, hasPendingOrders }: { isHydrated: boolean; hasPendingOrders: boolean }) {
  const t = useText(cartText)
  const checkout = useText(checkoutText)
  const { loading } = useText(uiText)
  const empty = (
    <EmptyState icon={BagIcon} title={t.emptyTitle} sentence={t.emptySentence}>
      <div className="grid justify-items-center gap-4">
        <ButtonLink to="/collections">{t.browse}</ButtonLink>
        <Link to="/order" className="min-h-11 text-pri underline underline-offset-4">
          {checkout.findOrder}
        </Link>
      </div>
    </EmptyState>
  )
  if (isHydrated) return hasPendingOrders ? null : empty
  return (
    <>
      <div className="cart-loading grid gap-4 py-6" role="status" aria-label={loading}>
        {[0, 1].map((row) => (
          <div key={row} className="h-[127px] rounded-card bg-sunk" />
        ))}
      </div>
      <div className="cart-empty">{empty}</div>
      {/* React does not render the content of this element in a browser, so the script does not contain it. */}
      <noscript>{import.meta.env.SSR && <NoScriptHint />}</noscript>
    </>
  )
}

function StaleOffersNote() {
  const t = useText(cartText)
  return (
    <p role="status" className="my-3 rounded-field bg-gold-50 px-4 py-3 text-small text-gold-ink">
      {t.lastSeen}
    </p>
  )
}

function NoScriptHint() {
  return <p className="text-center text-small text-ink-2">{useText(noScriptText).hint}</p>
}

export { CartPage as default }
