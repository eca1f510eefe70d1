import type { LucideIcon } from 'lucide-react'
import { filteredBy, type TableShape, type TableState } from '#core/table-state.ts'
import { useText } from './language.tsx'
import { tableText } from './panel.text.ts'
import { TableFilter } from './table-filter.tsx'
import { useTableAddress } from './use-table-address.ts'

interface FilterMenuProps {
  /** Of the filter in the address. */
  name: string
  label: string
  icon?: LucideIcon
  /** What stands for no choice at all. */
  all?: string
  options: { value: string; label: string }[]
  state: TableState
  shape: TableShape
}

/** A filter of a table with more answers than fit side by side. */
export function FilterMenu({ name, label, icon, all, options, state, shape }: FilterMenuProps) {
  const t = useText(tableText)
  const addressOf = useTableAddress(shape)
  const chosen = options.find(({ value }) => value === state.filters[name])
  const entry = (value: string | undefined, word: string) => ({
    id: value ?? 'all',
    label: word,
    to: addressOf(filteredBy(state, name, value)),
    isChosen: value === chosen?.value,
  })
  return (
    <TableFilter
      label={label}
      icon={icon}
      chosen={chosen?.label}
      entries={[
        entry(undefined, all ?? t.everything),
        ...options.map(({ value, label: word }) => entry(value, word)),
      ]}
    />
  )
}
