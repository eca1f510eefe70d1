import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { localized } from '#core/text.ts'
import { catalogueText } from '#features/catalogue/catalogue.text.ts'
import { mediaPath, type PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { useDirection, useLanguage, useText } from '#ui/page/language.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'
import { PictureZoom } from './picture-zoom.tsx'

/**
 * The pictures stand side by side and the browser scrolls them: swiping, thumbnails and enlarging are all plain
 * links without JavaScript.
 */
export function Gallery({ product }: { product: ProductDetail }) {
  const t = useText(productText)
  const name = localized(product.name, useLanguage())
  const isRtl = useDirection() === 'rtl'
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const { pictures } = product
  const isAlone = pictures.length < 2

  function show(place: number) {
    const list = track.current
    list?.scrollTo({ left: place * list.clientWidth * (isRtl ? -1 : 1) })
  }

  function turn(event: KeyboardEvent) {
    const step = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key]
    const next = step === undefined ? undefined : shown + step
    if (next === undefined || !pictures[next]) return
    event.preventDefault()
    show(next)
  }

  return (
    <section
      aria-label={t.pictures}
      data-alone={isAlone || undefined}
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
          {pictures.map((picture, place) => (
            <Slide
              key={picture.id}
              picture={picture}
              place={place}
              count={pictures.length}
              name={name}
              onZoom={() => setZoomed(place)}
              onKeyDown={turn}
            />
          ))}
          {pictures.length === 0 && (
            <li className="grid place-items-center">
              <BrandMark className="size-1/3 text-line-2" />
            </li>
          )}
        </ul>
        <ProductBadge product={product} />
      </div>
      {!isAlone && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
      {zoomed !== undefined && (
        <PictureZoom
          pictures={pictures}
          first={zoomed}
          name={name}
          onTurn={show}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </section>
  )
}

/**
 * The whole screen on a phone, half of it on a tablet; on a desktop a lone picture is a little wider. A phone is told a
 * little less: nobody sees a twelfth of the dots missing, and the picture is there sooner.
 */
const SIZES = '(min-width: 1024px) 622px, (min-width: 768px) 45vw, 92vw'

interface SlideProps {
  picture: PictureMedia
  place: number
  count: number
  name: string
  onZoom: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Slide({ picture, place, count, name, onZoom, onKeyDown }: SlideProps) {
  const t = useText(productText)
  return (
    <li id={slideId(place)} className="relative">
      <a
        href={mediaPath(picture.id)}
        aria-label={t.enlargePicture(place + 1)}
        onClick={instead(onZoom)}
        onKeyDown={onKeyDown}
        className="block size-full cursor-zoom-in outline-offset-[-5px]"
      >
        <Picture
          media={picture}
          alt={place === 0 ? name : t.pictureOf(name, place + 1)}
          sizes={SIZES}
          priority={place === 0}
          className="picture size-full object-cover"
        />
      </a>
      {count > 1 && (
        <span className="pointer-events-none absolute end-4 bottom-4 rounded-chip bg-[#fffdf9e6] px-3 py-1 text-small text-[#1e1b2a] tabular-nums">
          <bdi dir="ltr">
            {place + 1} / {count}
          </bdi>
        </span>
      )}
    </li>
  )
}

interface ThumbnailsProps {
  pictures: PictureMedia[]
  shown: number
  onShow: (place: number) => void
}

function Thumbnails({ pictures, shown, onShow }: ThumbnailsProps) {
  const t = useText(productText)
  return (
    <ul className="gallery-thumbs">
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <a
            href={`#${slideId(place)}`}
            aria-label={t.showPicture(place + 1)}
            aria-current={place === shown ? 'true' : undefined}
            onClick={instead(() => onShow(place))}
            className="block size-full overflow-hidden rounded-field aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-pri"
          >
            <Picture media={picture} alt="" sizes="84px" className="picture size-full object-cover" />
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
      <Badge look={isNew ? 'fresh' : 'featured'}>{isNew ? t.fresh : t.featured}</Badge>
    </span>
  )
}

function slideId(place: number): string {
  return `picture-${place + 1}`
}

/** A link that does more here than following its address; asking for another tab still works. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act()
  }
}
