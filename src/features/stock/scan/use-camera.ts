import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { createCodeReader } from './detector.ts'

export type CameraState = 'starting' | 'on' | 'refused' | 'missing' | 'failed'

/** Between two pictures: reading one takes a phone up to a tenth of a second. */
const PAUSE_MS = 120

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** Undefined where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | undefined
}

/** Shows the camera at the back of the phone in a video element and reports the first code that it sees. */
export function useCamera(onCode: (code: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setLit] = useState(false)
  const report = useEffectEvent(onCode)

  useEffect(() => {
    const stopped = new AbortController()
    void run(video.current!, stopped.signal, setTrack).then(
      (code) => code !== undefined && report(code),
      (error: unknown) => {
        if (!stopped.signal.aborted) setState(stateOf(error))
      },
    )
    const shown = video.current
    const onPlaying = () => setState('on')
    shown?.addEventListener('playing', onPlaying)
    return () => {
      stopped.abort()
      shown?.removeEventListener('playing', onPlaying)
    }
  }, [])

  const hasTorch = (track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true
  const toggle = () => {
    const advanced = [{ torch: !isLit } as MediaTrackConstraintSet]
    void track?.applyConstraints({ advanced }).then(() => setLit(!isLit))
  }
  return { video, state, torch: hasTorch ? { isOn: isLit, toggle } : undefined }
}

/** Until a code is found or the signal aborts; the camera is switched off in both cases. */
async function run(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onTrack: (track: MediaStreamTrack | undefined) => void,
): Promise<string | undefined> {
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  try {
    if (signal.aborted) return undefined
    video.srcObject = stream
    onTrack(stream.getVideoTracks()[0])
    await video.play()
    const read = await createCodeReader()
    while (!signal.aborted) {
      const code = await read(video)
      if (signal.aborted) return undefined
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    return undefined
  } finally {
    stop()
  }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed'
}
