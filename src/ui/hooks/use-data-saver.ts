/** Data saver: small pictures and no animation. The first script sets it before the first paint. */
import { useSyncExternalStore } from 'react'

const STORAGE_KEY = 'light'
const CHANGED = 'melhfa:light'

export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isDataSaverOn, () => false)
}

export function isDataSaverOn(): boolean {
  return document.documentElement.dataset.light === 'on'
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange)
  return () => removeEventListener(CHANGED, onChange)
}

/** The user's choice is stored in this browser and overrides the detected connection. */
export function setDataSaver(isOn: boolean): void {
  if (isOn) document.documentElement.dataset.light = 'on'
  else delete document.documentElement.dataset.light
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off')
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  dispatchEvent(new Event(CHANGED))
}
