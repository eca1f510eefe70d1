import { useEffect, useRef, useState } from 'react'

/** At 48 kbit/s about 1 MB, well below MAX_AUDIO_BYTES. */
const MAX_SECONDS = 180
const BITS_PER_SECOND = 48_000
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

interface Recorder {
  isRecording: boolean
  seconds: number
  start: () => Promise<void>
  stop: () => void
}

/** Records from the microphone into a file; `onRefused` is called when the browser or the user denies access. */
export function useRecorder(
  onRecorded: (file: File) => void,
  onRefused: () => void,
  maxSeconds = MAX_SECONDS,
): Recorder {
  const recorder = useRef<MediaRecorder>(undefined)
  const [isRecording, setRecording] = useState(false)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    if (seconds >= maxSeconds) recorder.current?.stop()
  }, [seconds, maxSeconds])
  // Releases the microphone on unmount.
  useEffect(() => () => endStream(recorder.current), [])

  async function start(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
      const mediaRecorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
      const chunks: Blob[] = []
      mediaRecorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
      mediaRecorder.addEventListener('stop', () => {
        endStream(mediaRecorder)
        setRecording(false)
        onRecorded(new File(chunks, 'voix', { type: mimeType }))
      })
      mediaRecorder.start()
      recorder.current = mediaRecorder
      setSeconds(0)
      setRecording(true)
    } catch {
      onRefused()
    }
  }

  return { isRecording, seconds, start, stop: () => recorder.current?.stop() }
}

function endStream(recorder: MediaRecorder | undefined): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop()
}
