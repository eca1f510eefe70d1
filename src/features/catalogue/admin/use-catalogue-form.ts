import { useEffect, useState } from 'react'
import type { ChangePictures, PictureMedia } from '#features/media/media.rules.ts'
import { removeDraft, saveDraft, readDraft } from '#ui/form/drafts.ts'
import type { StockSeen } from '../catalogue-admin.rules.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import type { FormProblem } from '../field-problems.rules.ts'

/** A form with its pictures and the stored values at the time it was opened, which detect concurrent changes. */
export interface EditorState<F> {
  form: F
  pictures: PictureMedia[]
  seen: StockSeen & { version: number }
}

export const NOTHING_SEEN = { version: 0, stockQuantity: 0, inStock: false }

interface Options<F> {
  /** Unique for each edited item. */
  draftKey: string
  start: EditorState<F>
  problemsOf: (form: F) => FormProblem[]
}

/** Runs only in the browser, because it reads the draft from localStorage. */
export function useCatalogueForm<F extends CategoryForm | ProductForm>({
  draftKey,
  start,
  problemsOf,
}: Options<F>) {
  const [initial] = useState(start)
  const [draft] = useState(() => readDraft(draftKey, start))
  const [state, setState] = useState(draft ?? start)
  const [isDraft, setDraft] = useState(draft !== undefined && !hasSameContent(draft, start))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTriedToSave, setTriedToSave] = useState(false)

  const isChanged = !hasSameContent(state, initial)
  useEffect(() => {
    if (isChanged) saveDraft(draftKey, state)
  }, [draftKey, state, isChanged])

  const form = { ...state.form, images: state.pictures.map(({ id }) => id) }
  const problems = problemsOf(form)
  const changePictures: ChangePictures = (change) =>
    setState((before) => ({ ...before, pictures: change(before.pictures) }))

  return {
    form,
    pictures: state.pictures,
    seen: state.seen,
    isChanged,
    isDraft,
    hasTriedToSave,
    problems,
    /** Undefined until the field was left or saving was tried. */
    problemOf: (field: string) =>
      hasTriedToSave || touched.has(field) ? problems.find((problem) => problem.field === field) : undefined,
    change: (part: Partial<F>) => setState((before) => ({ ...before, form: { ...before.form, ...part } })),
    changePictures,
    touch: (field: string) => setTouched((before) => new Set(before).add(field)),
    tryToSave: () => setTriedToSave(true),
    /** Sets the state after a conflict: the stored version, or the user's own with the stored version number. */
    replace: (other: EditorState<F>) => setState(other),
    /** Sets stored values that an error message named. */
    see: (part: Partial<EditorState<F>['seen']>) =>
      setState((before) => ({ ...before, seen: { ...before.seen, ...part } })),
    restart: () => {
      removeDraft(draftKey)
      setState(initial)
      setDraft(false)
    },
    discardDraft: () => removeDraft(draftKey),
  }
}

export type CatalogueForm<F extends CategoryForm | ProductForm> = ReturnType<typeof useCatalogueForm<F>>

/** Compares pictures by id only, because variants may be made while the form is open. */
function hasSameContent<F extends object>(one: EditorState<F>, other: EditorState<F>): boolean {
  const content = ({ form, pictures }: EditorState<F>) =>
    JSON.stringify([{ ...form, images: [] }, pictures.map(({ id }) => id)])
  return content(one) === content(other)
}

/** Focuses the first invalid field of the dialog. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
  })
}
