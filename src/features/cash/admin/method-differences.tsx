import { money, type Money } from '#core/money.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText, cashRefusalText } from '../cash-dialog.text.ts'
import { MAX_REASON_LENGTH } from '../cash-form.rules.ts'
import { needsReason } from '../cash.rules.ts'
import type { MethodDifference } from '../count.rules.ts'
import { countText } from '../count.text.ts'
import { useMethodNames } from '../method-names.tsx'
import { DifferenceAmount } from './difference-amount.tsx'

export interface ComparedMethod {
  method: PaymentMethodId
  /** Null: counted for the first time. */
  expected: Money | null
  counted: Money
}

/** Expected, counted and difference of each method. */
export function MethodDifferences({ methods }: { methods: readonly ComparedMethod[] }) {
  const t = useText(countText)
  const names = useMethodNames()
  return (
    <ul className="divide-y divide-line rounded-field border border-line">
      {methods.map(({ method, expected, counted }) => (
        <li key={method} className="grid grid-cols-1 gap-1 px-4 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{names[method]}</span>
            {expected === null ? (
              <span className="text-small text-subtle">{t.firstCount}</span>
            ) : (
              <span className="inline-flex flex-wrap items-baseline gap-x-2">
                <span className="text-small text-ink-2">{t.difference}</span>
                <DifferenceAmount gap={money(counted - expected)} />
              </span>
            )}
          </div>
          <dl className="grid gap-1 text-small text-ink-2">
            {expected !== null && <Line label={t.expected} amount={expected} />}
            <Line label={t.counted} amount={counted} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Line({ label, amount }: { label: string; amount: Money }) {
  return (
    <div className="flex justify-between gap-3">
      <dt>{label}</dt>
      <dd>
        <AdminMoney amount={amount} />
      </dd>
    </div>
  )
}

interface ReasonFieldsProps {
  differences: readonly MethodDifference[]
  limit: Money
  /** The form was submitted, so that missing reasons are marked. */
  wasSubmitted: boolean
  onChange: (method: PaymentMethodId, reason: string) => void
}

/** A reason for each difference above the limit. */
export function ReasonFields({ differences, limit, wasSubmitted, onChange }: ReasonFieldsProps) {
  const t = useText(countText)
  const dialog = useText(cashDialogText)
  const problems = useText(cashRefusalText)
  const names = useMethodNames()
  return differences
    .filter(({ difference }) => difference !== null && needsReason(difference, limit))
    .map(({ method, reason }) => (
      <TextArea
        key={method}
        label={method === 'cash' ? dialog.reason : t.reasonOf(names[method])}
        required
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => onChange(method, target.value)}
        error={wasSubmitted && reason.trim() === '' ? problems.reasonNeeded : undefined}
      />
    ))
}
