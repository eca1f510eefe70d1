import { useState } from 'react'

export type RowKey = string | number

export interface TableSelection {
  keys: RowKey[]
  isAll: boolean
  has: (key: RowKey) => boolean
  toggle: (key: RowKey) => void
  toggleAll: () => void
  clear: () => void
}

/** Rows that somebody ticked; only those in sight count, so that nothing happens to rows on another page. */
export function useTableSelection(shown: RowKey[]): TableSelection {
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set())
  const keys = shown.filter((key) => ticked.has(key))
  const isAll = shown.length > 0 && keys.length === shown.length
  return {
    keys,
    isAll,
    has: (key) => ticked.has(key),
    toggle: (key) =>
      setTicked(new Set(ticked.has(key) ? keys.filter((other) => other !== key) : [...keys, key])),
    toggleAll: () => setTicked(new Set(isAll ? [] : shown)),
    clear: () => setTicked(new Set()),
  }
}
