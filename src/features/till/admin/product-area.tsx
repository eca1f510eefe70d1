import { PackageX, SearchX, Star, WifiOff } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { localized } from '#core/text.ts'
import { Button, Spinner } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { favouriteRanks, productsFor, type TillProduct } from '../till-index.rules.ts'
import { tillText } from '../till-screen.text.ts'
import { ProductTile } from './product-tile.tsx'
import { useOnChange } from './use-on-change.ts'
import { useTillContext } from './use-till.ts'

/** The grid grows by this number when its end is scrolled into view. */
const STEP = 60

interface ProductAreaProps {
  query: string
  onChoose: (product: TillProduct) => void
  favourites: FavouriteEditing
}

interface FavouriteEditing {
  isEditing: boolean
  keys: readonly string[]
  onFinish: () => void
}

/** Chips of categories and the picture grid. */
export function ProductArea({ query, onChoose, favourites }: ProductAreaProps) {
  const t = useText(tillText)
  const { index, ticket } = useTillContext()
  const [category, setCategory] = useState<number>()
  const words = useDeferredValue(query)
  const keys = favourites.keys
  const products = useMemo(
    // Words search everywhere: a cashier who types does not look at the chips.
    () =>
      productsFor(index, { category: words.trim() ? undefined : category, query: words, favourites: keys }),
    [index, category, words, keys],
  )
  const starred = useMemo(() => favouriteRanks(index, keys), [index, keys])
  const inTicket = useMemo(() => {
    const counts = new Map<number, number>()
    for (const { product, quantity } of ticket.lines)
      counts.set(product, (counts.get(product) ?? 0) + quantity)
    return counts
  }, [ticket.lines])
  const onPress = useLatest(onChoose)
  const { shown, sentinel } = useGrowingList(products, `${category}/${words}`)
  return (
    <section aria-label={t.products} className="flex min-h-0 min-w-0 flex-col">
      {favourites.isEditing ? (
        <p className="flex items-center gap-3 border-b border-line bg-gold-50 px-4 py-2 text-gold-ink">
          <Star className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className="grow">{t.favouritesHint}</span>
          <Button onClick={favourites.onFinish}>{t.finish}</Button>
        </p>
      ) : (
        <Categories chosen={category} onChoose={setCategory} isOff={words.trim() !== ''} />
      )}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-3 pb-4 md:px-4">
        <ul className="till-grid">
          {shown.map((product) => (
            <li key={product.id}>
              <ProductTile
                product={product}
                count={inTicket.get(product.id) ?? 0}
                isFavourite={starred.has(product.id)}
                isEditing={favourites.isEditing}
                onPress={onPress}
              />
            </li>
          ))}
        </ul>
        {products.length === 0 && <NoProducts hasFilter={words.trim() !== '' || category !== undefined} />}
        <div ref={sentinel} className="h-px" />
      </div>
    </section>
  )
}

/** The same function in every render, so that a scan does not draw the tiles again. */
function useLatest(work: (product: TillProduct) => void): (product: TillProduct) => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  return useCallback((product) => latest.current(product), [])
}

interface CategoriesProps {
  chosen: number | undefined
  onChoose: (category: number | undefined) => void
  /** While words are searched in all categories. */
  isOff: boolean
}

function Categories({ chosen, onChoose, isOff }: CategoriesProps) {
  const t = useText(tillText)
  const language = useLanguage()
  const { head, index } = useTillContext()
  const used = useMemo(() => new Set(index.products.map(({ category }) => category)), [index])
  const chips = [
    { id: undefined, name: t.all },
    ...(head?.categories ?? [])
      .filter(({ id }) => used.has(id))
      .map(({ id, name }) => ({ id, name: localized(name, language) })),
  ]
  return (
    <div
      role="group"
      aria-label={t.categories}
      className={`scroll-row flex shrink-0 gap-2 overflow-x-auto px-3 py-2 md:px-4 md:py-3 ${isOff ? 'opacity-50' : ''}`}
    >
      {chips.map(({ id, name }) => (
        <button
          key={id ?? 'all'}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="inline-flex min-h-12 shrink-0 items-center rounded-chip border border-chip-line bg-chip px-4 font-medium whitespace-nowrap outline-offset-[-3px] hover:bg-sunk aria-pressed:border-pri aria-pressed:bg-pri aria-pressed:text-on-pri"
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}

function NoProducts({ hasFilter }: { hasFilter: boolean }) {
  const t = useText(tillText)
  const { head, isRead, isOffline, update } = useTillContext()
  if (head && hasFilter) return <EmptyMessage icon={SearchX} title={t.nothing} why={t.nothingWhy} />
  if (head) return <EmptyMessage icon={PackageX} title={t.noProducts} why={t.noProductsWhy} />
  if (!isRead || !isOffline)
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-16 text-ink-2">
        <Spinner className="size-5" /> {t.loading}
      </p>
    )
  return (
    <EmptyMessage icon={WifiOff} title={t.noCatalogue} why={t.noCatalogueWhy}>
      <Button variant="secondary" onClick={() => void update()}>
        {t.tryAgain}
      </Button>
    </EmptyMessage>
  )
}

/** The first items of a long list, and more when its end comes into view. Another list starts again at the top. */
function useGrowingList<T>(items: readonly T[], list: string) {
  const [grown, setGrown] = useState({ list, size: STEP })
  const size = grown.list === list ? grown.size : STEP
  const sentinel = useRef<HTMLDivElement>(null)
  useOnChange(list, () => sentinel.current?.parentElement?.scrollTo({ top: 0 }))
  useEffect(() => {
    const end = sentinel.current
    if (!end || items.length <= size) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setGrown({ list, size: size + STEP })
      },
      { root: end.parentElement, rootMargin: '600px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [items, size, list])
  return { shown: useMemo(() => items.slice(0, size), [items, size]), sentinel }
}
