import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { localized } from '#core/text.ts'
import { catalogueText } from '#features/catalogue/catalogue.text.ts'
import { fileOf, mediaPath, type DescribedPicture, type PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { useDirection, useLanguage, useText } from '#ui/page/language.tsx'
import { Later } from '#ui/page/later.tsx'
import { loadHeart } from '../product-card.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'
import { PictureZoom } from './picture-zoom.tsx'

/** A horizontal scroll container: swiping, thumbnails and zoom links also work without JavaScript. */
export function Gallery({ product, chosen }: { product: ProductDetail; chosen: string | undefined }) {
  const t = useText(productText)
  const name = localized(product.name, useLanguage())
  const isRtl = useDirection() === 'rtl'
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const { pictures } = product
  const isSingle = pictures.length < 2
  const chosenIndex = pictures.findIndex(({ id }) => id === chosen)
  const showChosen = useEffectEvent(show)
  useEffect(() => {
    if (chosenIndex >= 0) showChosen(chosenIndex)
  }, [chosenIndex])

  function show(index: number) {
    const list = track.current
    list?.scrollTo({ left: index * list.clientWidth * (isRtl ? -1 : 1) })
  }

  function onArrowKey(event: KeyboardEvent) {
    const step = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key]
    const next = step === undefined ? undefined : shown + step
    if (next === undefined || !pictures[next]) return
    event.preventDefault()
    show(next)
  }

  return (
    <section
      aria-label={t.pictures}
      data-alone={isSingle || undefined}
      className="gallery min-w-0 md:row-start-2"
    >
      <div className="gallery-stage relative -mx-3 min-[22.5rem]:-mx-4 md:mx-0">
        <ul
          ref={track}
          onScroll={({ currentTarget: list }) =>
            setShown(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
          }
          className="gallery-track"
        >
          {pictures.map((picture, index) => (
            <Slide
              key={picture.id}
              picture={picture}
              index={index}
              count={pictures.length}
              name={name}
              onZoom={() => setZoomed(index)}
              onKeyDown={onArrowKey}
            />
          ))}
          {pictures.length === 0 && (
            <li className="grid place-items-center">
              <BrandMark className="size-1/3 text-line-2" />
            </li>
          )}
        </ul>
        <ProductBadge product={product} />
        <Later load={loadHeart} id={product.id} name={name} className="end-0 top-0" />
      </div>
      {!isSingle && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
      {zoomed !== undefined && (
        <PictureZoom
          pictures={pictures}
          first={zoomed}
          name={name}
          onChange={show}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </section>
  )
}

/**
 * Full width on a phone, half on a tablet; on a desktop a single picture is wider. 92vw instead of 100vw selects a
 * smaller variant on many phones: the difference is not visible, and the picture loads faster.
 */
const SIZES = '(min-width: 1024px) 622px, (min-width: 768px) 45vw, 92vw'
const THUMB_SIZES = '(min-width: 1024px) 84px, (min-width: 768px) 64px, 17vw'

interface SlideProps {
  picture: DescribedPicture
  index: number
  count: number
  name: string
  onZoom: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Slide({ picture, index, count, name, onZoom, onKeyDown }: SlideProps) {
  const t = useText(productText)
  const language = useLanguage()
  return (
    <li id={slideId(index)} className="relative">
      <a
        href={mediaPath(fileOf(picture))}
        aria-label={t.enlargePicture(index + 1)}
        onClick={onPlainClick(onZoom)}
        onKeyDown={onKeyDown}
        className="block size-full cursor-zoom-in outline-offset-[-5px]"
      >
        <Picture
          media={picture}
          alt={picture.alt?.[language] || (index === 0 ? name : t.pictureOf(name, index + 1))}
          sizes={SIZES}
          priority={index === 0}
          className="picture size-full object-cover"
        />
      </a>
      {count > 1 && (
        <span className="pointer-events-none absolute end-4 bottom-4 rounded-chip bg-[#fffdf9e6] px-3 py-1 text-small text-[#1e1b2a] tabular-nums">
          <bdi dir="ltr">
            {index + 1} / {count}
          </bdi>
        </span>
      )}
    </li>
  )
}

interface ThumbnailsProps {
  pictures: PictureMedia[]
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ pictures, shown, onShow }: ThumbnailsProps) {
  const t = useText(productText)
  return (
    <ul className="gallery-thumbs">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a
            href={`#${slideId(index)}`}
            aria-label={t.showPicture(index + 1)}
            aria-current={index === shown ? 'true' : undefined}
            onClick={onPlainClick(() => onShow(index))}
            className="block size-full overflow-hidden rounded-field aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-pri"
          >
            <Picture media={picture} alt="" sizes={THUMB_SIZES} className="picture size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

function ProductBadge({ product: { isNew, featured } }: { product: ProductDetail }) {
  const t = useText(catalogueText)
  if (!isNew && !featured) return null
  return (
    <span className="pointer-events-none absolute start-4 top-4">
      <Badge variant={isNew ? 'fresh' : 'featured'}>{isNew ? t.fresh : t.featured}</Badge>
    </span>
  )
}

function slideId(index: number): string {
  return `picture-${index + 1}`
}

/** Replaces the navigation of a link; opening it in another tab or window still works. */
function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act()
  }
}
