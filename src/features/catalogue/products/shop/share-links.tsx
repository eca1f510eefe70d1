import { Link2, MessageCircle } from 'lucide-react'
import { use } from 'react'
import { localized } from '#core/text.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'

/** A shared link opens in the language of the sender. */
export function ShareLinks({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const language = useLanguage()
  const { origin } = use(PageOrigin)
  const toasts = useToasts()
  const link = `${origin}/product/${product.id}?lang=${language}${product.variant ? `&v=${product.variant}` : ''}`
  const message = t.shareMessage(localized(product.name, language), product.price, link)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toasts.success(t.linkCopied)
    } catch {
      toasts.error(t.copyFailed)
    }
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-button bg-ok-50 px-4 text-small font-semibold text-ok hover:brightness-95"
      >
        <MessageCircle className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
        {t.shareOnWhatsApp}
      </a>
      <span className="needs-script grid grow">
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          <Link2 className="size-[18px]" strokeWidth={1.6} aria-hidden="true" />
          {t.copyLink}
        </Button>
      </span>
    </div>
  )
}
