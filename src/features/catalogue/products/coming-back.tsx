/** Products that this browser knows: wished, bought before and seen lately. Loaded after hydration. */
import { useEffect, useRef, useState } from 'react'
import { buyAgain, writeIds } from '#features/cart/device-list.rules.ts'
import { useCart } from '#features/cart/use-cart.ts'
import { addToList, readList, useDeviceList } from '#features/cart/use-device-list.ts'
import { TitleDiamond } from '#ui/display/brand-mark.tsx'
import { fetchJson } from '#ui/hooks/fetch-json.ts'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { usePageLocation } from '#ui/page/page-location.ts'
import { STRIP_LENGTH, type ProductSummary } from '../catalogue.rules.ts'
import { comingBackText } from './coming-back.text.ts'
import type { ProductGrid } from './product-grid.tsx'

interface ComingBackProps {
  /** The product that is shown: it is remembered, and not proposed. */
  current?: number
  /** Passed by the page, which has loaded it. */
  grid: typeof ProductGrid
}

export default function ComingBack({ current, grid }: ComingBackProps) {
  const t = useText(comingBackText)
  // As they were when the page was opened: a strip does not change under the finger.
  const [seen] = useState(() => readList('seen').filter((id) => id !== current))
  const bought = useDeviceList('bought')
  const wished = useDeviceList('wished')
  const { pathname } = usePageLocation()
  const { cart } = useCart()
  const again = buyAgain(bought, new Set(cart.map(({ id }) => id)), STRIP_LENGTH)
  useEffect(() => {
    if (current) addToList('seen', [current])
  }, [current])
  return (
    <>
      {wished.length > 0 && pathname !== '/wishes' && (
        <Link to="/wishes" className="mt-6 inline-flex min-h-11 items-center font-semibold text-pri">
          {t.wishes(wished.length)}
        </Link>
      )}
      {current === undefined && <Strip id="again" title={t.again} ids={again} grid={grid} onlyInStock />}
      <Strip id="seen" title={t.seen} ids={seen.slice(0, STRIP_LENGTH)} grid={grid} />
    </>
  )
}

interface StripProps extends Pick<ComingBackProps, 'grid'> {
  id: string
  title: string
  ids: readonly number[]
  onlyInStock?: boolean
}

/** Nothing is requested before it comes near the screen. */
function Strip({ id, title, ids, grid: Grid, onlyInStock = false }: StripProps) {
  const place = useRef<HTMLElement>(null)
  const list = writeIds(ids)
  const products = useNearbyProducts(place, list)?.filter(({ inStock }) => inStock || !onlyInStock) ?? []
  if (ids.length === 0) return null
  return (
    <section ref={place} className={products.length > 0 ? 'mt-[34px] md:mt-16' : ''} aria-labelledby={id}>
      {products.length > 0 && (
        <>
          <h2 id={id} className="mb-4 flex items-center gap-2.5 font-display text-h2 font-semibold md:mb-6">
            <TitleDiamond />
            {title}
          </h2>
          <Grid products={products} />
        </>
      )}
    </section>
  )
}

const NEARBY = '600px'

function useNearbyProducts(place: { current: HTMLElement | null }, list: string) {
  const [products, setProducts] = useState<ProductSummary[]>()
  useEffect(() => {
    if (!place.current || !list) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void fetchJson<ProductSummary[]>(`/wishes/products?p=${list}`).then((found) =>
          setProducts(found ?? []),
        )
      },
      { rootMargin: NEARBY },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, list])
  return products
}
