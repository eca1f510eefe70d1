import { Minus, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { times } from '#core/money.ts'
import { numberText, localized } from '#core/text.ts'
import { lineKey, type CartOffer } from '#features/cart/cart.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { ScanButton } from '#features/stock/scan/scan-button.tsx'
import { scanText } from '#features/stock/scan/scan.text.ts'
import { useWedgeScanner } from '#features/stock/scan/use-wedge-scanner.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'
import type { SaleLine } from './use-sale-lines.ts'

const SEARCH_DELAY_MS = 250

interface Found {
  /** The words of this search. */
  q: string
  offers: CartOffer[] | undefined
}

type Search = { q: string } | { code: string }
const findUrl = (search: Search) => `/admin/orders/find?${new URLSearchParams(search)}`

/**
 * Searches on input with a debounce; a button adds a product to the sale, Enter adds the first one, and a scanned code
 * its article.
 */
export function SaleSearch({ onAdd }: { onAdd: (offer: CartOffer) => void }) {
  const t = useText(saleText)
  const scan = useText(scanText)
  const language = useLanguage()
  const toasts = useToasts()
  const fetcher = useFetcher<Found>()
  const [query, setQuery] = useState('')
  const [added, setAdded] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (words: string) => {
    setQuery(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void fetcher.load(findUrl({ q: words })), SEARCH_DELAY_MS)
  }
  const add = (offer: CartOffer) => {
    onAdd(offer)
    setAdded(t.added(localized(offer.name, language)))
  }
  /** Clears the field at once for the next product; words that add nothing come back. */
  async function addFirst() {
    const words = query.trim()
    if (words === '') return
    clearTimeout(timer.current)
    setQuery('')
    const found = fetcher.data?.q === words ? fetcher.data.offers : await findOffers({ q: words })
    const first = found?.[0]
    if (first && first.available > 0) return add(first)
    if (!found) toasts.error(t.searchFailed)
    else if (first) toasts.error(t.firstSoldOut(localized(first.name, language)))
    setQuery((current) => current || words)
    void fetcher.load(findUrl({ q: words }))
  }
  async function addScanned(code: string) {
    const found = await findOffers({ code })
    const offer = found?.[0]
    if (offer && offer.available > 0) add(offer)
    else if (offer) toasts.error(t.firstSoldOut(localized(offer.name, language)))
    else toasts.error(found ? scan.unknown(code) : t.searchFailed)
  }
  useWedgeScanner((code) => void addScanned(code))
  const offers = query.trim() === '' ? undefined : fetcher.data?.offers
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center gap-2">
        <div className="relative grow">
          <Search
            className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-subtle"
            strokeWidth={1.7}
            aria-hidden="true"
          />
          <input
            type="search"
            aria-label={t.searchHint}
            placeholder={t.searchHint}
            autoComplete="off"
            dir="auto"
            maxLength={100}
            enterKeyHint="done"
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              void addFirst()
            }}
            className="h-(--h-field) w-full rounded-field border border-field bg-surface px-9 text-input text-ellipsis [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <ScanButton onCode={(code) => void addScanned(code)} />
      </div>
      <p role="status" className="sr-only">
        {added}
      </p>
      {offers?.length === 0 && <p className="text-subtle">{t.nothing}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {offers?.map((offer) => (
          <li
            key={lineKey(offer)}
            className="flex items-center gap-3 rounded-button px-2 py-1.5 hover:bg-hover"
          >
            <Thumbnail offer={offer} />
            {/* On a phone the price is below the name, which needs the width. */}
            <span className="flex min-w-0 grow gap-x-3 max-sm:flex-col sm:items-center">
              <span className="min-w-0 grow">
                <bdi className="line-clamp-2 font-medium">{localized(offer.name, language)}</bdi>
                <span className="text-label text-subtle">
                  {offer.available > 0 ? t.left(offer.available) : t.soldOut}
                </span>
              </span>
              <AdminMoney amount={offer.price} />
            </span>
            <IconButton
              icon={Plus}
              label={t.add(localized(offer.name, language))}
              disabled={offer.available === 0}
              onClick={() => add(offer)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Undefined if the shop did not answer. */
async function findOffers(search: Search): Promise<CartOffer[] | undefined> {
  try {
    const response = await fetch(findUrl(search))
    const isJson = response.headers.get('content-type')?.includes('json')
    return response.ok && isJson ? ((await response.json()) as Found).offers : undefined
  } catch (error) {
    // The connection was lost; anything else is a bug.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

interface SaleBasketProps {
  lines: SaleLine[]
  onChange: (key: string, quantity: number) => void
}

export function SaleBasket({ lines, onChange }: SaleBasketProps) {
  const t = useText(saleText)
  const language = useLanguage()
  if (lines.length === 0) return <p className="text-subtle">{t.empty}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {lines.map(({ offer, quantity }) => (
        <li key={lineKey(offer)} className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
          <Thumbnail offer={offer} />
          <span className="min-w-0 flex-1 basis-32">
            <bdi className="block font-medium">{localized(offer.name, language)}</bdi>
            {quantity >= offer.available && (
              <span role="status" className="text-label text-subtle">
                {t.allTaken(offer.available)}
              </span>
            )}
          </span>
          {/* On a phone the name has its own row, and these controls share the row below. */}
          <span className="flex flex-wrap items-center justify-end gap-x-1 gap-y-1 max-sm:w-full sm:gap-x-3">
            <span className="flex items-center max-sm:me-auto">
              <IconButton
                icon={Minus}
                label={t.less}
                onClick={() => onChange(lineKey(offer), quantity - 1)}
              />
              <QuantityField
                label={t.quantityOf(localized(offer.name, language))}
                quantity={quantity}
                onChange={(entered) => onChange(lineKey(offer), entered)}
              />
              <IconButton
                icon={Plus}
                label={t.more}
                disabled={quantity >= offer.available}
                onClick={() => onChange(lineKey(offer), quantity + 1)}
              />
            </span>
            <AdminMoney amount={times(offer.price, quantity)} className="font-semibold" />
            <IconButton
              icon={X}
              label={t.remove(localized(offer.name, language))}
              onClick={() => onChange(lineKey(offer), 0)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface QuantityFieldProps {
  label: string
  quantity: number
  onChange: (quantity: number) => void
}

/** An empty field or 0 changes nothing; more than the stock becomes the stock when the field is left. */
export function QuantityField({ label, quantity, onChange }: QuantityFieldProps) {
  const [input, setInput] = useState<string>()
  const enter = (value: string) => {
    const digits = numberText(value).replaceAll(/\D/g, '').slice(0, MAX_DIGITS)
    setInput(digits)
    if (Number(digits) > 0) onChange(Number(digits))
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      aria-label={label}
      value={input ?? quantity}
      onFocus={(event) => event.target.select()}
      onChange={(event) => enter(event.target.value)}
      onBlur={() => setInput(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      className="h-9 w-12 rounded-field border border-field bg-surface text-center font-semibold tabular-nums focus-visible:border-focus-line max-md:h-11 max-[359px]:w-10"
    />
  )
}

/** As many as the order form accepts. */
const MAX_DIGITS = 6

function Thumbnail({ offer: { picture } }: { offer: CartOffer }) {
  return (
    <span className="size-10 shrink-0 overflow-clip rounded-button bg-sunk">
      {picture && <Picture media={picture} alt="" sizes="40px" className="size-full object-cover" />}
    </span>
  )
}
