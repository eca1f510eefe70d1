/** Filters above a table: one of several in a menu, or one alone to switch on. */
import { ChevronDown } from 'lucide-react'
import { filteredBy, type TableShape, type TableState } from '#core/table-state.ts'
import { ChipLink } from '#ui/chip.tsx'
import { Menu } from '#ui/menu.tsx'
import { useTableAddress } from '#ui/use-table-address.ts'

interface FilterProps {
  name: string
  state: TableState
  shape: TableShape
}

interface FilterMenuProps extends FilterProps {
  label: string
  /** What stands for no choice at all. */
  all: string
  options: { value: string; label: string }[]
}

const CHIP =
  'inline-flex min-h-(--h-chip) shrink-0 items-center gap-1.5 rounded-chip border px-(--pad-chip) whitespace-nowrap hover:bg-sunk'

export function FilterMenu({ name, label, all, options, state, shape }: FilterMenuProps) {
  const addressOf = useTableAddress(shape)
  const chosen = options.find(({ value }) => value === state.filters[name])
  const entry = (value: string | undefined, text: string) => ({
    id: value ?? 'all',
    label: text,
    to: addressOf(filteredBy(state, name, value)),
    isChosen: chosen?.value === value,
  })
  return (
    <Menu
      label={chosen ? `${label}: ${chosen.label}` : label}
      entries={[entry(undefined, all), ...options.map((option) => entry(option.value, option.label))]}
      className={`${CHIP} ${chosen ? 'border-pri bg-pri-50 font-semibold text-link' : 'border-chip-line bg-chip'}`}
    >
      <span className="max-w-[160px] truncate">{chosen?.label ?? label}</span>
      <ChevronDown className="size-4" strokeWidth={1.7} aria-hidden="true" />
    </Menu>
  )
}

export function FilterChip({ name, label, state, shape }: FilterProps & { label: string }) {
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
