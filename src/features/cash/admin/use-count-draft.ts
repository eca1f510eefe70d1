import { useState } from 'react'
import type { MethodDifference } from '../count.rules.ts'
import { loadCountDraft, saveCountDraft, type CountDraft } from './count-draft.ts'

/** The count of a session, kept on the device until it is closed. */
export function useCountDraft(session: number) {
  const [count, setCount] = useState<CountDraft>(() => loadCountDraft(session))
  return {
    count,
    change: (values: Partial<CountDraft>) => {
      const next = { ...count, ...values }
      setCount(next)
      saveCountDraft(session, next)
    },
    forget: () => saveCountDraft(session, undefined),
  }
}

/** The difference with its reason as it was typed, with spaces. */
export function withReason(one: MethodDifference, count: CountDraft): MethodDifference {
  return { ...one, reason: one.method === 'cash' ? count.reason : (count.walletReasons[one.method] ?? '') }
}

const APPROVAL_REFUSALS = new Set(['approvalNeeded', 'mayNotApprove', 'pinWrong', 'pinBlocked'])

export function isApprovalRefusal(code: string | undefined): boolean {
  return code !== undefined && APPROVAL_REFUSALS.has(code)
}
