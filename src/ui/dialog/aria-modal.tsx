/** Imported when the first dialog opens (`overlays.ts`). */
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { AriaProviders } from './aria-providers.tsx'
import type { ModalFrameProps } from './overlay-props.ts'

export function AriaModal(props: ModalFrameProps & { titleId: string }) {
  const { variant, isOpen, onClose, label, closesOutside = true, titleId, children } = props
  return (
    <AriaProviders>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        isDismissable={closesOutside}
        className="scrim"
      >
        <Modal className={`modal modal-${variant}`}>
          <Dialog {...(label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label })}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaProviders>
  )
}
