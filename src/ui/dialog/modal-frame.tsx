import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

export type ModalVariant = 'sheet' | 'sheet-narrow' | 'drawer' | 'form' | 'form-small' | 'palette'

interface ModalFrameProps {
  variant: ModalVariant
  isOpen: boolean
  onClose: () => void
  /** The accessible name, where the content has no `Heading slot="title"`. */
  label?: string | undefined
  /** Whether a click outside closes it; false where user input would be lost. */
  closesOutside?: boolean
  children: ReactNode
}

/** A modal over the page that traps the focus until it is closed; Escape closes it. */
export function ModalFrame({
  variant,
  isOpen,
  onClose,
  label,
  closesOutside = true,
  children,
}: ModalFrameProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={closesOutside}
      className="scrim"
    >
      <Modal className={`modal modal-${variant}`}>
        <Dialog {...(label !== undefined && { 'aria-label': label })}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
