import { use } from 'react'
import { useCart } from '#features/cart/use-cart.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { ShareLink } from '#ui/page/share-link.tsx'
import { sharedCartPath } from '../shared-cart.rules.ts'
import { shareCartText } from '../shared-cart.text.ts'

/** A link to this cart, for someone who is asked or who pays; her own cart is not changed by opening it. */
export default function ShareCart() {
  const t = useText(shareCartText)
  const { origin } = use(PageOrigin)
  const language = useLanguage()
  const { cart } = useCart()
  if (cart.length === 0) return null
  const link = `${origin}${sharedCartPath(cart)}&lang=${language}`
  return (
    <section aria-labelledby="share-cart" className="my-6 grid gap-3">
      <h2 id="share-cart" className="text-ink-2">
        {t.share}
      </h2>
      <ShareLink link={link} message={t.message(link)} />
    </section>
  )
}
