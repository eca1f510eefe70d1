import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { StatementChange } from '../statement-form.rules.ts'
import { statementChangeText, statementRefusalText } from '../statements.text.ts'

/** Submits a change of statements and says what it did. */
export function useStatementMutation(onDone?: (change: StatementChange) => void) {
  const t = useText(statementChangeText)
  const refusals = useText(statementRefusalText)
  const messageOf = ({ code }: Refused['refusal']) =>
    Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : t.failure
  const mutation = useStaffMutation<StatementChange>({
    failure: t.failure,
    onRefused: messageOf,
    onAnswer: (change) => {
      onDone?.(change)
      if (change.done === 'added') return t.added(change.added, change.known, change.unread)
      if (change.done === 'allMatched') return t.allMatched(change.matched, change.refused)
      return t[change.done]
    },
  })
  return { ...mutation, refusalText: mutation.refusal && messageOf(mutation.refusal) }
}
