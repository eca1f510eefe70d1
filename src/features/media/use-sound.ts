import { useRef, useState } from 'react'

/** Playback state, position and length of an `audio` element, in seconds. */
export function useSound(onFail: () => void) {
  const sound = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [position, setPosition] = useState(0)
  /** Undefined until the browser knows it: WebM files of MediaRecorder have no duration. */
  const [length, setLength] = useState<number>()

  async function playOrPause() {
    if (isPlaying) return sound.current?.pause()
    await sound.current?.play().catch((error: unknown) => {
      // Pausing while the sound loads rejects `play` with an AbortError.
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
