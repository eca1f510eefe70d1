import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useText } from '#ui/page/language.tsx'
import { importRefusalText, importText } from '../import.text.ts'

/** The sentence of a refusal. */
export function useRefusalSentence() {
  const t = useText(importText)
  const sentences = useText(importRefusalText)
  return ({ code, details }: { code: string; details: Record<string, string | number> }) =>
    Object.hasOwn(sentences, code) ? sentences[code as keyof typeof sentences](details) : t.notDone
}

/** Submits a step of an import. */
export function useImportMutation() {
  const t = useText(importText)
  const sentenceOf = useRefusalSentence()
  return useStaffMutation({ failure: t.notDone, onRefused: sentenceOf })
}
