import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import type { KeyChange } from '../api-key.rules.ts'
import { keysText } from './keys.text.ts'

/** Submits a change of the keys; a refusal is shown as a toast, and returned for the form. */
export function useKeyMutation() {
  const t = useText(keysText)
  const sentenceOf = ({ code }: Refused['refusal']) =>
    code === 'keyNameTaken' || code === 'keyUnknown' ? t[code] : t.failed
  const mutation = useStaffMutation<KeyChange>({
    failure: t.failed,
    onRefused: sentenceOf,
    onAnswer: (answer) => ('done' in answer ? t[answer.done] : undefined),
  })
  return { ...mutation, refusalText: mutation.refusal && sentenceOf(mutation.refusal) }
}
