/* oxlint-disable jsx-a11y/media-has-caption -- the recording reads the description, which is on the page as text */
import { Pause, Play } from 'lucide-react'
import { readableTime, soundPath } from '#features/media/media.rules.ts'
import { useSound } from '#features/media/use-sound.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ProductDetail } from '../product-detail.rules.ts'
import { productText } from '../product-detail.text.ts'

/** The sound is not loaded before it is played; until then its size is shown. */
export function AudioDescription({ audio }: { audio: NonNullable<ProductDetail['audio']> }) {
  const t = useText(productText)
  const toasts = useToasts()
  const { isPlaying, position, length, playOrPause, seek, element } = useSound(() =>
    toasts.error(t.soundFailed),
  )
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="rounded-panel border border-line bg-surface p-3">
      <div className="needs-script flex items-center gap-3">
        <button
          type="button"
          aria-label={isPlaying ? t.pause : t.play}
          onClick={playOrPause}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-pri text-on-pri hover:bg-pri-h"
        >
          <Icon className="size-5" strokeWidth={1.6} aria-hidden="true" />
        </button>
        <div className="min-w-0 grow">
          <p className="text-small font-semibold">{t.listen}</p>
          <Track position={position} length={length} onSeek={seek} />
        </div>
        <bdi dir="ltr" className="shrink-0 self-center text-small text-ink-2 tabular-nums">
          {length === undefined ? t.kilobytes(kilobytes(audio.bytes)) : readableTimes(position, length)}
        </bdi>
        <audio {...element} src={soundPath(audio.id)} preload="none" />
      </div>
      <noscript>
        <p className="mb-2 text-small font-semibold">{t.listen}</p>
        <audio src={soundPath(audio.id)} preload="none" controls className="w-full" />
      </noscript>
    </div>
  )
}

interface TrackProps {
  position: number
  length: number | undefined
  onSeek: (seconds: number) => void
}

/** An SVG bar under a transparent range input, which provides keyboard, touch and screen reader support. */
function Track({ position, length, onSeek }: TrackProps) {
  const t = useText(productText)
  return (
    <div className="relative flex h-4 items-center rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-pri">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="mirrored h-1 w-full rounded-chip"
        aria-hidden="true"
      >
        <rect width="100" height="4" className="fill-line-2 opacity-60" />
        <rect width={length ? (position / length) * 100 : 0} height="4" className="fill-gold" />
      </svg>
      <input
        type="range"
        aria-label={t.position}
        aria-valuetext={length ? readableTimes(position, length) : undefined}
        min={0}
        max={length ?? 1}
        step="any"
        value={length ? position : 0}
        disabled={length === undefined}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
        className="absolute inset-x-0 -inset-y-3 w-full cursor-pointer opacity-0 disabled:cursor-default"
      />
    </div>
  )
}

function readableTimes(position: number, length: number): string {
  return `${readableTime(position)} / ${readableTime(length)}`
}

function kilobytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024))
}
