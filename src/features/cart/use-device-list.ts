/** Lists of products in localStorage, synchronised between tabs. */
import { useSyncExternalStore } from 'react'
import { parseIds, withIds } from './device-list.rules.ts'

export type DeviceList = 'wished' | 'seen' | 'bought'

export const MAX_LISTED: Record<DeviceList, number> = { wished: 60, seen: 12, bought: 30 }

const NONE: readonly number[] = []
const read = new Map<DeviceList, { text: string | null; ids: readonly number[] }>()
/** Lists that could not be stored: they last until the page is closed. */
const unstored = new Map<DeviceList, readonly number[]>()
const listeners = new Set<() => void>()

/** Returns the same object until the stored text changes, as `useSyncExternalStore` requires. */
export function readList(list: DeviceList): readonly number[] {
  const kept = unstored.get(list)
  if (kept) return kept
  try {
    const text = localStorage.getItem(list)
    const known = read.get(list)
    if (known?.text === text) return known.ids
    const ids = parseIds(text)
    read.set(list, { text, ids })
    return ids
  } catch {
    // Storage is blocked by the browser.
    return NONE
  }
}

export function writeList(list: DeviceList, ids: readonly number[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(list)
    else localStorage.setItem(list, JSON.stringify(ids))
    unstored.delete(list)
  } catch {
    unstored.set(list, ids)
  }
  for (const listener of listeners) listener()
}

export function addToList(list: DeviceList, ids: readonly number[]): void {
  writeList(list, withIds(readList(list), ids, MAX_LISTED[list]))
}

export function removeFromList(list: DeviceList, id: number): void {
  writeList(
    list,
    readList(list).filter((each) => each !== id),
  )
}

/** Products of an order of this device; those of a cancelled one are forgotten. */
export function keepBought(ids: readonly number[], isKept: boolean): void {
  if (isKept) addToList('bought', ids)
  else for (const id of ids) removeFromList('bought', id)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}

export function useDeviceList(list: DeviceList): readonly number[] {
  return useSyncExternalStore(
    subscribe,
    () => readList(list),
    () => NONE,
  )
}
