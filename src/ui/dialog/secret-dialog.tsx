import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { useCopy } from '../hooks/use-copy.ts'
import { FormDialog } from './form-dialog.tsx'

interface SecretDialogProps {
  secret: string
  texts: {
    secretTitle: string
    secretNote: string
    copy: string
    copied: string
    copyFailed: string
    done: string
  }
  onClose: () => void
  children?: ReactNode
}

/** Shows a secret for the only time. */
export function SecretDialog({ secret, texts, onClose, children }: SecretDialogProps) {
  const copy = useCopy(texts)
  return (
    <FormDialog
      title={texts.secretTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      footer={<Button type="submit">{texts.done}</Button>}
    >
      <div className="grid gap-4">
        <p className="rounded-field bg-gold-50 px-4 py-3 text-small text-gold-ink">{texts.secretNote}</p>
        <code
          dir="ltr"
          className="rounded-field border border-line bg-sunk px-3 py-2.5 text-small break-all select-all"
        >
          {secret}
        </code>
        <Button variant="secondary" onClick={() => void copy(secret)}>
          <Copy className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {texts.copy}
        </Button>
        {children}
      </div>
    </FormDialog>
  )
}
