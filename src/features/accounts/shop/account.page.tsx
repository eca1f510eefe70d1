/** `/account`: the orders of the signed-in shopper with their current status. */
import { ReceiptText, RotateCcw, Star } from 'lucide-react'
import { data } from 'react-router'
import { formatDay } from '#core/day.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { reviewedProducts } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { creditMovementsOf } from '#features/clients/credit/credit-account.server.ts'
import type { CreditMovement } from '#features/clients/credit/credit.rules.ts'
import { creditCauseText } from '#features/clients/credit/credit.text.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import {
  deliveredProducts,
  ordersOfOwner,
  type OrderOwner,
  type OwnOrder,
} from '#features/orders/order.server.ts'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLive } from '#ui/hooks/use-live.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PRIVATE } from '../account-cookies.server.ts'
import { requireAccount } from '../account-session.server.ts'
import { accountText } from '../account.text.ts'
import type { Route } from './+types/account.page'
import { AccountFrame, AccountNote } from './account-frame.tsx'

/** As many live topics as a page may have is 20. */
const ORDERS_PER_PAGE = 10
const MAX_TO_REVIEW = 5
const MAX_DELIVERED = 60
const MAX_MOVEMENTS = 20

type ShownMovement = Pick<CreditMovement, 'id' | 'at' | 'cause' | 'amount'>

/** Hydrates without waiting for an interaction, because the page is updated live. */
export const handle = { hydrates: 'now' }

export async function loader({ request, url }: Route.LoaderArgs) {
  const { client, owner } = await requireAccount(request)
  const page = pageIn(url.searchParams.get('page'))
  const found = owner
    ? await ordersOfOwner(owner, { limit: ORDERS_PER_PAGE + 1, offset: (page - 1) * ORDERS_PER_PAGE })
    : []
  const credit = client?.credit ?? 0
  return data(
    {
      name: client?.name,
      orders: found.slice(0, ORDERS_PER_PAGE),
      page,
      hasOlder: found.length > ORDERS_PER_PAGE,
      toReview: owner && page === 1 ? await productsToReview(owner) : [],
      credit: credit as Money,
      movements: client && credit > 0 ? await shownMovements(client.id) : [],
    },
    { headers: PRIVATE },
  )
}

/** Without the reason and the name, which are for staff only. */
async function shownMovements(clientId: number): Promise<ShownMovement[]> {
  const movements = await creditMovementsOf(clientId, MAX_MOVEMENTS)
  return movements.map(({ id, at, cause, amount }) => ({ id, at, cause, amount }))
}

function pageIn(value: string | null): number {
  return value && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : 1
}

