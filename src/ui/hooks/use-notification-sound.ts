/** Plays a sound in the admin when an order or message arrives, once per event across all open tabs. */
import { useEffect, useRef } from 'react'

/** The localStorage key that stores the newest id with a sound already played. */
export type NotificationKey = 'heard-order' | 'heard-message'

/** `newest`: the newest id, 0 if there is none, undefined where sounds are off or not permitted. */
export function useNotificationSound(key: NotificationKey, newest: number | undefined): void {
  const last = useRef(newest)
  useEffect(() => {
    const known = last.current
    last.current = newest
    // No sound for what was there before the page was opened.
    if (newest === undefined || known === undefined || newest <= known) return
    // Browsers block audio until the user has interacted with the page; another tab may play it instead.
    if (navigator.userActivation?.hasBeenActive) void playOnce(key, newest)
  }, [key, newest])
}

async function playOnce(key: NotificationKey, newest: number): Promise<void> {
  const isClaimed = await runExclusively(key, () => {
    if (Number(localStorage.getItem(key) ?? 0) >= newest) return false
    localStorage.setItem(key, String(newest))
    return true
  })
  if (isClaimed) playChime()
}

/** Locks across tabs where the browser can; without storage each tab plays its own sound. */
async function runExclusively(key: NotificationKey, claim: () => boolean): Promise<boolean> {
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
function playChime(): void {
  const audio = new AudioContext()
  for (const [index, pitch] of NOTES.entries()) {
    const start = audio.currentTime + index * NOTE_SECONDS
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
