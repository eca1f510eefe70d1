import { ShieldCheck } from 'lucide-react'
import { useText } from '#ui/page/language.tsx'
import { approvalText } from './approval-fields.text.ts'
import { SelectField, TextField } from './field.tsx'

interface ApprovalFieldsProps {
  /** What needs an approval, or why none is possible. */
  help: string
  /** Without any, only the help is shown. */
  approvers: { id: number; name: string }[]
  /** Why the approval was refused. */
  error: string | undefined
}

/** The person who approves, and their PIN. */
export function ApprovalFields({ help, approvers, error }: ApprovalFieldsProps) {
  const t = useText(approvalText)
  return (
    <section aria-label={t.approval} className="grid gap-3 rounded-field bg-gold-50 p-4 text-gold-ink">
      <p className="flex items-start gap-1.5 text-small">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
        {help}
      </p>
      {approvers.length > 0 && (
        <div className="grid items-start gap-3 text-ink sm:grid-cols-[minmax(0,1fr)_7rem]">
          <SelectField label={t.approver} name="approver" required defaultValue="">
            <option value="">{t.choose}</option>
            {approvers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t.pin}
            name="pin"
            type="password"
            required
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={6}
          />
        </div>
      )}
      {error && (
        <p role="alert" className="text-small font-medium text-henna">
          {error}
        </p>
      )}
    </section>
  )
}
