import { Check, Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { adminUiText } from '../admin-ui.text.ts'
import { ICON_BUTTON } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  /** A link to this path; otherwise `onAction` runs. */
  to?: string
  onAction?: () => void
  /** Irreversible: listed last, after a separator. */
  danger?: boolean
  /** The current one of several choices. */
  isChosen?: boolean
  /** The keyboard shortcut for the same action. */
  hint?: string
}

interface MenuProps {
  /** The accessible name. */
  label?: string
  entries: MenuEntry[]
  /** Content of the button that opens it; three dots by default. */
  children?: ReactNode
  className?: string
  /** Marks a filter that is on. */
  'data-chosen'?: string | undefined
}

export function Menu({ label, entries, children, className = ICON_BUTTON, ...marks }: MenuProps) {
  const t = useText(adminUiText)
  const name = label ?? t.more
  const safe = entries.filter((entry) => !entry.danger)
  const dangers = entries.filter((entry) => entry.danger)
  return (
    <MenuTrigger>
      <Button aria-label={name} className={`needs-script ${className}`} {...marks}>
        {children ?? <Ellipsis className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />}
      </Button>
      <Popover placement="bottom end" offset={4} className="popover min-w-[200px] p-1.5">
        <AriaMenu aria-label={name} className="outline-none">
          {safe.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
          {safe.length > 0 && dangers.length > 0 && <Separator className="-mx-1.5 my-1.5 h-px bg-line" />}
          {dangers.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ id, label, icon: Icon, to, onAction, danger, isChosen, hint }: MenuEntry) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      {...(to !== undefined && { href: to })}
      {...(onAction && { onAction })}
      {...(isChosen && { 'aria-current': 'true' as const })}
      className={`flex min-h-9 cursor-pointer items-center gap-2.5 rounded-[6px] px-2.5 outline-none focus:bg-pri-50 max-md:min-h-11 ${danger ? 'text-henna' : 'text-ink'}`}
    >
      {Icon && <Icon className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />}
      <span className="grow">{label}</span>
      {isChosen && <Check className="size-4 shrink-0 text-link" strokeWidth={2} aria-hidden="true" />}
      {hint && <Kbd>{hint}</Kbd>}
    </MenuItem>
  )
}

export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="rounded-[4px] border border-line-2 bg-surface px-1.5 font-body text-[0.6875rem] leading-[1.125rem] text-subtle"
    >
      {children}
    </kbd>
  )
}
