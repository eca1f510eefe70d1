/** The input of the editor: a draft until it is saved or discarded, its plan, and changes of the order by others. */
import { useEffect, useState } from 'react'
import { readDraft, removeDraft, saveDraft } from '#ui/form/drafts.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { changesBetween } from '../edit-changes.rules.ts'
import { fieldProblems, fieldsOf, valuesOf, type EditFields, type EditProblem } from '../edit-form.rules.ts'
import { linesOnto, type EditableLine, type EditableOrder } from '../editable-order.rules.ts'
import { planEdit, type PlanContext } from '../order-edit.rules.ts'

export interface EditInput {
  form: EditFields
  lines: EditableLine[]
  /** Of the order that was edited. */
  version: number
  status: string
}

export function useEditForm(loaded: EditableOrder, context: PlanContext) {
  const [started, setStarted] = useState(loaded)
  // A payment may be noted meanwhile: it does not change the version.
  const isCurrentOrder = started.version === loaded.version && started.status === loaded.status
  const order = isCurrentOrder ? { ...started, payments: loaded.payments } : started
  const [input, setInput] = useState(() => inputOf(loaded))
  const [conflict, setConflict] = useState<EditableOrder>()
  const [isDraft, setDraft] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const draftKey = `order-edit:${loaded.id}`
  const plan = planOf(order, input, context)
  const changes = changesBetween(order.content, plan.after)
  const isChanged = changes.length > 0 || !isSame(input, inputOf(order))
  const problems: EditProblem[] = [...fieldProblems(input.form), ...plan.problems]

  // After hydration, because the server cannot read the browser's storage.
  const isHydrated = useIsHydrated()
  const [isDraftRead, setDraftRead] = useState(false)
  if (isHydrated && !isDraftRead) {
    setDraftRead(true)
    const draft = readDraft(draftKey, input)
    if (draft && !isSame(draft, input)) {
      const isCurrent = draft.version === loaded.version && draft.status === loaded.status
      setInput({ ...draft, lines: isCurrent ? linesOnto(draft.lines, loaded.lines) : draft.lines })
      setDraft(true)
      if (!isCurrent) setConflict(loaded)
    }
  }
  useEffect(() => {
    if (isDraftRead && isChanged) saveDraft(draftKey, input)
  }, [isDraftRead, draftKey, input, isChanged])

  function start(from: EditableOrder, entered = inputOf(from)): void {
    setStarted(from)
    setInput(entered)
    setConflict(undefined)
  }
  return {
    order,
    input,
    plan,
    changes,
    problems,
    isDraft,
    isChanged,
    wasSubmitted,
    conflict: conflict && { order: conflict, ...comparedWith(conflict, input, context) },
    change: (part: Partial<EditFields>) =>
      setInput((before) => ({ ...before, form: { ...before.form, ...part } })),
    changeLines: (change: (lines: EditableLine[]) => EditableLine[]) =>
      setInput((before) => ({ ...before, lines: change(before.lines) })),
    /** False if the input has problems: nothing is submitted. */
    check: (): boolean => {
      setSubmitted(true)
      return problems.length === 0
    },
    setConflict,
    /** Continues with the input on the order as it is stored now. */
    keepMine: () => {
      if (!conflict) return
      start(conflict, {
        ...inputOf(conflict),
        form: input.form,
        lines: linesOnto(input.lines, conflict.lines),
      })
    },
    restart: () => {
      removeDraft(draftKey)
      start(conflict ?? order)
      setDraft(false)
      setSubmitted(false)
    },
    discardDraft: () => removeDraft(draftKey),
  }
}

export type EditForm = ReturnType<typeof useEditForm>

function inputOf(order: EditableOrder): EditInput {
  return {
    form: fieldsOf(order.content),
    lines: order.lines,
    version: order.version,
    status: order.status,
  }
}

function planOf(order: EditableOrder, { form, lines }: EditInput, context: PlanContext) {
  return planEdit(order, { ...valuesOf(form), lines }, context)
}

/** What saving the input on the stored order would change. */
function comparedWith(stored: EditableOrder, input: EditInput, context: PlanContext) {
  const lines = linesOnto(input.lines, stored.lines)
  const { after } = planOf(stored, { ...input, lines }, context)
  return { changes: changesBetween(stored.content, after) }
}

/** Stock may change without the order being edited. */
function isSame(one: EditInput, other: EditInput): boolean {
  const content = ({ form, lines, version, status }: EditInput) =>
    JSON.stringify([
      form,
      lines.map(({ position, article, quantity }) => [position, article, quantity]),
      version,
      status,
    ])
  return content(one) === content(other)
}
