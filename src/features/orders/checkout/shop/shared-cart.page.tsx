import { use } from 'react'
import { data } from 'react-router'
import { money, times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { cartItemOf, imageOf, lineIn, lineKey, linePath, type CartOffer } from '#features/cart/cart.rules.ts'
import { clearCart, returnToCart, useCart } from '#features/cart/use-cart.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Money } from '#ui/display/money.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { parseCartLines } from '../../order-forms.server.ts'
import { sharedCartText } from '../shared-cart.text.ts'
import { findShopperOffers } from '../shopper-offers.server.ts'
import type { Route } from './+types/shared-cart.page'

/** A cart that someone shared, at today's prices. Nothing is changed before a button is pressed. */
export async function loader({ request }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('lines') ?? ''
  const wanted = parseCartLines(text.split('-').filter(Boolean)) ?? []
  const offers = await findShopperOffers(wanted)
  const lines = wanted.flatMap((line) => {
    const offer = lineIn(offers, line)
    const quantity = Math.min(line.quantity, offer?.available ?? 0)
    return offer && quantity > 0 ? [{ offer, quantity }] : []
  })
  const isComplete =
    lines.length === wanted.length &&
    lines.every(({ quantity }, index) => quantity === wanted[index]?.quantity)
  return data({ lines, isComplete }, { headers: { 'cache-control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

function SharedCartPage({ loaderData: { lines, isComplete } }: Route.ComponentProps) {
  const t = useText(sharedCartText)
  const { storeName } = use(PageOrigin)
  const total = money(lines.reduce((sum, { offer, quantity }) => sum + times(offer.price, quantity), 0))
  return (
    <div className="page max-w-[760px] pt-4 md:pt-10">
      <title>{t.title(storeName)}</title>
      <meta name="description" content={t.description} />
      <meta name="robots" content="noindex" />
      {lines.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-10 text-center">
          <BrandMark className="mb-3 size-20 text-pri" />
          <h1 className="font-display text-h1 font-semibold">{t.emptyTitle}</h1>
          <p className="max-w-[36ch] text-ink-2">{t.emptySentence}</p>
          <ButtonLink to="/collections">{t.browse}</ButtonLink>
        </div>
      ) : (
        <>
          <h1 className="font-display text-h1 font-semibold">{t.heading}</h1>
          <p className="text-ink-2">{t.sentence}</p>
          {!isComplete && (
            <p role="status" className="my-3 rounded-field bg-gold-50 px-4 py-3 text-small text-gold-ink">
              {t.missing}
            </p>
          )}
          <ul>
            {lines.map((line) => (
              <SharedLine key={lineKey(line.offer)} {...line} />
            ))}
          </ul>
          <p className="my-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-ink-2">{t.total}</span>
            <Money amount={total} className="text-[1.0625rem] font-semibold" />
          </p>
          <TakeOver lines={lines} />
        </>
      )}
    </div>
  )
}

interface Line {
  offer: CartOffer
  quantity: number
}

function SharedLine({ offer, quantity }: Line) {
  const image = imageOf(offer.picture)
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-sunk">
        {image && <img src={image} alt="" className="picture size-full object-cover" />}
      </div>
      <div className="grid content-start gap-1.5">
        <a href={linePath(offer)} dir="auto" className="line-clamp-2 text-start wrap-anywhere hover:text-pri">
          {localized(offer.name, useLanguage())}
        </a>
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-small text-ink-2">
            <Money amount={offer.price} /> ×&nbsp;{quantity}
          </span>
          <Money amount={times(offer.price, quantity)} className="font-semibold" />
        </p>
      </div>
    </li>
  )
}

/** Her own cart is kept unless she confirms that it is replaced. */
function TakeOver({ lines }: { lines: Line[] }) {
  const t = useText(sharedCartText)
  const language = useLanguage()
  const confirm = useConfirm()
  const { cart } = useCart()
  const items = lines.map(({ offer, quantity }) => cartItemOf(offer, quantity, language))
  function add() {
    returnToCart(items)
    location.assign('/cart')
  }
  async function replace() {
    const isConfirmed = await confirm({
      kind: 'warning',
      title: t.replaceTitle,
      sentence: t.replaceSentence(cart.length),
      confirm: t.replace,
    })
    if (!isConfirmed) return
    clearCart()
    add()
  }
  const plainCart = `/cart?${lines.map(({ offer, quantity }) => `line=${lineKey(offer)}:${quantity}`).join('&')}`
  return (
    <>
      <div className="needs-script grid gap-2.5">
        <Button size="large" wide onClick={add}>
          {t.add}
        </Button>
        {cart.length > 0 && (
          <Button variant="secondary" size="large" wide onClick={() => void replace()}>
            {t.replace}
          </Button>
        )}
      </div>
      <noscript>
        <ButtonLink to={plainCart} size="large" wide>
          {t.order}
        </ButtonLink>
      </noscript>
    </>
  )
}

export { SharedCartPage as default }
