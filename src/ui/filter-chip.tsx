import { filteredBy, type TableShape, type TableState } from '#core/table-state.ts'
import { ChipLink } from './chip.tsx'
import { useTableAddress } from './use-table-address.ts'

interface FilterChipProps {
  /** Of the filter in the address, which has one answer. */
  name: string
  label: string
  state: TableState
  shape: TableShape
}

/** A filter of a table that is on or off. */
export function FilterChip({ name, label, state, shape }: FilterChipProps) {
  const addressOf = useTableAddress(shape)
  const words = shape.filters?.[name]
  const value = typeof words === 'function' ? undefined : words?.[0]
  const isChosen = state.filters[name] === value
  return (
    <ChipLink
      to={addressOf(filteredBy(state, name, isChosen ? undefined : value))}
      isChosen={isChosen}
      kind="toggle"
    >
      {label}
    </ChipLink>
  )
}
