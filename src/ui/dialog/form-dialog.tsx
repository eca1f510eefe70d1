import type { ComponentType, FormEventHandler, ReactNode } from 'react'
import { Form, type FormProps } from 'react-router'
import { useHoldLive } from '../hooks/use-hold-live.ts'
import { ModalFrame } from './modal-frame.tsx'
import { ModalHead } from './modal-head.tsx'
import { ModalFooter } from './sheet.tsx'

interface FormDialogProps {
  title: string
  sub?: ReactNode
  /** What is still incomplete. */
  tools?: ReactNode
  width?: 'wide' | 'small'
  isOpen: boolean
  onClose: () => void
  /** `fetcher.Form`, where the page below should stay as it is. */
  as?: ComponentType<FormProps>
  action?: string
  encType?: FormProps['encType']
  onSubmit?: FormEventHandler<HTMLFormElement>
  /** The buttons; the one that saves has `type="submit"`. */
  footer: ReactNode
  children: ReactNode
}

/** A form over the page: the body scrolls, the footer with its buttons stays in reach. */
export function FormDialog({
  title,
  sub,
  tools,
  width = 'wide',
  isOpen,
  onClose,
  as: FormElement = Form,
  action,
  encType,
  onSubmit,
  footer,
  children,
}: FormDialogProps) {
  useHoldLive(isOpen)
  return (
    <ModalFrame
      variant={width === 'wide' ? 'form' : 'form-small'}
      isOpen={isOpen}
      onClose={onClose}
      closesOutside={false}
    >
      <FormElement
        method="post"
        noValidate
        className="flex min-h-0 grow flex-col"
        {...(action !== undefined && { action })}
        {...(encType !== undefined && { encType })}
        {...(onSubmit && { onSubmit })}
      >
        <ModalHead {...{ title, sub, tools, onClose }} />
        <div className="grow overflow-y-auto p-5">{children}</div>
        <ModalFooter>{footer}</ModalFooter>
      </FormElement>
    </ModalFrame>
  )
}
