/** Imported when the first menu opens (`overlays.ts`). */
import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { Kbd } from '../display/kbd.tsx'
import { AriaProviders } from './aria-providers.tsx'
import type { MenuEntry, MenuFocus } from './overlay-props.ts'

interface AriaMenuProps {
  name: string
  entries: MenuEntry[]
  trigger: RefObject<HTMLButtonElement | null>
  focus: MenuFocus
  isOpen: boolean
  onClose: () => void
}

export function AriaMenu({ name, entries, trigger, focus, isOpen, onClose }: AriaMenuProps) {
  const safe = entries.filter((entry) => !entry.danger)
  const dangers = entries.filter((entry) => entry.danger)
  return (
    <AriaProviders>
      <Popover
        aria-label={name}
        trigger="MenuTrigger"
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        placement="bottom end"
        offset={4}
        className="popover min-w-[200px] p-1.5"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu has the focus while it is open */}
        <Menu aria-label={name} autoFocus={focus} onClose={onClose} className="outline-none">
          {safe.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
          {safe.length > 0 && dangers.length > 0 && <Separator className="-mx-1.5 my-1.5 h-px bg-line" />}
          {dangers.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </Menu>
      </Popover>
    </AriaProviders>
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
