import { Star } from 'lucide-react'
import { memo } from 'react'
import { localized } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { availableOf, priceRange, type TillProduct } from '../till-index.rules.ts'
import { tillText } from '../till-screen.text.ts'

/** Shown on the tile from here on. */
const FEW = 3

interface ProductTileProps {
  product: TillProduct
  /** Units in the ticket. */
  count: number
  isFavourite: boolean
  /** A tap chooses it as favourite. */
  isEditing: boolean
  onPress: (product: TillProduct) => void
}

/** Rendered again only if something of it changes: a scan must not draw the whole grid. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, count, isFavourite, isEditing, onPress } = props
  const t = useText(tillText)
  const language = useLanguage()
  const { variants } = product
  const first = variants[0]!
  const name = localized(first.name, language)
  const { from, to } = priceRange(product)
  const available = availableOf(product)
  return (
    <button
      type="button"
      onClick={() => onPress(product)}
      {...(isEditing && { 'aria-pressed': isFavourite })}
      className="relative flex h-full w-full flex-col overflow-clip rounded-card border border-line bg-surface text-start outline-offset-2 select-none active:bg-hover aria-pressed:border-gold"
    >
      <span className="relative block aspect-[4/3] w-full overflow-clip bg-sunk">
        {first.picture ? (
          <img
            src={first.picture}
            alt=""
            loading="lazy"
            decoding="async"
            className={`absolute inset-0 size-full object-cover ${available === 0 ? 'opacity-50' : ''}`}
          />
        ) : (
          <span aria-hidden="true" className="grid size-full place-items-center text-h1 text-subtle">
            {name.trim().charAt(0)}
          </span>
        )}
        {available <= FEW && (
          <span
            className={`absolute start-1.5 bottom-1.5 rounded-[6px] px-1.5 text-label font-semibold ${available === 0 ? 'bg-henna-50 text-henna' : 'bg-gold-50 text-gold-ink'}`}
          >
            {available === 0 ? t.none : t.remaining(available)}
          </span>
        )}
        {count > 0 && !isEditing && (
          <span
            aria-hidden="true"
            className="absolute end-1.5 top-1.5 grid h-7 min-w-7 place-items-center rounded-full bg-pri px-1.5 font-semibold text-on-pri"
          >
            {count}
          </span>
        )}
        {isEditing && (
          <span className="absolute end-1.5 top-1.5 grid size-9 place-items-center rounded-full bg-surface text-gold-ink">
            <Star
              className={`size-5 ${isFavourite ? 'fill-gold text-gold' : ''}`}
              strokeWidth={1.7}
              aria-hidden="true"
            />
          </span>
        )}
      </span>
      <span className="flex grow flex-col justify-between gap-1 px-2 py-1.5 md:px-2.5 md:py-2">
        <bdi className="line-clamp-2 text-small font-medium">{name}</bdi>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2">
          <span className="font-semibold">
            {from < to && <span className="text-label font-normal text-subtle">{t.from} </span>}
            <AdminMoney amount={from} />
          </span>
          {variants.length > 1 && (
            <span className="text-label text-subtle">{t.variants(variants.length)}</span>
          )}
        </span>
      </span>
    </button>
  )
})
