/* oxlint-disable jsx-a11y/media-has-caption -- the voice reads the description that stands beside it */
import { Pause, Play, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import { soundPath } from './media.rules.ts'
import { soundText } from './picker.text.ts'

/** A stored sound: heard, or taken away. */
export function SoundPlayer({ audio, onRemove }: { audio: string; onRemove: () => void }) {
  const t = useText(soundText)
  const toasts = useToasts()
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  /** A recording straight from a microphone does not know its own length. */
  const [length, setLength] = useState<number>()
  const Icon = isPlaying ? Pause : Play

  async function playOrPause() {
    if (isPlaying) return sound.current?.pause()
    await sound.current?.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) toasts.error(t.failed)
    })
  }

  return (
    <div className="flex items-center gap-3 rounded-button border border-line px-3 py-2">
      <button
        type="button"
        aria-label={isPlaying ? t.pause : t.play}
        onClick={() => void playOrPause()}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-pri-50 text-link hover:brightness-95"
      >
        <Icon className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </button>
      <progress value={length ? position / length : 0} aria-label={t.position} className="progress grow" />
      <bdi dir="ltr" className="shrink-0 text-small text-subtle">
        {clock(position)}
        {length !== undefined && ` / ${clock(length)}`}
      </bdi>
      <IconButton icon={Trash2} label={t.remove} onClick={onRemove} />
      <audio
        ref={sound}
        src={soundPath(audio)}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) =>
          setLength(Number.isFinite(duration) ? duration : undefined)
        }
      />
    </div>
  )
}

/** `1:05` */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
