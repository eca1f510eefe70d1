import { Copy } from 'lucide-react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { webhooksText } from '../webhook.text.ts'

interface SecretDialogProps {
  secret: string
  isRotated?: boolean
  onClose: () => void
}

/** The only time that a secret is shown. */
export function SecretDialog({ secret, isRotated = false, onClose }: SecretDialogProps) {
  const t = useText(webhooksText)
  const toasts = useToasts()
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      toasts.success(t.copied)
    } catch {
      toasts.error(t.copyFailed)
    }
  }
  return (
    <FormDialog
      title={t.secretTitle}
      width="small"
      isOpen
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      footer={<Button type="submit">{t.done}</Button>}
    >
      <div className="grid gap-3">
        <p>{t.secretLead}</p>
        <code
          dir="ltr"
          className="rounded-field bg-sunk p-3 text-start text-small break-all select-all"
          data-testid="secret"
        >
          {secret}
        </code>
        <div>
          <Button variant="secondary" onClick={() => void copy()}>
            <Copy className="size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.copy}
          </Button>
        </div>
        {isRotated && <p className="text-small text-ink-2">{t.secretRotated}</p>}
      </div>
    </FormDialog>
  )
}
