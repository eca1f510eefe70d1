/** Light mode: little data, little movement. The first script decides it before the page is drawn. */
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

/** Her own choice holds on this browser, whatever the line is like. */
export function setDataSaver(light: boolean): void {
  if (light) document.documentElement.dataset.light = 'on'
  else delete document.documentElement.dataset.light
  try {
    localStorage.setItem(STORAGE_KEY, light ? 'on' : 'off')
  } catch {
    // Closed or full: the choice holds for this page.
  }
  dispatchEvent(new Event(CHANGED))
}
