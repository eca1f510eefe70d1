/** State of the letter editor: the input, its problems, and what is sent. */
import { useEffect, useState } from 'react'
import type { Language } from '#core/text.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { readDraft, removeDraft, saveDraft } from '#ui/form/drafts.ts'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import {
  contentProblems,
  sendProblems,
  type LetterAnswer,
  type LetterContent,
  type LetterField,
} from '../letter.rules.ts'
import { letterDoneText, letterProblemText, letterRefusalText } from './letters.text.ts'

interface StoredLetter extends LetterContent {
  id: number
  revision: number
}

export type SendIntent = 'save' | 'test' | 'schedule'

export function useLetter(letter: StoredLetter) {
  const [input, setInput] = useState(() => contentOf(letter))
  const [revision, setRevision] = useState(letter.revision)
  const [checked, setChecked] = useState<SendIntent>()
  const isDirty = JSON.stringify(input) !== JSON.stringify(contentOf(letter))
  // Somebody else saved, and nothing was changed here; or what was sent is stored now.
  if (!isDirty && revision !== letter.revision) setRevision(letter.revision)
  useHoldLive(isDirty)
  useLetterDraft(letter.id, isDirty ? { form: input, revision } : undefined, (draft) => {
    setInput(draft.form)
    setRevision(draft.revision)
  })
  const problems = checked === undefined || checked === 'save' ? contentProblems(input) : sendProblems(input)
  const texts = useText(letterProblemText)
  const { submit, isBusy } = useLetterMutation()

  function send(intent: SendIntent, extra: Record<string, string> = {}): boolean {
    setChecked(intent)
    if ((intent === 'save' ? contentProblems(input) : sendProblems(input)).length > 0) return false
    submit(
      { intent, revision: String(revision), content: JSON.stringify(input), ...extra },
      { encType: 'multipart/form-data' },
    )
    return true
  }

  return {
    input,
    isDirty,
    isBusy,
    send,
    submit,
    check: (): boolean => {
      setChecked('schedule')
      return sendProblems(input).length === 0
    },
    change: (change: Partial<LetterContent>) => setInput((before) => ({ ...before, ...change })),
    changeWords: (field: 'subject' | 'body', language: Language, value: string) =>
      setInput((before) => ({ ...before, [field]: { ...before[field], [language]: value } })),
    discard: () => {
      setInput(contentOf(letter))
      setRevision(letter.revision)
    },
    errorOf: (field: LetterField): string | undefined => {
      const problem = problems.find((one) => one.field === field)
      return problem && texts[problem.code](problem.limit)
    },
  }
}

function contentOf({ subject, body, productIds, inArchive }: LetterContent): LetterContent {
  return { subject, body, productIds, inArchive }
}

export function useLetterMutation() {
  const done = useText(letterDoneText)
  const refusals = useText(letterRefusalText)
  return useStaffMutation<LetterAnswer>({
    failure: refusals.failed,
    onAnswer: (answer) => ('done' in answer ? done[answer.done] : undefined),
    onRefused: ({ code }) =>
      Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : refusals.failed,
    pathAfter: (answer) =>
      'done' in answer && answer.done === 'deleted' ? '/admin/messages/newsletter/letters' : undefined,
  })
}

interface Draft {
  form: LetterContent
  revision: number
}

/** Restored after hydration, because the server cannot read the browser's storage. */
function useLetterDraft(id: number, unsaved: Draft | undefined, onFound: (draft: Draft) => void): void {
  const key = `letter-${id}`
  const isHydrated = useIsHydrated()
  const [isRead, setRead] = useState(false)
  if (isHydrated && !isRead) {
    setRead(true)
    const words = { fr: '', ar: '' }
    const sample = { form: { subject: words, body: words, productIds: [], inArchive: true }, revision: 0 }
    const found = readDraft<Draft>(key, sample)
    if (found) onFound(found)
  }
  const serialized = JSON.stringify(unsaved)
  useEffect(() => {
    if (!isRead) return
    if (serialized === undefined) removeDraft(key)
    else saveDraft(key, JSON.parse(serialized) as Draft)
  }, [isRead, key, serialized])
}
