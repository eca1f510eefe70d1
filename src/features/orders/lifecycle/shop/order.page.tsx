import { PackageSearch } from 'lucide-react'
import { lazy, Suspense, use, useEffect } from 'react'
import { data, redirect } from 'react-router'
import { Refusal, REFUSAL_STATUS } from '#core/refusal.ts'
import { inLanguage, localized } from '#core/text.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { mayShopperConfirm } from '#features/orders/confirmation/confirmation.rules.ts'
import { shopperConfirmText } from '#features/orders/confirmation/confirmation.text.ts'
import { ReceiptPreview } from '#features/orders/documents/shop/receipt-preview.tsx'
import { editedNote } from '#features/orders/edit/edited-note.text.ts'
import { keptUntilText } from '#features/orders/expiry/unpaid.text.ts'
import type { OrderView } from '#features/orders/order-view.rules.ts'
import {
  awaitsDelivery,
  mayBeReviewed,
  mayPayRest,
  maySendProof,
  mayShopperCancel,
  shownStatus,
} from '#features/orders/order.rules.ts'
import { findOrderByToken } from '#features/orders/order.server.ts'
import { ProofForm } from '#features/orders/payment/shop/proof-form.tsx'
import { returnedNote } from '#features/orders/returns/shopper-returns.server.ts'
import {
  depositNote,
  depositSentence,
  shopperDeposit,
} from '#features/orders/screening/shopper-deposit.server.ts'
import { confirmationRules, storeProfile } from '#features/settings/settings.server.ts'
import { isConnectionError, isReportedOutage } from '#platform/database/database.server.ts'
import { languageOf, requestInfo, type RequestInfo } from '#platform/http/request.server.ts'
import { log } from '#platform/log.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useLive } from '#ui/hooks/use-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { orderHeadingText, orderSentenceText, orderText } from '../order.text.ts'
import { handleShopperOrderSubmit } from '../shopper-order.action.server.ts'
import type { Route } from './+types/order.page'
import { CancelForm } from './cancel-form.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLinks, ReviewLinks } from './order-links.tsx'
import { OrderSeal } from './order-seal.tsx'
import { OrderSteps } from './order-steps.tsx'

/** Only for browsers that have push messages; offline the file may be missing. */
const OrderPush = lazy(() => import('./order-push.tsx').catch(() => ({ default: () => null })))

/** The link is the only protection of the page: it must be neither cached nor indexed. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** `Retry-After` in seconds, by status. */
const RETRY_AFTER: Partial<Record<number, string>> = { 429: '60', 503: '3' }

/** Hydrates without waiting for an interaction, because the page is updated live. */
export const handle = { hydrates: 'now' }

