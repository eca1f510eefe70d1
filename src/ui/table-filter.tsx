import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useText } from './language.tsx'
import { Menu, type MenuEntry } from './menu.tsx'
import { tableText } from './panel.text.ts'

interface TableFilterProps {
  /** What is chosen from: "Paiement". */
  label: string
  icon?: LucideIcon | undefined
  /** What is chosen, if anything is. */
  chosen?: string | undefined
  entries: MenuEntry[]
}

const CHIP =
  'inline-flex min-h-(--h-chip) shrink-0 cursor-pointer items-center gap-1.5 rounded-chip border px-(--pad-chip) whitespace-nowrap transition-colors duration-[120ms]'

/** One of several, behind a chip: the chip says which. */
export function TableFilter({ label, icon: Icon, chosen, entries }: TableFilterProps) {
  const t = useText(tableText)
  const look = chosen
    ? 'border-pri bg-pri-50 font-semibold text-link'
    : 'border-chip-line bg-chip text-ink hover:bg-sunk'
  return (
    <Menu label={chosen ? t.filterIs(label, chosen) : label} entries={entries} className={`${CHIP} ${look}`}>
      {Icon && <Icon className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />}
      <span className="max-w-[160px] truncate">{chosen ?? label}</span>
      <ChevronDown className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Menu>
  )
}
