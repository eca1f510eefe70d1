import { Plus } from 'lucide-react'
import { localized } from '#core/text.ts'
import type { Article, StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { lookUpArticle, searchArticles } from './lookup.ts'
import { ScanField } from './scan-field.tsx'
import { scanText } from './scan.text.ts'
import { useFindAndAdd } from './use-find-and-add.ts'

/** Finds articles by name, scanned barcode or SKU, and adds them to a form. */
export function ArticleSearch({ onAdd }: { onAdd: (article: Article) => void }) {
  const t = useText(scanText)
  const language = useLanguage()
  const { field, found, add } = useFindAndAdd({ search: searchArticles, findByCode: lookUpArticle, onAdd })
  return (
    <div className="grid grid-cols-1 gap-2">
      <ScanField label={t.search} {...field} />
      {found?.length === 0 && <p className="text-subtle">{t.nothing}</p>}
      {found && found.length > 0 && (
        <ul className="grid max-h-80 grid-cols-1 overflow-y-auto rounded-field border border-line">
          {found.map((article) => (
            <li key={article.variantId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                aria-label={t.add(localized(article.name, language))}
                onClick={() => add(article)}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start outline-offset-[-2px] hover:bg-hover"
              >
                <span className="size-10 shrink-0 overflow-clip rounded-button bg-sunk">
                  {article.picture && (
                    <Picture media={article.picture} alt="" sizes="40px" className="size-full object-cover" />
                  )}
                </span>
                <ArticleName article={article} />
                <AdminMoney amount={article.price} />
                <Plus className="size-[18px] shrink-0 text-link" strokeWidth={1.7} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The name, and below it the stock and the SKU. */
export function ArticleName({ article: { name, stock, sku } }: { article: StockedVariant }) {
  const t = useText(scanText)
  const language = useLanguage()
  return (
    <span className="min-w-0 grow">
      <bdi className="line-clamp-2 font-medium">{localized(name, language)}</bdi>
      <span className="block text-label [overflow-wrap:anywhere] text-subtle">
        {t.inStock(stock)}
        {sku && (
          <>
            {' · '}
            <bdi dir="ltr">{sku}</bdi>
          </>
        )}
      </span>
    </span>
  )
}
