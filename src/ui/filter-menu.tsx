import { ChevronDown } from 'lucide-react'
import { filteredBy, type TableShape, type TableState } from '#core/table-state.ts'
import { useText } from './language.tsx'
import { Menu } from './menu.tsx'
import { tableText } from './panel.text.ts'
import { useTableAddress } from './use-table-address.ts'

interface FilterMenuProps {
  /** Of the filter in the address. */
  name: string
  label: string
  options: { value: string; label: string }[]
  state: TableState
  shape: TableShape
}

const CHIP =
  'inline-flex min-h-(--h-chip) max-w-full items-center gap-1.5 rounded-chip border px-(--pad-chip) whitespace-nowrap'

/** A filter of a table with more answers than fit side by side. */
export function FilterMenu({ name, label, options, state, shape }: FilterMenuProps) {
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
    <Menu
      label={chosen ? t.filterIs(label, chosen.label) : label}
      className={`${CHIP} ${chosen ? 'border-pri bg-pri-50 font-semibold text-link' : 'border-chip-line bg-chip text-ink hover:bg-sunk'}`}
      entries={[
        entry(undefined, t.everything),
        ...options.map(({ value, label: word }) => entry(value, word)),
      ]}
    >
      <span className="truncate">{chosen?.label ?? label}</span>
      <ChevronDown className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Menu>
  )
}