async function productsToReview(owner: OrderOwner) {
  const delivered = await deliveredProducts(owner, MAX_DELIVERED)
  const reviewed = await reviewedProducts(delivered.map(({ orderId }) => orderId))
  return delivered
    .filter(({ productId }) => !reviewed.has(productId))
    .slice(0, MAX_TO_REVIEW)
    .map(({ number, productId, name }) => ({ number, productId, name }))
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function AccountPage({ loaderData }: Route.ComponentProps) {
  const t = useText(accountText)
  const { name, orders, page, hasOlder, toReview, credit, movements } = loaderData
  useLive(orders.map(({ token }) => `order:${token}`))
  return (
    <AccountFrame current="orders" name={name}>
      {credit > 0 && <Credit credit={credit} movements={movements} />}
      {orders.length === 0 ? (
        <AccountNote icon={BagIcon} title={t.emptyTitle} sentence={t.emptySentence}>
          <ButtonLink to="/collections">{t.browse}</ButtonLink>
        </AccountNote>
      ) : (
        <ul className="grid gap-3">
          {orders.map((order) => (
            <OrderItem key={order.token} order={order} />
          ))}
        </ul>
      )}
      {(page > 1 || hasOlder) && (
        <nav aria-label={t.pages} className="flex flex-wrap justify-between gap-2.5">
          {page > 1 && (
            <ButtonLink to={page === 2 ? '/account' : `/account?page=${page - 1}`} variant="quiet">
              {t.newer}
            </ButtonLink>
          )}
          {hasOlder && (
            <ButtonLink to={`/account?page=${page + 1}`} variant="quiet">
              {t.older}
            </ButtonLink>
          )}
        </nav>
      )}
      {toReview.length > 0 && <ToReview products={toReview} />}
    </AccountFrame>
  )
}

/** Lines of an order that are listed. */
const MAX_LINES = 3

const ORDER_LINK = 'flex min-h-11 items-center gap-1.5 text-pri underline-offset-4 hover:underline'

function OrderItem({ order }: { order: OwnOrder }) {
  const t = useText(accountText)
  const statuses = useText(orderStatusText)
  const language = useLanguage()
  const { number, token, createdAt, status, total, lines } = order
  const isDone = status === 'delivered' || status === 'cancelled'
  return (
    <li className="rounded-panel border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{t.numbered(number)}</h2>
        <span
          className={`rounded-chip px-2.5 text-small font-semibold ${isDone ? 'bg-sunk text-ink-2' : 'bg-pri-50 text-pri'}`}
        >
          {statuses[status]}
        </span>
      </div>
      <p className="text-small text-ink-2">
        <bdi dir="ltr">{formatDay(createdAt)}</bdi> · <bdi dir="ltr">{formatMoney(total)}</bdi>
      </p>
      <ul className="mt-2 text-small">
        {lines.slice(0, MAX_LINES).map(({ name, quantity }) => (
          <li key={`${name.fr} ${name.ar} ${quantity}`}>
            <bdi>{localized(name, language)}</bdi> ×&nbsp;{quantity}
          </li>
        ))}
        {lines.length > MAX_LINES && <li className="text-ink-2">{t.more(lines.length - MAX_LINES)}</li>}
      </ul>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <Link to={`/order/${token}`} className={`${ORDER_LINK} font-semibold`}>
          {isDone ? t.openDone : t.open}
        </Link>
        <Link to={`/order/${token}/receipt`} reloadDocument className={ORDER_LINK}>
          <ReceiptText className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {t.receipt}
        </Link>
        <Link to={`/order/${token}/again`} className={ORDER_LINK}>
          <RotateCcw className="mirrored size-4" strokeWidth={1.6} aria-hidden="true" />
          {t.again}
        </Link>
      </div>
    </li>
  )
}

function Credit({ credit, movements }: { credit: Money; movements: ShownMovement[] }) {
  const t = useText(accountText)
  const causes = useText(creditCauseText)
  return (
    <section className="rounded-panel bg-gold-50 p-4 text-gold-ink">
      <p className="font-semibold">{t.credit(credit)}</p>
      <p className="text-small">{t.creditSentence}</p>
      <details className="mt-1 text-small">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
          {t.movements}
        </summary>
        <ul className="grid gap-1">
          {movements.map(({ id, at, cause, amount }) => (
            <li key={id} className="flex justify-between gap-4">
              <span>
                <bdi dir="ltr">{formatDay(at)}</bdi> · {causes[cause]}
              </span>
              <bdi dir="ltr">{formatMoney(amount)}</bdi>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

type Reviewable = Route.ComponentProps['loaderData']['toReview'][number]

function ToReview({ products }: { products: Reviewable[] }) {
  const t = useText(accountText)
  const language = useLanguage()
  return (
    <section className="rounded-panel border border-line bg-surface p-4">
      <h2 className="font-display text-h3 font-semibold">{t.reviews}</h2>
      <p className="text-small text-ink-2">{t.reviewsSentence}</p>
      <ul className="mt-2">
        {products.map(({ number, productId, name }) => (
          <li key={productId}>
            <Link
              to={`/product/${productId}?order=${number}#reviews`}
              className="flex min-h-11 items-center gap-2 text-pri hover:underline"
            >
              <Star className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
              <bdi>{localized(name, language)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export { AccountPage as default }
