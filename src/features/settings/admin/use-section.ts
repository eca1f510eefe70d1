/** State of one settings section: a draft stored until it is saved, its problems, and its own submission. */
import { createContext, use, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import {
  maxLengthOf,
  settingsProblems,
  type SectionVersion,
  type Section,
  type SectionForms,
} from '../settings-form.rules.ts'
import type { SettingsResult } from '../settings-result.rules.ts'
import { saveSectionDraft, readSectionDraft } from './section-draft.ts'
import { savedText, saveErrorText, settingsProblemText, settingsText } from './settings.text.ts'

/** Reports to the page which sections have unsaved changes. */
export const UnsavedSections = createContext<(section: Section, isUnsaved: boolean) => void>(() => {})

export function useSection<S extends Section>(section: S, stored: SectionVersion<S>) {
  const problemWords = useText(settingsProblemText)
  const [loaded, setLoaded] = useState(stored)
  const [input, setInput] = useState(stored.form)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const isDirty = !isSame(input, loaded.form)
  if (!isDirty && stored.version !== loaded.version) reset(stored)
  // Another user saved this section since it was loaded.
  const hasConflict = isDirty && stored.version !== loaded.version
  const problems = settingsProblems(section, input)

  function reset(from: SectionVersion<S>): void {
    setLoaded(from)
    setInput(from.form)
    setSubmitted(false)
    setTouched(new Set())
  }
  useDraft(section, stored, isDirty ? { form: input, version: loaded.version } : undefined, (draft) => {
    setLoaded({ form: stored.form, version: draft.version })
    setInput(draft.form)
  })
  const { send, isSending, answer, refusal } = useSaveRequest(section)
  const [handled, setHandled] = useState<unknown>()
  const [submitted, setSubmittedForm] = useState<SectionForms[S]>()
  // Handled once the page's data is reloaded.
  if (answer !== undefined && !isSending && answer !== handled) {
    setHandled(answer)
    // Shows the stored values, unless the input changed since the submission.
    if ('version' in answer) {
      if (isSame(input, submitted)) reset(stored)
      else setLoaded(stored)
    }
  }
  const report = use(UnsavedSections)
  useEffect(() => report(section, isDirty), [report, section, isDirty])

  return {
    input,
    change: (part: Partial<SectionForms[S]>) => setInput((before) => ({ ...before, ...part })),
    markTouched: (field: string) => setTouched((before) => new Set(before).add(field)),
    errorOf: (field: string): string | undefined => {
      const isShown = wasSubmitted || touched.has(field)
      const code = isShown ? problems.find((one) => one.field === field)?.code : undefined
      return code === 'tooLong'
        ? problemWords.tooLong(maxLengthOf(section, field))
        : code && problemWords[code]
    },
    isDirty,
    isSending,
    hasConflict,
    conflictBy: String(refusal?.details.by ?? ''),
    cancel: () => reset(stored),
    /** False if the section has problems: nothing is submitted. */
    save: (): boolean => {
      setSubmitted(true)
      if (problems.length > 0) return false
      setSubmittedForm(input)
      // The screen has shown the conflict: saving now replaces the other user's version.
      send(input, hasConflict ? stored.version : loaded.version)
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
  { form }: SectionVersion<S>,
  unsaved: SectionVersion<S> | undefined,
  onFound: (draft: SectionVersion<S>) => void,
): void {
  const isHydrated = useIsHydrated()
  const [isDraftRead, setDraftRead] = useState(false)
  if (isHydrated && !isDraftRead) {
    setDraftRead(true)
    const draft = readSectionDraft(section, form)
    if (draft) onFound(draft)
  }
  const serialized = JSON.stringify(unsaved)
  useEffect(() => {
    if (isDraftRead) saveSectionDraft(section, serialized)
  }, [isDraftRead, section, serialized])
}

function useSaveRequest(section: Section) {
  const t = useText(settingsText)
  const saved = useText(savedText)
  const errors = useText(saveErrorText)
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const { submit, isBusy, answer, refusal } = useStaffMutation<SettingsResult>({
    failure: errors[section],
    onRefused: ({ code }) => {
      if (code === 'settingsChanged') {
        void revalidate()
        return t.changed
      }
      return code === 'pictureUnknown' ? t.pictureUnknown : errors[section]
    },
    onAnswer: (result) => {
      if ('version' in result) return saved[section]
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
