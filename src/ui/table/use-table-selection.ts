import { useState } from 'react'

export type RowKey = string | number

export interface TableSelection {
  keys: RowKey[]
  /** All rows of the page are selected. */
  isAll: boolean
  has: (key: RowKey) => boolean
  toggle: (key: RowKey) => void
  /** Selects or deselects the rows of the page. */
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

export interface KeptSelection<Row> extends TableSelection {
  /** Rows of the page as they are shown now, others as they were when they were selected. */
  rows: Row[]
  /** Replaces the selection. */
  select: (rows: readonly Row[]) => void
  /** Deselects rows, also those of other pages. */
  drop: (keys: readonly RowKey[]) => void
}

/** Rows that stay selected on other pages and when a filter no longer shows them. */
export function useKeptSelection<Row>(shown: Row[], keyOf: (row: Row) => RowKey): KeptSelection<Row> {
  const [kept, setKept] = useState<ReadonlyMap<RowKey, Row>>(new Map())
  const keyed = (rows: readonly Row[]) => rows.map((row) => [keyOf(row), row] as const)
  const current = new Map(keyed(shown))
  const isAll = shown.length > 0 && shown.every((row) => kept.has(keyOf(row)))
  const drop = (keys: readonly RowKey[]) =>
    setKept((before) => new Map([...before].filter(([key]) => !keys.includes(key))))
  return {
    keys: [...kept.keys()],
    rows: Array.from(kept, ([key, row]) => current.get(key) ?? row),
    isAll,
    has: (key) => kept.has(key),
    toggle: (key) => {
      const row = current.get(key)
      if (kept.has(key)) drop([key])
      else if (row !== undefined) setKept(new Map([...kept, [key, row]]))
    },
    toggleAll: () => (isAll ? drop([...current.keys()]) : setKept(new Map([...kept, ...current]))),
    clear: () => setKept(new Map()),
    select: (rows) => setKept(new Map(keyed(rows))),
    drop,
  }
}
