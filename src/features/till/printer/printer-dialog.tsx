/** Chooses and tests the printer of this device. */
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { useText } from '#ui/page/language.tsx'
import { printerText } from './printer.text.ts'

interface PrinterDialogProps {
  isOpen: boolean
  onClose: () => void
}

export function PrinterDialog({ isOpen, onClose }: PrinterDialogProps) {
  const t = useText(printerText)
  return (
    <ModalFrame variant="form-small" isOpen={isOpen} onClose={onClose}>
      <ModalHead title={t.title} onClose={onClose} />
    </ModalFrame>
  )
}
