/** The state of one settings section: a draft kept until it is saved, its problems, and its own submission. */
import { createContext, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import {
  longestOf,
  settingsProblems,
  type Filled,
  type Section,
  type SectionForms,
} from '../settings-form.rules.ts'
import type { SettingsAnswer } from '../settings-result.rules.ts'
import { keepSectionDraft, readSectionDraft } from './section-draft.ts'
import { savedText, saveErrorText, settingsProblemText, settingsText } from './settings.text.ts'

/** Reports to the page which sections have unsaved changes. */
export const UnsavedSections = createContext<(section: Section, isUnsaved: boolean) => void>(() => {})

export function useSection<S extends Section>(section: S, filled: Filled<S>) {
  const problemWords = useText(settingsProblemText)
  const [seen, setSeen] = useState(filled)
  const [typed, setTyped] = useState(filled.form)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)
  const isDirty = !isSame(typed, seen.form)
  if (!isDirty && filled.version !== seen.version) begin(filled)
  // Somebody else saved this section since it was loaded.
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
  const { send, isSending, answer, refusal } = useSending(section)
  const [handled, setHandled] = useState<unknown>()
  const [sent, setSent] = useState<SectionForms[S]>()
  // Handled once the page's data is reloaded.
  if (answer !== undefined && !isSending && answer !== handled) {
    setHandled(answer)
    // Shows the stored values, unless something was typed since the submission.
    if ('version' in answer) {
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
    overtakenBy: String(refusal?.details.by ?? ''),
    cancel: () => begin(filled),
    /** False if the section has problems: nothing is sent. */
    save: (): boolean => {
      setTried(true)
      if (problems.length > 0) return false
      setSent(typed)
      // The screen has shown that somebody else saved: saving now replaces that version.
      send(typed, isOvertaken ? filled.version : seen.version)
      return true
    },
  }
}

export type SectionState<S extends Section> = ReturnType<typeof useSection<S>>

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Restores the draft after hydration, because the server cannot read the browser's storage. */
function useDraft<S extends Section>(
  section: S,
  { form }: Filled<S>,
  typed: Filled<S> | undefined,
  onFound: (draft: Filled<S>) => void,
): void {
  const isAwake = useIsHydrated()
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
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const { submit, isBusy, answer, refusal } = useStaffMutation<SettingsAnswer>({
    failure: errors[section],
    onRefused: ({ code }) => {
      if (code === 'settingsChanged') {
        void revalidate()
        return t.changed
      }
      return code === 'pictureUnknown' ? t.pictureUnknown : errors[section]
    },
    onAnswer: (said) => {
      if ('version' in said) return saved[section]
      toasts.error(errors[section])
      return undefined
    },
  })
  return {
    answer,
    refusal,
    isSending: isBusy,
    send: (form: object, version: string) =>
      submit({ section, version, form: JSON.stringify(form) }, { action: '/admin/settings' }),
  }
}
