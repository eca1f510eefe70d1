import { useSyncExternalStore } from 'react'

/** Whether single-key shortcuts are enabled; users of speech input can switch them off (WCAG 2.1.4). */
const KEY = 'single-keys'
const OFF = 'off'
const listeners = new Set<() => void>()
let chosen: boolean | undefined

export function areSingleKeysOn(): boolean {
  chosen ??= read()
  return chosen
}

export function setSingleKeys(on: boolean): void {
  chosen = on
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  for (const notify of listeners) notify()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}
