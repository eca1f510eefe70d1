import { use } from 'react'
import { localized } from '#core/text.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { ShareLink } from '#ui/page/share-link.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'

/** A shared link opens in the language of the sender. */
export function ShareLinks({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const language = useLanguage()
  const { origin } = use(PageOrigin)
  const link = `${origin}/product/${product.id}?lang=${language}${product.variant ? `&v=${product.variant}` : ''}`
  const message = t.shareMessage(localized(product.name, language), product.price, link)
  return <ShareLink link={link} message={message} label={t.shareOnWhatsApp} />
}
