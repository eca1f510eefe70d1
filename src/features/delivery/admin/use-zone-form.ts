/** The input of a zone's form: a draft until it is saved or discarded, its problems, and changes by other users. */
import { useEffect, useState } from 'react'
import { localized } from '#core/text.ts'
import { readDraft, removeDraft, saveDraft } from '#ui/form/drafts.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { DeliveryZone } from '../delivery.rules.ts'
import { EMPTY_ZONE, formOf, MAX_NAME_LENGTH, zoneProblems, type ZoneForm } from '../zone-form.rules.ts'
import type { ZonesView } from '../zones-view.rules.ts'
import { zoneProblemText } from './zone-form.text.ts'

export function useZoneForm(zone: DeliveryZone | undefined, { zones, version, methods }: ZonesView) {
  const words = useText(zoneProblemText)
  const language = useLanguage()
  const draftKey = `zone:${zone?.id ?? 'new'}`
  const [initial, setInitial] = useState({ form: storedForm(zone), version })
  const [draft] = useState(() => readDraft(draftKey, initial))
  const [state, setState] = useState(draft ?? initial)
  const [isDraft, setDraft] = useState(draft !== undefined && !hasSameForm(draft, initial))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const { form } = state
  const others = zones.filter((other) => other.id !== zone?.id)
  const problems = zoneProblems(form, {
    kind: zone?.kind ?? 'delivery',
    others,
    activeMethods: methods.filter(({ isActive }) => isActive).map(({ id }) => id),
  })
  const isChanged = !hasSameForm(state, initial)
  useEffect(() => {
    if (isChanged) saveDraft(draftKey, state)
  }, [draftKey, state, isChanged])

  return {
    form,
    others,
    isDraft,
    isChanged,
    /** Another user saved a zone since the form was opened. */
    hasConflict: state.version !== version,
    change: (part: Partial<ZoneForm>) =>
      setState((before) => ({ ...before, form: { ...before.form, ...part } })),
    markTouched: (field: string) => setTouched((before) => new Set(before).add(field)),
    errorOf: (field: string): string | undefined => {
      // An area of another zone is reported before the form is submitted.
      const problem = problems.find((one) => one.field === field)
      const isShown = wasSubmitted || touched.has(field) || problem?.code === 'areaTaken'
      if (!problem || !isShown) return undefined
      return words[problem.code](MAX_NAME_LENGTH, problem.zone ? localized(problem.zone, language) : '')
    },
    problemCount: wasSubmitted ? problems.length : 0,
    /** Whether the form can be sent. */
    check: (): boolean => {
      setSubmitted(true)
      return problems.length === 0
    },
    discardDraft: () => removeDraft(draftKey),
    /** Replaces the input by the stored version. */
    restart: () => {
      removeDraft(draftKey)
      const stored = { form: storedForm(zones.find(({ id }) => id === zone?.id)), version }
      setInitial(stored)
      setState(stored)
      setDraft(false)
    },
  }
}

function storedForm(zone: DeliveryZone | undefined): ZoneForm {
  return zone ? formOf(zone) : EMPTY_ZONE
}

function hasSameForm(one: { form: ZoneForm }, other: { form: ZoneForm }): boolean {
  return JSON.stringify(one.form) === JSON.stringify(other.form)
}

export type ZoneEditor = ReturnType<typeof useZoneForm>
