import { localized } from '#core/text.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { TillArticle } from '../till-catalogue.rules.ts'
import type { TillProduct } from '../till-index.rules.ts'
import { tillText } from '../till-screen.text.ts'

interface VariantDialogProps {
  product: TillProduct
  onChoose: (article: TillArticle) => void
  onClose: () => void
}

/** One tap chooses the variant. */
export function VariantDialog({ product: { variants }, onChoose, onClose }: VariantDialogProps) {
  const t = useText(tillText)
  const language = useLanguage()
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={localized(variants[0]!.name, language)} sub={t.choose} onClose={onClose} />
      <ul className="grid grow content-start gap-2 overflow-y-auto p-4 sm:grid-cols-2">
        {variants.map((article) => (
          <li key={article.key}>
            <button
              type="button"
              onClick={() => onChoose(article)}
              className="flex min-h-16 w-full items-center gap-3 rounded-button border border-line-2 bg-surface px-2 py-2 text-start hover:bg-hover"
            >
              {article.picture && (
                <img
                  src={article.picture}
                  alt=""
                  loading="lazy"
                  className="size-12 shrink-0 rounded-[6px] object-cover"
                />
              )}
              <span className="min-w-0 grow ps-1">
                <bdi className="block font-medium">{localized(article.variantName, language)}</bdi>
                <span className={`block text-label ${article.available > 0 ? 'text-subtle' : 'text-henna'}`}>
                  {article.available > 0 ? t.remaining(article.available) : t.none}
                </span>
              </span>
              <AdminMoney amount={article.price} className="font-semibold" />
            </button>
          </li>
        ))}
      </ul>
    </ModalFrame>
  )
}
