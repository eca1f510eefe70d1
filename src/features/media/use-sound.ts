import { useRef, useState } from 'react'

/** A sound that is played and paused, where it stands and how long it is. */
export function useSound(onFail: () => void) {
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  /** A recording straight from a microphone does not know its own length. */
  const [length, setLength] = useState<number>()

  async function playOrPause() {
    if (isPlaying) return sound.current?.pause()
    await sound.current?.play().catch((error: unknown) => {
      // Pausing before the sound has come is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onFail()
    })
  }

  return {
    isPlaying,
    position,
    length,
    playOrPause: () => void playOrPause(),
    seek: (seconds: number) => {
      if (sound.current) sound.current.currentTime = seconds
      setPosition(seconds)
    },
    /** For the `audio` element. */
    element: {
      ref: sound,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLAudioElement }) =>
        setPosition(currentTarget.currentTime),
      onDurationChange: ({ currentTarget: { duration } }: { currentTarget: HTMLAudioElement }) =>
        setLength(Number.isFinite(duration) ? duration : undefined),
    },
  }
}
