import { Check } from 'lucide-react'
import { useState } from 'react'
import { localized } from '#core/text.ts'
import { AddToCartButton, useAddToCart, useEarlyItem } from '#features/catalogue/products/add-to-cart.tsx'
import { Picture } from '#features/media/picture.tsx'
import { BagIcon } from '#ui/display/bag-icon.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Later } from '#ui/page/later.tsx'
import { Link } from '#ui/page/link.tsx'
import type { ProductSummary } from '../catalogue.rules.ts'
import { catalogueText } from '../catalogue.text.ts'
import { Stars } from '../reviews/stars.tsx'
import { Price } from './price.tsx'
import type { QuickView } from './quick-view.tsx'

export const loadHeart = () => import('./heart.tsx')

interface CardProps {
  product: ProductSummary
  /** For cards of the first screen: the picture is loaded eagerly. */
  priority?: boolean
}

export function ProductCard({ product, priority = false }: CardProps) {
  const language = useLanguage()
  const name = localized(product.name, language)
  const { view, openView } = useQuickView(product)
  const { count, from } = product.optionLabels ?? {}
  return (
    <article {...useEarlyItem(product)} className="group relative flex flex-col">
      <CardPicture product={product} name={name} priority={priority} onView={openView} />
      <h3 className="mt-2 line-clamp-2 min-h-[2lh] text-[0.8125rem] leading-[1.4] md:mt-3 md:min-h-0 md:text-[1rem] rtl:text-[0.875rem] rtl:leading-[1.5] md:rtl:text-[1.0625rem]">
        {/* The link covers the whole card; other buttons have a higher z-index. */}
        <Link to={`/product/${product.id}`} className="after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </h3>
      <Rating product={product} />
      <div className="mt-1">
        <Price price={product.price} originalPrice={product.originalPrice} from={from} />
      </div>
      {count && <p className="text-label text-ink-2">{localized(count, language)}</p>}
      <div className="needs-script relative mt-auto hidden pt-3 md:block">
        <AddToCartButton product={product} variant="secondary" size="small" wide onChoose={openView} />
      </div>
      {view}
    </article>
  )
}

/** The columns of `ProductGrid`: three without gaps and margins, two on the smallest phones. */
const SIZES =
  '(min-width: 1224px) 373px, (min-width: 768px) calc((100vw - 104px) / 3), ' +
  '(min-width: 360px) calc((100vw - 52px) / 3), calc((100vw - 34px) / 2)'

interface CardPictureProps extends CardProps {
  name: string
  onView: () => void
}

function CardPicture({ product, name, priority = false, onView }: CardPictureProps) {
  const t = useText(catalogueText)
  return (
    <div className="relative">
      <div className="aspect-[4/5] overflow-hidden rounded-card bg-sunk md:rounded-[18px]">
        {product.picture ? (
          <Picture
            media={product.picture}
            alt=""
            sizes={SIZES}
            priority={priority}
            className={`picture size-full object-cover transition-transform duration-200 ease-out group-hover:scale-[1.02] ${product.inStock ? '' : 'opacity-35'}`}
          />
        ) : (
          <BrandMark className="m-auto size-1/2 text-line-2" />
        )}
      </div>
      {(product.isNew || product.featured) && (
        <span className="pointer-events-none absolute start-1 top-2 grid justify-items-start gap-1 md:start-1.5 max-md:[&>span]:px-1.5 max-md:[&>span]:text-[0.6875rem]">
          <Badge variant={product.isNew ? 'fresh' : 'featured'}>{product.isNew ? t.fresh : t.featured}</Badge>
        </span>
      )}
      {!product.inStock && (
        <span className="pointer-events-none absolute inset-0 grid place-content-center">
          <Badge variant="gone">{t.outOfStock}</Badge>
        </span>
      )}
      <QuickViewButton name={name} onView={onView} />
      <AddCornerButton product={product} name={name} onView={onView} />
      <Later load={loadHeart} id={product.id} name={name} />
    </div>
  )
}

function Rating({ product }: CardProps) {
  const t = useText(catalogueText)
  const { rating, reviews } = product
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-label text-ink-2">
      <Stars rating={rating} />
      <bdi dir="ltr" aria-hidden="true">{`(${reviews})`}</bdi>
      <span className="sr-only">{reviews > 0 ? t.rated(rating, reviews) : t.notRated}</span>
    </p>
  )
}

/** The quick view is loaded when it is opened; without a network the page of the product is shown. */
function useQuickView(product: ProductSummary) {
  const [view, setView] = useState<{ View: typeof QuickView }>()
  const openView = () =>
    void import('./quick-view.tsx').then(
      ({ QuickView: View }) => setView({ View }),
      () => location.assign(`/product/${product.id}`),
    )
  return { view: view && <view.View product={product} onClose={() => setView(undefined)} />, openView }
}

interface CornerButtonProps {
  name: string
  onView: () => void
}

/** On a phone a round button in the corner; on a wide screen a bar that appears on hover or focus. */
function QuickViewButton({ name, onView }: CornerButtonProps) {
  const t = useText(catalogueText)
  return (
    <button
      type="button"
      aria-label={t.quickViewNamed(name)}
      onClick={onView}
      className="needs-script absolute end-0 top-0 z-10 grid size-11 content-start justify-end rounded-full p-1.5 md:inset-x-4 md:top-auto md:bottom-4 md:flex md:h-11 md:w-auto md:items-center md:justify-center md:gap-2 md:rounded-button md:bg-indigo md:text-cream md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.6}
        className="size-7 rounded-full bg-cream p-1.5 text-indigo md:size-5 md:bg-transparent md:p-0 md:text-current"
        aria-hidden="true"
      >
        <path d="M2 12c5-9 15-9 20 0-5 9-15 9-20 0m7 0a3 3 0 0 0 6 0 3 3 0 0 0-6 0" />
      </svg>
      <span aria-hidden="true" className="hidden text-small font-semibold md:inline">
        {t.quickView}
      </span>
    </button>
  )
}

/** Only on a phone; a wide screen has the button below the card. */
function AddCornerButton({ product, name, onView }: CornerButtonProps & { product: ProductSummary }) {
  const t = useText(catalogueText)
  const { isAdded, addProduct } = useAddToCart(product)
  const { inStock, optionLabels } = product
  const add = optionLabels ? t.chooseNamed : t.addNamed
  return (
    <button
      type="button"
      disabled={isAdded || !inStock}
      aria-label={(!inStock ? t.outOfStockNamed : isAdded ? t.inCartNamed : add)(name)}
      data-add={optionLabels ? undefined : ''}
      onClick={optionLabels ? onView : addProduct}
      className="needs-script absolute end-0 bottom-0 z-10 grid size-[3.25rem] place-items-center md:hidden"
    >
      {isAdded && inStock ? (
        <Check
          className="size-9 rounded-field bg-cream p-2 text-[#2c6a4d]"
          strokeWidth={1.8}
          aria-hidden="true"
        />
      ) : (
        <BagIcon
          className={`size-9 rounded-field p-2 ${inStock ? 'bg-indigo text-cream' : 'bg-sunk text-ink-2 opacity-70'}`}
        />
      )}
    </button>
  )
}
