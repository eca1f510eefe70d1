import { useEffect, useRef, useState } from 'react'

/** Long enough for any description, and far below what may be uploaded. */
const MAX_SECONDS = 180
const BITS_PER_SECOND = 48_000
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']

interface Recorder {
  isRecording: boolean
  seconds: number
  start: () => Promise<void>
  stop: () => void
}

/** A voice from the microphone as a file; `onRefused` where the browser or the person says no. */
export function useRecorder(onRecorded: (file: File) => void, onRefused: () => void): Recorder {
  const recorder = useRef<MediaRecorder>(undefined)
  const [isRecording, setRecording] = useState(false)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    if (seconds >= MAX_SECONDS) recorder.current?.stop()
  }, [seconds])
  // Whoever leaves is no longer listened to.
  useEffect(() => () => endStream(recorder.current), [])

  async function start(): Promise<void> {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
      const made = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND })
      const pieces: Blob[] = []
      made.addEventListener('dataavailable', ({ data }) => pieces.push(data))
      made.addEventListener('stop', () => {
        endStream(made)
        setRecording(false)
        onRecorded(new File(pieces, 'voix', { type: mimeType }))
      })
      made.start()
      recorder.current = made
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
