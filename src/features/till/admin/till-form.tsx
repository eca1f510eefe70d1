import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
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
  const form = useFirstField<HTMLFormElement>()
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose} closesOutside={false}>
      <form
        ref={form}
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

/** Focuses the first text field. With fingers the keyboard of the phone would cover the buttons. */
export function useFirstField<T extends HTMLElement>(): RefObject<T | null> {
  const container = useRef<T>(null)
  useEffect(() => {
    if (!matchMedia('(pointer: fine)').matches) return
    container.current?.querySelector<HTMLElement>('input:not([type=radio]), textarea')?.focus()
  }, [])
  return container
}
