import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { localized } from '#core/text.ts'
import type { StockedVariant } from '#features/catalogue/stock/stock.rules.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { variantSearchText } from '../variant-search.text.ts'
import { fetchVariants } from './use-add-by-code.ts'

const SEARCH_DELAY_MS = 250

interface VariantSearchProps {
  /** Also the name for screen readers. */
  label: string
  onAdd: (variant: StockedVariant) => void
}

/** Searches on input with a debounce; Enter adds the first variant, so a scanner that ends with Enter adds its code. */
export function VariantSearch({ label, onAdd }: VariantSearchProps) {
  const t = useText(variantSearchText)
  const language = useLanguage()
  const toasts = useToasts()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<StockedVariant[]>()
  const [added, setAdded] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  async function search(words: string): Promise<StockedVariant[] | undefined> {
    latest.current = words
    if (words === '') {
      setFound(undefined)
      return undefined
    }
    const variants = (await fetchVariants({ q: words }))?.variants
    // An answer that arrives after that of a later search is ignored.
    if (latest.current === words) setFound(variants)
    return variants
  }
  function type(words: string): void {
    setQuery(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void search(words.trim()), SEARCH_DELAY_MS)
  }
  function add(variant: StockedVariant): void {
    onAdd(variant)
    setAdded(t.added(localized(variant.name, language)))
  }
  /** Clears the field at once for the next code; words that add nothing come back. */
  async function addFirst(): Promise<void> {
    const words = query.trim()
    if (words === '') return
    clearTimeout(timer.current)
    setQuery('')
    const variants = await search(words)
    const [first] = variants ?? []
    if (first) {
      setFound(undefined)
      return add(first)
    }
    if (!variants) toasts.error(t.failed)
    setQuery((current) => current || words)
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="relative">
        <Search
          className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
          strokeWidth={1.7}
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={t.search}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          enterKeyHint="done"
          value={query}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            void addFirst()
          }}
          className="h-(--h-field) w-full rounded-field border border-field bg-surface px-9 text-input [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <p role="status" className="sr-only">
        {added}
      </p>
      {query.trim() !== '' && found?.length === 0 && <p className="text-subtle">{t.nothing}</p>}
      {query.trim() !== '' && found && found.length > 0 && (
        <ul className="grid max-h-72 grid-cols-1 overflow-y-auto rounded-field border border-line">
          {found.map((variant) => (
            <li key={variant.variantId} className="border-t border-line first:border-t-0">
              <button
                type="button"
                aria-label={t.add(localized(variant.name, language))}
                onClick={() => add(variant)}
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-start outline-offset-[-2px] hover:bg-hover"
              >
                <VariantName variant={variant} />
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
export function VariantName({ variant: { name, stock, sku } }: { variant: StockedVariant }) {
  const t = useText(variantSearchText)
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
