import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
} from 'react'
import type { DescribedPicture, PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { useDirection, useLanguage, useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { productText } from '../product-detail.text.ts'

interface ZoomProps {
  pictures: DescribedPicture[]
  first: number
  name: string
  /** Called with the index of the new picture, so that the gallery shows it too. */
  onChange: (index: number) => void
  onClose: () => void
}

/** A full-screen picture. A click zooms in at the clicked point; the enlarged picture is panned by scrolling. */
export function PictureZoom({ pictures, first, name, onChange, onClose }: ZoomProps) {
  const t = useText(productText)
  const isRtl = useDirection() === 'rtl'
  const language = useLanguage()
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])

  function step(offset: number) {
    const next = index + offset
    if (!pictures[next]) return
    setIndex(next)
    onChange(next)
  }

  function onArrowKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') step(isRtl ? 1 : -1)
    if (event.key === 'ArrowRight') step(isRtl ? -1 : 1)
  }

  /** The next picture is on the side where reading continues. */
  const swipe = useSwipe((direction) => step(direction === (isRtl ? 'right' : 'left') ? 1 : -1))

  const picture = pictures[index]
  return (
    <dialog
      ref={dialog}
      aria-label={t.pictureOf(name, index + 1)}
      onClose={onClose}
      onKeyDown={onArrowKey}
      className="dialog-in m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-bg p-0 text-ink"
    >
      {picture && (
        <ZoomablePicture
          key={picture.id}
          picture={picture}
          alt={picture.alt?.[language] || t.pictureOf(name, index + 1)}
          swipe={swipe}
        />
      )}
      <CloseButton onClick={() => dialog.current?.close()} />
      {pictures.length > 1 && (
        <>
          <output className="pointer-events-none absolute inset-x-0 bottom-5 mx-auto w-fit rounded-chip bg-glass px-3 py-1 text-small tabular-nums">
            <bdi dir="ltr">
              {index + 1} / {pictures.length}
            </bdi>
          </output>
          <StepButton
            icon={ChevronLeft}
            label={t.previousPicture}
            side="start-2 md:start-6"
            disabled={index === 0}
            onClick={() => step(-1)}
          />
          <StepButton
            icon={ChevronRight}
            label={t.nextPicture}
            side="end-2 md:end-6"
            disabled={index === pictures.length - 1}
            onClick={() => step(1)}
          />
        </>
      )}
    </dialog>
  )
}

interface Point {
  across: number
  down: number
}

interface ZoomablePictureProps {
  picture: PictureMedia
  alt: string
  swipe: ReturnType<typeof useSwipe>
}

/** Touches belong to the viewer: a sideways swipe must not go back in the history of the browser. */
function ZoomablePicture({ picture, alt, swipe }: ZoomablePictureProps) {
  const t = useText(productText)
  const area = useRef<HTMLDivElement>(null)
  const [zoomPoint, setZoomPoint] = useState<Point>()
  useLayoutEffect(() => {
    const box = area.current
    if (!box || !zoomPoint) return
    const middle = { x: box.scrollWidth * zoomPoint.across, y: box.scrollHeight * zoomPoint.down }
    // In RTL boxes scrollLeft starts at 0 and is negative.
    const origin = getComputedStyle(box).direction === 'rtl' ? box.scrollWidth - box.clientWidth : 0
    box.scrollTo({ left: middle.x - box.clientWidth / 2 - origin, top: middle.y - box.clientHeight / 2 })
  }, [zoomPoint])

  function toggle({ currentTarget, clientX, clientY }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect()
    // A click by keyboard has no coordinates: zoom to the middle.
    const isKey = clientX === 0 && clientY === 0
    const point = isKey
      ? { across: 0.5, down: 0.5 }
      : { across: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height }
    setZoomPoint(zoomPoint ? undefined : point)
  }

  return (
    <div
      ref={area}
      {...(!zoomPoint && swipe)}
      className={`size-full overflow-auto overscroll-none ${zoomPoint ? 'touch-pan-x touch-pan-y' : 'touch-pinch-zoom'}`}
    >
      {/* No transition: the layout effect scrolls within the new size. */}
      <button
        type="button"
        aria-label={zoomPoint ? t.reduce : t.enlarge}
        onClick={toggle}
        className={`block outline-offset-[-6px] transition-none ${zoomPoint ? 'size-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <Picture
          media={picture}
          alt={alt}
          sizes={zoomPoint ? '250vw' : '100vw'}
          priority
          className="picture size-full object-contain"
        />
      </button>
    </div>
  )
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useText(uiText)
  return (
    <button
      type="button"
      aria-label={t.close}
      onClick={onClick}
      className="absolute end-3 top-3 grid size-12 place-items-center rounded-full bg-glass md:end-6 md:top-6"
    >
      <X className="size-6" strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}

interface StepButtonProps {
  icon: LucideIcon
  label: string
  side: string
  disabled: boolean
  onClick: () => void
}

/** Uses aria-disabled at the ends, so that the button keeps the keyboard focus. */
function StepButton({ icon: Icon, label, side, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full bg-glass aria-disabled:opacity-40 ${side}`}
    >
      <Icon className="mirrored size-6" strokeWidth={1.6} aria-hidden="true" />
    </button>
  )
}

/** Shorter movements are taps. */
const MIN_SWIPE = 40

/** Handlers that report a sideways movement of one finger. */
function useSwipe(onSwipe: (direction: 'left' | 'right') => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      start.current = touches.length === 1 && finger ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!start.current || !finger) return
      const across = finger.clientX - start.current.x
      const down = finger.clientY - start.current.y
      start.current = undefined
      if (Math.abs(across) >= MIN_SWIPE && Math.abs(across) > Math.abs(down))
        onSwipe(across < 0 ? 'left' : 'right')
    },
  }
}
