import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { useDirection, useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import { productText } from '../product-detail.text.ts'

interface ZoomProps {
  pictures: PictureMedia[]
  first: number
  name: string
  /** The gallery behind follows. */
  onTurn: (place: number) => void
  onClose: () => void
}

/** A picture on the whole screen. A tap enlarges it around the finger; then it is moved by scrolling. */
export function PictureZoom({ pictures, first, name, onTurn, onClose }: ZoomProps) {
  const t = useText(productText)
  const isRtl = useDirection() === 'rtl'
  const dialog = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])

  function turn(step: number) {
    const next = place + step
    if (!pictures[next]) return
    setPlace(next)
    onTurn(next)
  }

  function turnByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') turn(isRtl ? 1 : -1)
    if (event.key === 'ArrowRight') turn(isRtl ? -1 : 1)
  }

  const picture = pictures[place]
  return (
    <dialog
      ref={dialog}
      aria-label={t.pictureOf(name, place + 1)}
      onClose={onClose}
      onKeyDown={turnByKey}
      className="dialog-in m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-bg p-0 text-ink"
    >
      {picture && <Enlargeable key={picture.id} picture={picture} alt={t.pictureOf(name, place + 1)} />}
      <CloseButton onClick={() => dialog.current?.close()} />
      {pictures.length > 1 && (
        <>
          <output className="pointer-events-none absolute inset-x-0 bottom-5 mx-auto w-fit rounded-chip bg-glass px-3 py-1 text-small tabular-nums">
            <bdi dir="ltr">
              {place + 1} / {pictures.length}
            </bdi>
          </output>
          <TurnButton
            icon={ChevronLeft}
            label={t.previousPicture}
            side="start-2 md:start-6"
            disabled={place === 0}
            onClick={() => turn(-1)}
          />
          <TurnButton
            icon={ChevronRight}
            label={t.nextPicture}
            side="end-2 md:end-6"
            disabled={place === pictures.length - 1}
            onClick={() => turn(1)}
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

function Enlargeable({ picture, alt }: { picture: PictureMedia; alt: string }) {
  const t = useText(productText)
  const area = useRef<HTMLDivElement>(null)
  const [around, setAround] = useState<Point>()
  useLayoutEffect(() => {
    const box = area.current
    if (!box || !around) return
    const middle = { x: box.scrollWidth * around.across, y: box.scrollHeight * around.down }
    // A box that is read from the right counts its scroll down from zero.
    const origin = getComputedStyle(box).direction === 'rtl' ? box.scrollWidth - box.clientWidth : 0
    box.scrollTo({ left: middle.x - box.clientWidth / 2 - origin, top: middle.y - box.clientHeight / 2 })
  }, [around])

  function toggle({ currentTarget, clientX, clientY }: MouseEvent) {
    const box = currentTarget.getBoundingClientRect()
    // A key press has no place of its own: the middle.
    const isKey = clientX === 0 && clientY === 0
    const point = isKey
      ? { across: 0.5, down: 0.5 }
      : { across: (clientX - box.left) / box.width, down: (clientY - box.top) / box.height }
    setAround(around ? undefined : point)
  }

  return (
    <div ref={area} className="size-full touch-manipulation overflow-auto overscroll-contain">
      {/* Its new size must be there at once, to be scrolled. */}
      <button
        type="button"
        aria-label={around ? t.reduce : t.enlarge}
        onClick={toggle}
        className={`block outline-offset-[-6px] transition-none ${around ? 'size-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in'}`}
      >
        <Picture
          media={picture}
          alt={alt}
          sizes={around ? '250vw' : '100vw'}
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

interface TurnButtonProps {
  icon: LucideIcon
  label: string
  side: string
  disabled: boolean
  onClick: () => void
}

/** Stays focusable at the ends, so that a keyboard does not lose its place. */
function TurnButton({ icon: Icon, label, side, disabled, onClick }: TurnButtonProps) {
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
