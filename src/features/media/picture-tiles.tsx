import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useDirection, useText } from '#ui/page/language.tsx'
import type { ChangePictures, PictureMedia } from './media.rules.ts'
import { pickerText } from './picker.text.ts'
import { Picture } from './picture.tsx'

interface PictureTilesProps {
  pictures: PictureMedia[]
  onChange: ChangePictures
  /** Receives the text for screen readers after a change. */
  onAnnounce: (text: string) => void
  hasMain?: boolean
}

/** Sortable by drag and drop, arrow keys or buttons; the first picture is the main one. */
export function PictureTiles({ pictures, onChange, onAnnounce, hasMain = true }: PictureTilesProps) {
  const t = useText(pickerText)
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const focusNext = useRef<string>(undefined)

  useEffect(() => {
    // An element that is moved in the DOM loses the focus.
    const id = focusNext.current
    focusNext.current = undefined
    if (id) list.current?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-handle]`)?.focus()
  })

  function move(id: string, to: number): void {
    const from = pictures.findIndex((picture) => picture.id === id)
    if (from === -1 || to < 0 || to >= pictures.length || from === to) return
    onChange((before) => moveTo(before, id, to))
    onAnnounce(t.moved(to + 1, pictures.length))
  }

  function onPointerMove(event: PointerEvent): void {
    if (dragged === undefined) return
    const over = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-picture]')
    const to = pictures.findIndex(({ id }) => id === over?.dataset.picture)
    if (to !== -1) move(dragged, to)
  }

  return (
    <ul
      ref={list}
      className="flex flex-wrap gap-3 empty:hidden"
      onPointerDown={(event) => {
        const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]')
        const id = handle?.closest<HTMLElement>('[data-picture]')?.dataset.picture
        if (!id || event.button !== 0) return
        setDragged(id)
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setDragged(undefined)}
      onPointerCancel={() => setDragged(undefined)}
    >
      {pictures.map((picture, index) => (
        <Tile
          key={picture.id}
          {...{ picture, index, count: pictures.length, isDragged: dragged === picture.id, hasMain }}
          onMove={(to) => {
            move(picture.id, to)
            focusNext.current = picture.id
          }}
          onRemove={() => {
            onChange((before) => before.filter(({ id }) => id !== picture.id))
            onAnnounce(t.removed)
          }}
        />
      ))}
    </ul>
  )
}

function moveTo(pictures: PictureMedia[], id: string, to: number): PictureMedia[] {
  const picture = pictures.find((one) => one.id === id)
  return picture ? pictures.filter((one) => one.id !== id).toSpliced(to, 0, picture) : pictures
}

interface TileProps {
  picture: PictureMedia
  index: number
  count: number
  isDragged: boolean
  hasMain: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function Tile({ picture, index, count, isDragged, hasMain, onMove, onRemove }: TileProps) {
  const t = useText(pickerText)
  const isRtl = useDirection() === 'rtl'
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: isRtl ? 1 : -1,
      ArrowRight: isRtl ? -1 : 1,
      ArrowUp: -1,
      ArrowDown: 1,
      Home: -index,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(index + step)
  }
  const [earlier, later] = [t.moved(index, count), t.moved(index + 2, count)]
  return (
    <li data-picture={picture.id} className={`w-24 ${isDragged ? 'opacity-60' : ''}`}>
      <div className="relative">
        <button
          type="button"
          data-handle
          aria-label={t.move(index + 1, count)}
          onKeyDown={onKeyDown}
          className={`block size-24 touch-none overflow-hidden rounded-button bg-sunk select-none ${count > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-default'} [&_img]:pointer-events-none [&_img]:size-24 [&_img]:object-cover`}
        >
          <Picture media={picture} alt="" sizes="96px" />
        </button>
        {hasMain && index === 0 && count > 1 && (
          <span className="pointer-events-none absolute start-1 bottom-1 rounded-[4px] bg-[rgb(0_0_0/0.72)] px-1.5 text-[0.6875rem] leading-5 font-semibold text-[#fff]">
            {t.main}
          </span>
        )}
        <button
          type="button"
          aria-label={t.remove(index + 1)}
          onClick={onRemove}
          className="absolute end-1 top-1 grid size-7 place-items-center rounded-[6px] bg-[rgb(0_0_0/0.65)] text-[#fff] hover:bg-[rgb(0_0_0/0.85)]"
        >
          <X className="size-4" strokeWidth={2} aria-hidden="true" />
        </button>
      </div>
      {count > 1 && (
        <div className="mt-1 flex justify-between">
          <Step icon={ChevronLeft} label={earlier} isOff={index === 0} onStep={() => onMove(index - 1)} />
          <Step
            icon={ChevronRight}
            label={later}
            isOff={index === count - 1}
            onStep={() => onMove(index + 1)}
          />
        </div>
      )}
    </li>
  )
}

interface StepProps {
  icon: typeof ChevronLeft
  label: string
  isOff: boolean
  onStep: () => void
}

function Step({ icon: Icon, label, isOff, onStep }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
      className="grid h-7 w-11 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk disabled:invisible"
    >
      <Icon className="mirrored size-4" strokeWidth={1.8} aria-hidden="true" />
    </button>
  )
}
