/** Sales of the till of this device that the shop does not know yet. In localStorage, so that the register sees them. */
import { useSyncExternalStore } from 'react'

export interface UnsentSales {
  count: number
  /** When the first of them was made, ISO. */
  since: string
}

const KEY = 'till-unsent-sales'
/** The event `storage` is fired in other tabs only. */
const CHANGED = 'till-unsent-sales'

export function storeUnsentSales(unsent: UnsentSales | undefined): void {
  // A service worker has no localStorage; the next page publishes the number.
  if (typeof localStorage === 'undefined') return
  try {
    if (unsent) localStorage.setItem(KEY, JSON.stringify(unsent))
    else localStorage.removeItem(KEY)
    dispatchEvent(new Event(CHANGED))
  } catch {
    // Storage is blocked: then there is no till on this device either.
  }
}

/** Undefined if there are none. */
export function useUnsentSales(): UnsentSales | undefined {
  const text = useSyncExternalStore(subscribe, readText, () => null)
  return text === null ? undefined : parse(text)
}

export function readUnsentSales(): UnsentSales | undefined {
  const text = readText()
  return text === null ? undefined : parse(text)
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function parse(text: string): UnsentSales | undefined {
  try {
    const value = JSON.parse(text) as Partial<UnsentSales> | null
    return typeof value?.count === 'number' && typeof value.since === 'string' && value.count > 0
      ? { count: value.count, since: value.since }
      : undefined
  } catch {
    return undefined
  }
}

function subscribe(onChange: () => void): () => void {
  for (const event of ['storage', CHANGED]) addEventListener(event, onChange)
  return () => {
    for (const event of ['storage', CHANGED]) removeEventListener(event, onChange)
  }
}
