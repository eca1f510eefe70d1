import type { ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'
import { ModalHead } from './modal-head.tsx'

interface SheetProps {
  title: string
  sub?: ReactNode
  badges?: ReactNode
  /** Links to the previous and next item; each sheet has its own URL. */
  tools?: ReactNode
  width?: 'wide' | 'narrow'
  isOpen: boolean
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}

/** A side sheet with the details of one item over its list; full screen on a phone. */
export function Sheet({
  title,
  sub,
  badges,
  tools,
  width = 'wide',
  isOpen,
  onClose,
  footer,
  children,
}: SheetProps) {
  return (
    <ModalFrame variant={width === 'wide' ? 'sheet' : 'sheet-narrow'} isOpen={isOpen} onClose={onClose}>
      <ModalHead {...{ title, sub, badges, tools, onClose }} closeFirst />
      <div className="grow overflow-y-auto p-5">{children}</div>
      {footer && <ModalFooter>{footer}</ModalFooter>}
    </ModalFrame>
  )
}

export function ModalFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      {children}
    </footer>
  )
}
