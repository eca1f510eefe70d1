import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useText } from '#ui/page/language.tsx'
import { runRefusalText, runText } from '../runs.text.ts'

/** The sentence for a refusal of a run's form. */
export function useRunRefusal(): (refusal: Refused['refusal']) => string {
  const sentences = useText(runRefusalText)
  const { failure } = useText(runText)
  return ({ code, details }) =>
    Object.hasOwn(sentences, code) ? sentences[code as keyof typeof sentences](details) : failure
}