/** Scripts get the outcome as JSON; a plain form is redirected back to the page. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const wantsJson = request.headers.get('accept')?.includes('application/json')
    if (request.method !== 'POST' || !wantsJson) return next()
    const { outcome, status } = await outcomeOf(request, params.token ?? '', requestInfo(context))
    const retryAfter = RETRY_AFTER[status]
    return Response.json(
      { outcome },
      { status, headers: { ...PRIVATE, ...(retryAfter && { 'retry-after': retryAfter }) } },
    )
  },
]

export async function loader({ params, request }: Route.LoaderArgs) {
  const [order, store] = await Promise.all([findOrderByToken(params.token), storeProfile()])
  if (!order) return data({ found: undefined }, { status: 404, headers: PRIVATE })
  const outcome = new URL(request.url).searchParams.get('done')
  const shop = { phone: store.phone, address: store.address }
  const language = languageOf(request)
  const notes = [
    order.keptUntil && keptUntilText(order.keptUntil, language),
    editedNote(order.editedAt, language),
    await returnedNote(params.token, language),
    depositNote(order, language),
  ]
  const confirm = mayShopperConfirm(order, await confirmationRules())
    ? { ...inLanguage(shopperConfirmText, language) }
    : undefined
  return data(
    {
      found: {
        order,
        shop,
        confirm,
        deposit: await shopperDeposit(order, language),
        notes: notes.filter(Boolean),
        sentence: depositSentence(order, language),
      },
      outcome,
    },
    { headers: PRIVATE },
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { outcome } = await outcomeOf(request, params.token, requestInfo(context))
  return redirect(`/order/${encodeURIComponent(params.token)}?done=${outcome}`, 303)
}

async function outcomeOf(
  request: Request,
  token: string,
  { address, id }: RequestInfo,
): Promise<{ outcome: string; status: number }> {
  try {
    return { outcome: await handleShopperOrderSubmit(request, token, address), status: 200 }
  } catch (error) {
    if (isConnectionError(error)) {
      if (!isReportedOutage(error))
        log.warn(
          { err: error, request: id },
          'order not changed: database unavailable, the shopper can send it again',
        )
      return { outcome: 'busy', status: 503 }
    }
    if (!(error instanceof Refusal)) throw error
    return { outcome: error.code, status: error.code === 'busy' ? 429 : REFUSAL_STATUS[error.kind] }
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function OrderPage({ loaderData }: Route.ComponentProps) {
  return loaderData.found ? (
    <FoundOrder {...loaderData.found} outcome={loaderData.outcome} />
  ) : (
    <MissingOrder />
  )
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>

function FoundOrder({
  order,
  shop,
  confirm,
  deposit,
  notes,
  sentence,
  outcome,
}: Found & { outcome: string | null | undefined }) {
  const t = useText(orderText)
  const headings = useText(orderHeadingText)
  const sentences = useText(orderSentenceText)
  const { storeName } = use(PageOrigin)
  useLive([`order:${order.token}`])
  useStoreOnDevice(order)
  const isHydrated = useIsHydrated()
  const { status, paymentMethod } = order
  const shown = shownStatus(order)
  const isRefused = order.paymentRefusal !== null
  const proofForm = (maySendProof(status, paymentMethod, isRefused) ||
    mayPayRest(status, paymentMethod, order.due)) && (
    <ProofForm order={order} outcome={outcome ?? undefined} />
  )
  // Above the links: without the picture the order does not go on.
  const isProofAwaited = isRefused || !order.hasProof || order.due > 0
  const firstName = order.customer.name.split(/\s+/)[0] ?? ''
  return (
    <div className="page grid max-w-[640px] grid-cols-1 gap-5 py-8">
      <title>{t.title(order.number, storeName)}</title>
      <meta name="robots" content="noindex" />
      <div className="grid justify-items-center gap-2 text-center">
        <OrderSeal status={status} />
        <h1 className="mt-3 font-display text-h1 font-semibold wrap-anywhere">
          {order.isAtCounter && status === 'delivered' ? t.atCounter : headings[shown]}
        </h1>
        {/* What was sold in the shop was not to be delivered. */}
        {!(order.isAtCounter && status === 'cancelled') && (
          <p className="text-ink-2">{sentence ?? sentences[shown](firstName)}</p>
        )}
      </div>
      {order.awaitingRegister && <AwaitingRegisterNote />}
      {notes.map((note) => (
        <p key={note} role="status" className="rounded-panel bg-gold-50 p-4 text-gold-ink">
          {note}
        </p>
      ))}
      {confirm && (
        <form
          method="post"
          action={orderPath(order.token)}
          className="grid gap-3 rounded-panel border border-line bg-surface p-4"
        >
          <p>{confirm.sentence}</p>
          <input type="hidden" name="intent" value="confirm" />
          <Button type="submit" size="large" wide>
            {confirm.confirm}
          </Button>
        </form>
      )}
      {deposit && <ProofForm order={order} deposit={deposit} outcome={outcome ?? undefined} />}
      <ReceiptPreview order={order} />
      {!order.isAtCounter && <OrderSteps status={status} />}
      <Suspense>
        {isHydrated && 'PushManager' in window && awaitsDelivery(status) && <OrderPush token={order.token} />}
      </Suspense>
      <OrderFacts order={order} shopAddress={shop.address} />
      {isProofAwaited && proofForm}
      {mayBeReviewed(status) && order.customer.phone && <ReviewLinks order={order} />}
      <OrderLinks order={order} shopPhone={shop.phone} />
      {!isProofAwaited && proofForm}
      {mayShopperCancel(status) && <CancelForm order={order} />}
    </div>
  )
}

/** The order stays readable on this device without a network. */
function useStoreOnDevice({ number, token, total, lines, status }: OrderView) {
  const language = useLanguage()
  useEffect(() => {
    const store = async () => {
      const { storeMyOrder } = await import('#features/orders/checkout/my-orders.ts')
      const { keepBought } = await import('#features/cart/use-device-list.ts')
      const ids = lines.flatMap(({ productId }) => productId ?? [])
      keepBought(ids, status !== 'cancelled')
      const named = lines.map(({ name, quantity }) => ({ name: localized(name, language), quantity }))
      const url = orderPath(token)
      await storeMyOrder({ number, url, total: total / 100, lines: named, status, isUnread: false })
    }
    // Without a network the file may be missing: what was stored before stays.
    store().catch(() => undefined)
  }, [number, token, total, lines, status, language])
}

/** Spec 8: the order is placed, but its sale is not yet in the cash register. */
function AwaitingRegisterNote() {
  const t = useText(orderText)
  return (
    <div role="status" className="rounded-panel bg-gold-50 p-4 text-gold-ink">
      <p className="font-semibold">{t.awaitingRegister}</p>
      <p className="text-small">{t.awaitingRegisterDetails}</p>
    </div>
  )
}

function MissingOrder() {
  const t = useText(orderText)
  return (
    <div className="page">
      <title>{t.missingTitle}</title>
      <EmptyState heading="h1" icon={PackageSearch} title={t.missingTitle} sentence={t.missingSentence}>
        <ButtonLink to="/order">{t.find}</ButtonLink>
      </EmptyState>
    </div>
  )
}

export { OrderPage as default }
