import { House, MessageCircle, MessageSquareText, Printer, Star } from 'lucide-react'
import { use } from 'react'
import { whatsAppLink, type Phone } from '#core/phone.ts'
import { localized } from '#core/text.ts'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import type { OrderView } from '#features/orders/order-view.rules.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { orderText } from '../order.text.ts'

const WHATSAPP =
  'flex min-h-12 items-center justify-center gap-2 rounded-button px-4 text-center font-semibold transition-[filter] duration-[120ms] hover:brightness-90'

/** Links from the order page (spec 2) and buttons to save its link. */
export function OrderLinks({ order, shopPhone }: { order: OrderView; shopPhone: Phone }) {
  const t = useText(orderText)
  const { origin, storeName } = use(PageOrigin)
  const path = orderPath(order.token)
  const message = t.saveLinkMessage(order.number, storeName, origin + path)
  return (
    <nav aria-label={t.continueShopping} className="grid grid-cols-1 gap-2.5">
      <ButtonLink to="/collections" size="large" wide>
        {t.continueShopping}
      </ButtonLink>
      {/* Below each other where the text is large. */}
      <div className="flex flex-wrap gap-2.5">
        <span className="grid grow">
          <ButtonLink to="/" variant="secondary">
            <House className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {t.home}
          </ButtonLink>
        </span>
        <span className="grid grow">
          <ButtonLink to={`${path}/receipt`} reloadDocument variant="secondary">
            <Printer className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
            {t.print}
          </ButtonLink>
        </span>
      </div>
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener"
          className={`${WHATSAPP} bg-whatsapp text-cream`}
        >
          <MessageCircle className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          {t.saveLink}
        </a>
        <a
          href={whatsAppLink(shopPhone, t.askMessage(order.number))}
          target="_blank"
          rel="noopener"
          className={`${WHATSAPP} bg-sunk text-ink`}
        >
          {t.ask}
        </a>
      </div>
      <ButtonLink to={`${path}/question`} variant="ghost" wide>
        <MessageSquareText className="size-5 shrink-0" strokeWidth={1.6} aria-hidden="true" />
        {t.askHere}
      </ButtonLink>
    </nav>
  )
}

/** Links to review the delivered products, with the order number prefilled. */
export function ReviewLinks({ order }: { order: OrderView }) {
  const t = useText(orderText)
  const language = useLanguage()
  // A product is reviewed once, whatever its variants.
  const lines = order.lines.filter(
    ({ productId }, index) =>
      productId !== null && order.lines.findIndex((line) => line.productId === productId) === index,
  )
  return (
    <section className="rounded-panel border border-line bg-surface p-4">
      <h2 className="font-display text-h3 font-semibold">{t.review}</h2>
      <p className="text-small text-ink-2">{t.reviewSentence}</p>
      <ul className="mt-2">
        {lines.map(({ productId, name }) => (
          <li key={productId}>
            <Link
              to={`/product/${productId}?order=${order.number}#reviews`}
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
