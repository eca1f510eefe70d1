import { Minus, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'
import type { SaleLine } from './use-sale-lines.ts'

const SEARCH_DELAY_MS = 250

/** Searches on input with a debounce; a button adds a product to the sale. */
export function SaleSearch({ onAdd }: { onAdd: (offer: CartOffer) => void }) {
  const t = useText(saleText)
  const language = useLanguage()
  const fetcher = useFetcher<{ offers: CartOffer[] | undefined }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (query: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void fetcher.load(`/admin/orders/find?${new URLSearchParams({ q: query })}`),
      SEARCH_DELAY_MS,
    )
  }
  const offers = fetcher.data?.offers
  return (
    <div className="grid gap-3">
      <div className="relative">
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
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="h-(--h-field) w-full rounded-field border border-field bg-surface px-9 text-input [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {offers?.length === 0 && <p className="text-subtle">{t.nothing}</p>}
      <ul className="grid gap-1">
        {offers?.map((offer) => (
          <li key={offer.id} className="flex items-center gap-3 rounded-button px-2 py-1.5 hover:bg-hover">
            <Thumbnail offer={offer} />
            <span className="min-w-0 grow">
              <bdi className="block truncate font-medium">{localized(offer.name, language)}</bdi>
              <span className="text-label text-subtle">
                {offer.available > 0 ? t.left(offer.available) : t.soldOut}
              </span>
            </span>
            <AdminMoney amount={offer.price} />
            <IconButton
              icon={Plus}
              label={t.add(localized(offer.name, language))}
              disabled={offer.available === 0}
              onClick={() => onAdd(offer)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface SaleBasketProps {
  lines: SaleLine[]
  onChange: (id: number, quantity: number) => void
}

export function SaleBasket({ lines, onChange }: SaleBasketProps) {
  const t = useText(saleText)
  const language = useLanguage()
  if (lines.length === 0) return <p className="text-subtle">{t.empty}</p>
  return (
    <ul className="grid gap-2">
      {lines.map(({ offer, quantity }) => (
        <li key={offer.id} className="flex flex-wrap items-center gap-3 border-t border-line pt-2">
          <Thumbnail offer={offer} />
          <bdi className="min-w-0 grow font-medium">{localized(offer.name, language)}</bdi>
          {/* On a phone the name has its own row, and these controls share the row below. */}
          <span className="flex items-center gap-3 max-sm:w-full">
            <span className="flex items-center max-sm:me-auto">
              <IconButton icon={Minus} label={t.less} onClick={() => onChange(offer.id, quantity - 1)} />
              <bdi className="min-w-7 text-center font-semibold">{quantity}</bdi>
              <IconButton
                icon={Plus}
                label={t.more}
                disabled={quantity >= offer.available}
                onClick={() => onChange(offer.id, quantity + 1)}
              />
            </span>
            <AdminMoney amount={times(offer.price, quantity)} className="font-semibold" />
            <IconButton
              icon={X}
              label={t.remove(localized(offer.name, language))}
              onClick={() => onChange(offer.id, 0)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ offer: { picture } }: { offer: CartOffer }) {
  return (
    <span className="size-10 shrink-0 overflow-clip rounded-button bg-sunk">
      {picture && <Picture media={picture} alt="" sizes="40px" className="size-full object-cover" />}
    </span>
  )
}
