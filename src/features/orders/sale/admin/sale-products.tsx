import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { times } from '#core/money.ts'
import { numberText, localized } from '#core/text.ts'
import { lineKey, type CartOffer } from '#features/cart/cart.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { ScanField } from '#features/stock/scan/scan-field.tsx'
import { useFindAndAdd } from '#features/stock/scan/use-find-and-add.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { saleText } from './sale.text.ts'
import type { SaleLine } from './use-sale-lines.ts'

/** Finds products by name or scanned code; a button or Enter adds a product to the sale. */
export function SaleSearch({ onAdd }: { onAdd: (offer: CartOffer) => void }) {
  const t = useText(saleText)
  const language = useLanguage()
  const {
    field,
    found: offers,
    add,
  } = useFindAndAdd({
    search: (q) => findOffers({ q }),
    findByCode: async (code) => {
      const found = await findOffers({ code })
      return found && (found[0] ?? null)
    },
    onAdd,
    problemOf: ({ name, available }) =>
      available === 0 ? t.firstSoldOut(localized(name, language)) : undefined,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <ScanField label={t.searchHint} {...field} />
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
async function findOffers(search: { q: string } | { code: string }): Promise<CartOffer[] | undefined> {
  return (await fetchJson<{ offers: CartOffer[] }>(`/admin/orders/find?${new URLSearchParams(search)}`))
    ?.offers
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
