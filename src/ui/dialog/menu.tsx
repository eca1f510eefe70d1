import { Ellipsis } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { adminUiText } from '../admin-ui.text.ts'
import { ICON_BUTTON } from '../form/icon-button.tsx'
import { useText } from '../page/language.tsx'
import type { MenuEntry, MenuFocus } from './overlay-props.ts'
import { menuOverlay, useOverlay } from './overlays.ts'

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

/** The entry that has the focus at first, by the key that opens the menu. */
const OPENING_KEYS: Record<string, MenuFocus> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

export function Menu({ label, entries, children, className = ICON_BUTTON, ...marks }: MenuProps) {
  const t = useText(adminUiText)
  const name = label ?? t.more
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [focus, setFocus] = useState<MenuFocus>(true)
  const close = () => setOpen(false)
  const loaded = useOverlay(menuOverlay, isOpen, close)
  const open = (first: MenuFocus) => {
    // Safari does not focus a clicked button, and the focus returns to it.
    button.current?.focus()
    setFocus(first)
    setOpened(true)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = OPENING_KEYS[event.key]
    if (!first) return
    event.preventDefault()
    open(first)
  }
  return (
    <>
      <button
        {...marks}
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isOpen && !loaded}
        onClick={() => open(true)}
        onKeyDown={onKeyDown}
        className={`needs-script ${className}`}
      >
        {children ?? <Ellipsis className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />}
      </button>
      {wasOpened && loaded && (
        <loaded.AriaMenu {...{ name, entries, focus, isOpen }} trigger={button} onClose={close} />
      )}
    </>
  )
}
