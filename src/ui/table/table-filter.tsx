/** Filters of a table; each writes its value into the URL. */
import { ChevronDown, type LucideIcon } from 'lucide-react'
import { withFilter, type TableShape, type TableState } from '#core/table-state.ts'
import { tableText } from '../admin-ui.text.ts'
import { Menu } from '../dialog/menu.tsx'
import type { MenuEntry } from '../dialog/overlay-props.ts'
import { ChipLink } from '../display/chip.tsx'
import { useText } from '../page/language.tsx'
import { useTableUrl } from './use-table-url.ts'

interface FilterProps {
  /** The name of the filter in the URL. */
  name: string
  label: string
  state: TableState
  shape: TableShape
}

/** A filter that is on or off. */
export function FilterChip({ name, label, state, shape }: FilterProps) {
  const addressOf = useTableUrl(shape)
  const values = shape.filters?.[name]
  const value = typeof values === 'function' ? undefined : values?.[0]
  const isChosen = state.filters[name] === value
  return (
    <ChipLink
      to={addressOf(withFilter(state, name, isChosen ? undefined : value))}
      isChosen={isChosen}
      kind="toggle"
    >
      {label}
    </ChipLink>
  )
}

interface FilterMenuProps extends FilterProps {
  icon?: LucideIcon
  /** The label of "no choice". */
  all?: string
  options: { value: string; label: string }[]
}

/** A filter with more values than fit side by side. */
export function FilterMenu({ name, label, icon, all, options, state, shape }: FilterMenuProps) {
  const t = useText(tableText)
  const addressOf = useTableUrl(shape)
  const chosen = options.find(({ value }) => value === state.filters[name])
  const entry = (value: string | undefined, word: string) => ({
    id: value ?? 'all',
    label: word,
    to: addressOf(withFilter(state, name, value)),
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

interface TableFilterProps {
  /** What is filtered: "Paiement". */
  label: string
  icon?: LucideIcon | undefined
  /** The label of the chosen value. */
  chosen?: string | undefined
  entries: MenuEntry[]
}

const CHIP =
  'inline-flex min-h-(--h-chip) shrink-0 cursor-pointer items-center gap-1.5 rounded-chip border px-(--pad-chip) whitespace-nowrap transition-colors duration-[120ms]'

/** A chip that opens a menu and shows the chosen value. */
export function TableFilter({ label, icon: Icon, chosen, entries }: TableFilterProps) {
  const t = useText(tableText)
  const colors = chosen
    ? 'border-pri bg-pri-50 font-semibold text-link'
    : 'border-chip-line bg-chip text-ink hover:bg-sunk'
  return (
    <Menu
      label={chosen ? t.filterIs(label, chosen) : label}
      entries={entries}
      data-chosen={chosen && ''}
      className={`${CHIP} ${colors}`}
    >
      {Icon && <Icon className="size-4 shrink-0 max-md:hidden" strokeWidth={1.7} aria-hidden="true" />}
      <span className="max-w-[160px] truncate">{chosen ?? label}</span>
      <ChevronDown className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Menu>
  )
}
