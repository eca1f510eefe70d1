import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ModalFrameProps {
  variant: 'sheet' | 'sheet-narrow' | 'drawer' | 'form' | 'form-small' | 'palette'
  isOpen: boolean
  onClose: () => void
  /** The accessible name, where the content has no `ModalHead`. */
  label?: string | undefined
  /** Whether a click outside closes it; false where user input would be lost. */
  closesOutside?: boolean
  children: ReactNode
}

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

/** The entry that has the focus at first; true: the menu itself, as after a click. */
export type MenuFocus = 'first' | 'last' | true
