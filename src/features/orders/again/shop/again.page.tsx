/** `/order/:token/again`: what of the order can be ordered today. Changes nothing: the cart is filled by a link. */
import { ArrowLeft } from 'lucide-react'
import { data } from 'react-router'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { findOffersOfProducts } from '#features/catalogue/products/products.server.ts'
import { limitOffers } from '#features/orders/checkout/checkout.rules.ts'
import { findOrderByToken } from '#features/orders/order.server.ts'
import { maxPerOrder } from '#features/settings/settings.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { againLines, againPath, againTotal, type AgainLine } from '../again.rules.ts'
import { againText } from '../again.text.ts'
import type { Route } from './+types/again.page'

/** Neither cached nor indexed: the URL contains the secret token of the order. */
const PRIVATE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const order = await findOrderByToken(token)
  if (!order) throw data(null, { status: 404, headers: PRIVATE })
  const ids = order.lines.flatMap(({ productId }) => productId ?? [])
  const offers = limitOffers(await findOffersOfProducts([...new Set(ids)]), await maxPerOrder())
  const lines = againLines(order.lines, offers)
  const shown = { number: order.number, lines, total: againTotal(lines), path: againPath(lines) }
  return data(shown, { headers: PRIVATE })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function AgainPage({ loaderData, params }: Route.ComponentProps) {
  const t = useText(againText)
  const { number, lines, total, path } = loaderData
  const missing = lines.filter(({ note }) => note !== undefined).length
  return (
    <div className="page grid max-w-[640px] grid-cols-1 gap-5 py-8">
      <title>{t.title(number)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <Link
          to={`/order/${params.token}`}
          className="inline-flex min-h-11 items-center gap-2 text-pri hover:underline"
        >
          <ArrowLeft className="mirrored size-4" strokeWidth={1.6} aria-hidden="true" />
          {t.back}
        </Link>
        <h1 className="mt-2 font-display text-h1 font-semibold wrap-anywhere">{t.heading}</h1>
        <p className="mt-1 text-ink-2">{t.lead}</p>
      </div>
      {missing > 0 && (
        <p role="status" className="rounded-panel bg-gold-50 p-4 text-gold-ink">
          {path ? t.missing(missing) : t.nothing}
        </p>
      )}
      <ul className="divide-y divide-line rounded-panel border border-line bg-surface px-4">
        {lines.map((line) => (
          <Line key={`${line.productId} ${line.name.fr} ${line.name.ar}`} line={line} />
        ))}
      </ul>
      {path ? (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            {t.total} <bdi dir="ltr">{formatMoney(total)}</bdi>
          </p>
          {/* A new document: the cart in the URL is added to the one in the browser, or shown without JavaScript. */}
          <ButtonLink to={path} reloadDocument size="large" wide>
            {t.add}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to="/collections" size="large" wide>
          {t.browse}
        </ButtonLink>
      )}
    </div>
  )
}

function Line({ line }: { line: AgainLine }) {
  const t = useText(againText)
  const { productId, quantity, wanted, price, priceBefore, note } = line
  const name = <bdi className="font-semibold">{localized(line.name, useLanguage())}</bdi>
  const isSold = note !== 'gone' && productId !== null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-3">
      <span className="min-w-0 wrap-anywhere">
        {isSold ? (
          <Link to={`/product/${productId}`} className="text-pri hover:underline">
            {name}
          </Link>
        ) : (
          <span className="text-ink-2">{name}</span>
        )}
        {note && (
          <span className="block text-small text-henna">
            {note === 'fewer' ? t.fewer(quantity, wanted) : t[note]}
          </span>
        )}
      </span>
      {quantity > 0 && (
        <span className="shrink-0 text-end">
          <bdi dir="ltr">
            {quantity} × {formatMoney(price)}
          </bdi>
          {priceBefore !== undefined && (
            <span className="block text-small text-ink-2">{t.before(formatMoney(priceBefore))}</span>
          )}
        </span>
      )}
    </li>
  )
}

export { AgainPage as default }
