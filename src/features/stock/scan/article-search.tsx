import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { localized } from '#core/text.ts'
import type { Article } from '#features/catalogue/stock/article.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { lookUpArticle } from './lookup.ts'
import { ScanButton } from './scan-button.tsx'
import { scanText } from './scan.text.ts'
import { useWedgeScanner } from './use-wedge-scanner.ts'

const SEARCH_DELAY_MS = 250

interface ArticleSearchProps {
  onAdd: (article: Article) => void
  hint: string
}

/** Finds articles by name, scanned barcode or SKU; Enter takes the first. */
export function ArticleSearch({ onAdd, hint }: ArticleSearchProps) {
  const t = useText(scanText)
  const language = useLanguage()
  const toasts = useToasts()
  const fetcher = useFetcher<{ q: string; articles: Article[] }>()
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const words = query.trim()
  const found = words !== '' && fetcher.data?.q === words ? fetcher.data.articles : undefined
  const add = (article: Article) => {
    onAdd(article)
    setAdded(localized(article.name, language))
  }
  async function addScanned(code: string) {
    const article = await lookUpArticle(code)
    if (article) add(article)
    else toasts.error(article === null ? t.unknown(code) : t.lookupFailed)
  }
  async function addFirst() {
    const article = found?.[0] ?? (await lookUpArticle(words))
    if (!article) return
    setQuery('')
    add(article)
  }
  useWedgeScanner((code) => void addScanned(code))
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-2">
        <div className="relative grow">
          <Search
            className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
            strokeWidth={1.7}
            aria-hidden="true"
          />
          <input
            type="search"
            aria-label={hint}
            placeholder={hint}
            autoComplete="off"
            dir="auto"
            maxLength={100}
            enterKeyHint="done"
            value={query}
            onChange={({ target: { value } }) => {
              setQuery(value)
              clearTimeout(timer.current)
              const search = new URLSearchParams({ q: value.trim() })
              timer.current = setTimeout(
                () => void fetcher.load(`/admin/products/lookup?${search}`),
                SEARCH_DELAY_MS,
              )
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              if (words !== '') void addFirst()
            }}
            className="h-(--h-field) w-full rounded-field border border-field bg-surface px-9 text-input text-ellipsis [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <ScanButton onCode={(code) => void addScanned(code)} />
      </div>
      <p role="status" className="sr-only">
        {added}
      </p>
      {found?.length === 0 && <p className="text-subtle">{t.nothing}</p>}
      {found && found.length > 0 && (
        <ul className="grid grid-cols-1 rounded-card border border-line">
          {found.map((article) => (
            <li key={article.variantId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                className="flex min-h-12 w-full items-center gap-3 px-3 py-1.5 text-start hover:bg-hover"
                onClick={() => add(article)}
              >
                <span className="size-10 shrink-0 overflow-clip rounded-button bg-sunk">
                  {article.picture && (
                    <Picture media={article.picture} alt="" sizes="40px" className="size-full object-cover" />
                  )}
                </span>
                <span className="line-clamp-2 min-w-0 grow font-medium">
                  <bdi>{localized(article.name, language)}</bdi>
                </span>
                <AdminMoney amount={article.price} />
                <Plus className="size-[18px] shrink-0 text-ink-2" strokeWidth={1.7} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
