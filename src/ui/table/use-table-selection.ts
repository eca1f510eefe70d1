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

/** The selected rows; only rows of the current page count, so that actions never affect another page. */
export function useTableSelection(shown: RowKey[]): TableSelection {
  const [selected, setSelected] = useState<ReadonlySet<RowKey>>(new Set())
  const keys = shown.filter((key) => selected.has(key))
  const isAll = shown.length > 0 && keys.length === shown.length
  return {
    keys,
    isAll,
    has: (key) => selected.has(key),
    toggle: (key) =>
      setSelected(new Set(selected.has(key) ? keys.filter((other) => other !== key) : [...keys, key])),
    toggleAll: () => setSelected(new Set(isAll ? [] : shown)),
    clear: () => setSelected(new Set()),
  }
}
