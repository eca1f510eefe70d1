/* oxlint-disable jsx-a11y/media-has-caption -- the recording reads the description, which is on the page as text, or is a buyer's voice note */
import { Pause, Play, Trash2 } from 'lucide-react'
import { useToasts } from '#ui/feedback/toast.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { readableTime } from './media.rules.ts'
import { soundText } from './sound.text.ts'
import { useSound } from './use-sound.ts'

interface SoundPlayerProps {
  src: string
  /** Undefined for a sound that can only be played. */
  onRemove?: () => void
}

/** Plays or removes a stored sound. */
export function SoundPlayer({ src, onRemove }: SoundPlayerProps) {
  const t = useText(soundText)
  const toasts = useToasts()
  const { isPlaying, position, length, playOrPause, element } = useSound(() => toasts.error(t.failed))
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="flex items-center gap-3 rounded-button border border-line px-3 py-2">
      <button
        type="button"
        aria-label={isPlaying ? t.pause : t.play}
        onClick={playOrPause}
        className="grid size-9 shrink-0 place-items-center rounded-full bg-pri-50 text-link hover:brightness-95"
      >
        <Icon className="size-4" strokeWidth={1.8} aria-hidden="true" />
      </button>
      <progress value={length ? position / length : 0} aria-label={t.position} className="progress grow" />
      <bdi dir="ltr" className="shrink-0 text-small text-subtle">
        {readableTime(position)}
        {length !== undefined && ` / ${readableTime(length)}`}
      </bdi>
      {onRemove && <IconButton icon={Trash2} label={t.remove} onClick={onRemove} />}
      <audio {...element} src={src} preload="metadata" />
    </div>
  )
}
