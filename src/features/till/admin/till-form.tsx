import type { ReactNode } from 'react'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'

interface TillFormProps {
  title: string
  sub?: ReactNode
  onClose: () => void
  onSubmit: () => void
  /** The buttons; the one that saves has `type="submit"`. */
  footer: ReactNode
  children: ReactNode
}

/** A form that is handled in the browser, because it must work without a connection. */
export function TillForm({ title, sub, onClose, onSubmit, footer, children }: TillFormProps) {
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose} closesOutside={false}>
      <form
        noValidate
        className="flex min-h-0 grow flex-col"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          onSubmit()
        }}
      >
        <ModalHead title={title} sub={sub} onClose={onClose} />
        <div className="grid grow content-start gap-4 overflow-y-auto p-5">{children}</div>
        <ModalFooter>{footer}</ModalFooter>
      </form>
    </ModalFrame>
  )
}
