import { ShieldCheck } from 'lucide-react'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ClosingView } from '../closing-view.rules.ts'
import { countText } from '../count.text.ts'

interface ApprovalFieldsProps {
  limit: Money
  approvers: ClosingView['approvers']
  /** Why the approval was refused. */
  error: string | undefined
}

/** The person who approves a difference above the second limit, and their PIN. */
export function ApprovalFields({ limit, approvers, error }: ApprovalFieldsProps) {
  const t = useText(countText)
  const amount = isolateLtr(formatMoney(limit))
  return (
    <section aria-label={t.approval} className="grid gap-3 rounded-field bg-gold-50 p-4 text-gold-ink">
      <p className="flex items-start gap-1.5 text-small">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
        {approvers.length === 0 ? t.noApprover(amount) : t.approvalHelp(amount)}
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
