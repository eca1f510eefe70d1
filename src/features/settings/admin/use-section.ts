/** One section as it is typed: kept until it is saved, judged when it is left, sent on its own. */
import { createContext, use, useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import { useIsAwake } from '#ui/use-is-awake.ts'
import type { SettingsAnswer } from '../settings-answer.rules.ts'
import {
  longestOf,
  settingsProblems,
  type Filled,
  type Section,
  type SectionForms,
} from '../settings-form.rules.ts'
import { keepSectionDraft, readSectionDraft } from './section-draft.ts'
import { savedText, saveErrorText, settingsProblemText, settingsText } from './settings.text.ts'

/** Says to the page which sections have unsaved changes. */
export const UnsavedSections = createContext<(section: Section, isUnsaved: boolean) => void>(() => {})

export function useSection<S extends Section>(section: S, filled: Filled<S>) {
  const problemWords = useText(settingsProblemText)
  const [seen, setSeen] = useState(filled)
  const [typed, setTyped] = useState(filled.form)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const isDirty = !isSame(typed, seen.form)
  if (!isDirty && filled.version !== seen.version) begin(filled)
  // Somebody else saved while this was being typed.
  const isOvertaken = isDirty && filled.version !== seen.version
  const problems = settingsProblems(section, typed)

  function begin(from: Filled<S>): void {
    setSeen(from)
    setTyped(from.form)
    setTried(false)
    setLeft(new Set())
  }
  useDraft(section, filled, isDirty ? { form: typed, version: seen.version } : undefined, (draft) => {
    setSeen({ form: filled.form, version: draft.version })
    setTyped(draft.form)
  })
  const { send, isSending, answer } = useSending(section)
  const [heard, setHeard] = useState<unknown>()
  const [sent, setSent] = useState<SectionForms[S]>()
  // Heard once the page shows what is stored now.
  if (answer !== undefined && !isSending && answer !== heard) {
    setHeard(answer)
    // Shown as it is kept now; what was typed since it was sent stays.
    if (isSaved(answer)) {
      if (isSame(typed, sent)) begin(filled)
      else setSeen(filled)
    }
  }
  const report = use(UnsavedSections)
  useEffect(() => report(section, isDirty), [report, section, isDirty])

  return {
    typed,
    change: (part: Partial<SectionForms[S]>) => setTyped((before) => ({ ...before, ...part })),
    leave: (field: string) => setLeft((before) => new Set(before).add(field)),
    errorOf: (field: string): string | undefined => {
      const isShown = hasTried || left.has(field)
      const code = isShown ? problems.find((one) => one.field === field)?.code : undefined
      return code === 'tooLong' ? problemWords.tooLong(longestOf(section, field)) : code && problemWords[code]
    },
    isDirty,
    isSending,
    isOvertaken,
    overtakenBy: String(refusalIn(answer)?.details.by ?? ''),
    cancel: () => begin(filled),
    /** False where something has to be mended first. */
    save: (): boolean => {
      setTried(true)
      if (problems.length > 0) return false
      setSent(typed)
      // Having been told of the other's version, saving replaces it.
      send(typed, isOvertaken ? filled.version : seen.version)
      return true
    },
  }
}

export type SectionState<S extends Section> = ReturnType<typeof useSection<S>>

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isSaved(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'version' in answer
}

/** Only the browser knows what was typed before: it is brought back after the first paint. */
function useDraft<S extends Section>(
  section: S,
  { form }: Filled<S>,
  typed: Filled<S> | undefined,
  onFound: (draft: Filled<S>) => void,
): void {
  const isAwake = useIsAwake()
  const [isLooked, setLooked] = useState(false)
  if (isAwake && !isLooked) {
    setLooked(true)
    const draft = readSectionDraft(section, form)
    if (draft) onFound(draft)
  }
  const kept = JSON.stringify(typed)
  useEffect(() => {
    if (isLooked) keepSectionDraft(section, kept)
  }, [isLooked, section, kept])
}

function useSending(section: Section) {
  const t = useText(settingsText)
  const saved = useText(savedText)
  const errors = useText(saveErrorText)
  const tellSignedOut = useSignedOut()
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const fetcher = useFetcher<SettingsAnswer>()
  const { data: answer, state } = fetcher
  useEachAnswer<unknown>(state === 'idle' ? answer : undefined, (said) => {
    if (isSignedOut(said)) return tellSignedOut()
    const code = refusalIn(said)?.code
    if (code === 'settingsChanged') {
      void revalidate()
      return toasts.error(t.changed)
    }
    if (code === 'pictureUnknown') return toasts.error(t.pictureUnknown)
    if (isSaved(said)) toasts.success(saved[section])
    else toasts.error(errors[section])
  })
  return {
    answer,
    isSending: state !== 'idle',
    send: (form: object, version: string) =>
      void fetcher.submit(
        { section, version, form: JSON.stringify(form) },
        { method: 'post', action: '/admin/settings' },
      ),
  }
}
