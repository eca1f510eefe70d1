import type { RefObject } from 'react'
import { useKeys } from './use-keys.ts'

/** J and K walk through the rows, / goes to the search. With several tables, the one in use answers, else the first. */
export function useTableKeys(table: RefObject<HTMLElement | null>): void {
  const step = (by: number) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr[tabindex]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (isMeant(table.current)) rows[at === -1 ? 0 : at + by]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': (event) => {
      const field = table.current?.querySelector<HTMLInputElement>('input[type=search]')
      if (!field || !isMeant(table.current)) return
      // The key itself must not end up in the field.
      event.preventDefault()
      field.focus()
      field.select()
    },
  })
}

function isMeant(table: HTMLElement | null): boolean {
  const inUse = document.activeElement?.closest('[data-table]')
  return table !== null && table === (inUse ?? document.querySelector('[data-table]'))
}
