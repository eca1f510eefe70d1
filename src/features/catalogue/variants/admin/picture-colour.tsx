/** Takes a colour from a picture: tap on it, or move the point with two sliders. */
import { useEffect, useId, useState } from 'react'
import { fileOf, mediaPath, type PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'
import { Button } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { variantFormText } from '../variant-form.text.ts'

interface PictureColourProps {
  pictures: PictureMedia[]
  onChoose: (colour: string) => void
  onClose: () => void
}

/** Parts of the width and height of the picture, from 0 to 1. */
interface Point {
  x: number
  y: number
}

export default function PictureColour({ pictures, onChoose, onClose }: PictureColourProps) {
  const t = useText(variantFormText)
  const [place, setPlace] = useState(0)
  const [point, setPoint] = useState<Point>({ x: 0.5, y: 0.5 })
  const picture = pictures[place] ?? pictures[0]!
  const pixels = usePixels(picture)
  const colour = pixels && pixels !== 'unreadable' ? colourAt(pixels, point) : undefined
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose}>
      <ModalHead title={t.fromPictureTitle} onClose={onClose} />
      <div className="grid grow content-start gap-4 overflow-y-auto p-5">
        {pictures.length > 1 && (
          <div className="flex flex-wrap gap-2">
            {pictures.map((each, index) => (
              <button
                key={each.id}
                type="button"
                aria-label={t.picture(index + 1)}
                aria-pressed={index === place}
                onClick={() => setPlace(index)}
                className="size-14 overflow-hidden rounded-button border-2 border-transparent aria-pressed:border-pri [&_img]:size-full [&_img]:object-cover"
              >
                <Picture media={each} alt="" sizes="56px" />
              </button>
            ))}
          </div>
        )}
        <p className="text-small text-ink-2">{t.fromPictureHelp}</p>
        <div dir="ltr" className="relative mx-auto w-fit">
          {/* The sliders below do the same with the keyboard. */}
          <img
            src={mediaPath(fileOf(picture))}
            alt={t.picture(place + 1)}
            width={picture.width}
            height={picture.height}
            onClick={(event) => setPoint(pointOf(event.currentTarget, event))}
            className="block h-auto max-h-[46vh] w-auto max-w-full cursor-crosshair rounded-button"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white shadow-floating outline-1 outline-black"
            style={{
              insetInlineStart: `${point.x * 100}%`,
              insetBlockStart: `${point.y * 100}%`,
              backgroundColor: colour,
            }}
          />
        </div>
        <div className="grid gap-3">
          <Slider label={t.horizontal} value={point.x} onChange={(x) => setPoint({ ...point, x })} />
          <Slider label={t.vertical} value={point.y} onChange={(y) => setPoint({ ...point, y })} />
        </div>
        <FieldError message={pixels === 'unreadable' ? t.pictureUnreadable : undefined} />
      </div>
      <ModalFooter>
        <output className="me-auto flex items-center gap-2 text-small">
          <span
            className="size-8 rounded-full border border-field"
            style={{ backgroundColor: colour }}
            aria-hidden="true"
          />
          <span className="sr-only">{t.chosenColour} </span>
          <bdi dir="ltr">{colour}</bdi>
        </output>
        <Button disabled={!colour} onClick={() => colour && onChoose(colour)}>
          {t.useColour}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}

interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** Left to right in Arabic too: a picture is not mirrored. */
function Slider({ label, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3 text-small">
      <label htmlFor={id} className="w-24 shrink-0">
        {label}
      </label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
        className="grow accent-pri"
      />
    </div>
  )
}

function pointOf(image: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = image.getBoundingClientRect()
  const part = (value: number) => Math.min(1, Math.max(0, value))
  return { x: part((clientX - box.x) / box.width), y: part((clientY - box.y) / box.height) }
}

/** Enough to choose a colour; large pictures are scaled down. */
const MAX_WIDTH = 600

function usePixels(picture: PictureMedia): ImageData | 'unreadable' | undefined {
  const [pixels, setPixels] = useState<{ id: string; data: ImageData | 'unreadable' }>()
  useEffect(() => {
    const image = new Image()
    image.addEventListener('load', () => setPixels({ id: picture.id, data: pixelsOf(image) }))
    image.addEventListener('error', () => setPixels({ id: picture.id, data: 'unreadable' }))
    image.src = mediaPath(fileOf(picture))
    return () => {
      image.src = ''
    }
  }, [picture])
  return pixels?.id === picture.id ? pixels.data : undefined
}

function pixelsOf(image: HTMLImageElement): ImageData | 'unreadable' {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MAX_WIDTH, image.naturalWidth)
  canvas.height = Math.max(1, Math.round((image.naturalHeight * canvas.width) / image.naturalWidth))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return 'unreadable'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** The average of the pixels around the point, because fabric has a texture. */
const REACH = 3

function colourAt({ data, width, height }: ImageData, { x, y }: Point): string {
  const [centreX, centreY] = [Math.round(x * (width - 1)), Math.round(y * (height - 1))]
  const totals = [0, 0, 0]
  let count = 0
  for (let row = Math.max(0, centreY - REACH); row <= Math.min(height - 1, centreY + REACH); row++)
    for (
      let column = Math.max(0, centreX - REACH);
      column <= Math.min(width - 1, centreX + REACH);
      column++
    ) {
      count += 1
      for (const channel of [0, 1, 2]) totals[channel]! += data[(row * width + column) * 4 + channel] ?? 0
    }
  return `#${totals
    .map((total) =>
      Math.round(total / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
