import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { ApprovalFields } from '#ui/form/approval-fields.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ClosingView } from '../closing-view.rules.ts'
import { countText } from '../count.text.ts'

interface DifferenceApprovalProps {
  limit: Money
  approvers: ClosingView['approvers']
  /** Why the approval was refused. */
  error: string | undefined
}

/** The approval of a difference above the second limit. */
export function DifferenceApproval({ limit, ...rest }: DifferenceApprovalProps) {
  const t = useText(countText)
  const help = rest.approvers.length === 0 ? t.noApprover : t.approvalHelp
  return <ApprovalFields help={help(isolateLtr(formatMoney(limit)))} {...rest} />
}
