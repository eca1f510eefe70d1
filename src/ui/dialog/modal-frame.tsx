import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'

export type ModalVariant = 'sheet' | 'sheet-narrow' | 'drawer' | 'form' | 'form-small' | 'palette'

interface ModalFrameProps {
  look: ModalVariant
  isOpen: boolean
  onClose: () => void
  /** Its name, where no `Heading slot="title"` inside says it. */
  label?: string | undefined
  /** A click beside it closes it; not where something typed would be lost. */
  closesOutside?: boolean
  children: ReactNode
}

/** What stands over the page and keeps the focus until it is closed; Escape closes it. */
export function ModalFrame({
  look,
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
      <Modal className={`modal modal-${look}`}>
        <Dialog {...(label !== undefined && { 'aria-label': label })}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
