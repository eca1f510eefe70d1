/** One soft sound in an open panel when something arrives: once for each, however many tabs are open. */
import { useEffect, useRef } from 'react'

/** What is listened for; the latest that this browser has sounded for is kept under its name. */
export type News = 'heard-order' | 'heard-message'

/** `newest`: nothing where this person hears of none, 0 where none waits. */
export function useNotificationSound(key: News, newest: number | undefined): void {
  const last = useRef(newest)
  useEffect(() => {
    const known = last.current
    last.current = newest
    // What waited before the page was opened is no news.
    if (newest === undefined || known === undefined || newest <= known) return
    // Browsers are silent until somebody has touched the page: another tab may sound instead.
    if (navigator.userActivation?.hasBeenActive) void soundOnce(key, newest)
  }, [key, newest])
}

async function soundOnce(key: News, newest: number): Promise<void> {
  const isMine = await inTurn(key, () => {
    if (Number(localStorage.getItem(key) ?? 0) >= newest) return false
    localStorage.setItem(key, String(newest))
    return true
  })
  if (isMine) chime()
}

/** One tab after the other, where the browser can; without storage each tab sounds for itself. */
async function inTurn(key: News, claim: () => boolean): Promise<boolean> {
  try {
    return navigator.locks ? await navigator.locks.request(key, claim) : claim()
  } catch {
    return true
  }
}

const NOTES = [659.25, 880]
const NOTE_SECONDS = 0.22
const LOUDNESS = 0.12

/** Two notes that rise and fade. */
function chime(): void {
  const audio = new AudioContext()
  for (const [place, pitch] of NOTES.entries()) {
    const start = audio.currentTime + place * NOTE_SECONDS
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.03)
    volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS)
    note.connect(volume).connect(audio.destination)
    note.start(start)
    note.stop(start + 2 * NOTE_SECONDS)
  }
  setTimeout(() => void audio.close(), 1500)
}
