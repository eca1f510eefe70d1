import { useEffect, useState } from 'react'
import type { ChangePictures, PictureMedia } from '#features/media/media.rules.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import type { FormProblem } from '../catalogue-problems.rules.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

/** A form with its pictures, and what its editor saw when the editing began. */
export interface Filled<F> {
  form: F
  pictures: PictureMedia[]
  seen: { version: number; stockQuantity: number; inStock: boolean }
}

export const NOTHING_SEEN = { version: 0, stockQuantity: 0, inStock: false }

interface Options<F> {
  /** One for each thing that is edited. */
  draftKey: string
  start: Filled<F>
  problemsOf: (form: F) => FormProblem[]
}

/** For the browser alone, which knows what was typed before. */
export function useCatalogueForm<F extends CategoryForm | ProductForm>({
  draftKey,
  start,
  problemsOf,
}: Options<F>) {
  const [first] = useState(start)
  const [found] = useState(() => readDraft(draftKey, start))
  const [filled, setFilled] = useState(found ?? start)
  const [isDraft, setDraft] = useState(found !== undefined && !sameContent(found, start))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [hasTried, setTried] = useState(false)

  const isChanged = !sameContent(filled, first)
  useEffect(() => {
    if (isChanged) keepDraft(draftKey, filled)
  }, [draftKey, filled, isChanged])

  const form = { ...filled.form, images: filled.pictures.map(({ id }) => id) }
  const problems = problemsOf(form)
  const changePictures: ChangePictures = (change) =>
    setFilled((before) => ({ ...before, pictures: change(before.pictures) }))

  return {
    form,
    pictures: filled.pictures,
    seen: filled.seen,
    isChanged,
    isDraft,
    hasTried,
    problems,
    /** Said once the field was left, or saving was tried. */
    problemOf: (field: string) =>
      hasTried || touched.has(field) ? problems.find((problem) => problem.field === field) : undefined,
    change: (part: Partial<F>) => setFilled((before) => ({ ...before, form: { ...before.form, ...part } })),
    changePictures,
    touch: (field: string) => setTouched((before) => new Set(before).add(field)),
    tryToSave: () => setTried(true),
    /** Goes on from something else: what is stored now, or one's own words over it. */
    replace: (other: Filled<F>) => setFilled(other),
    restart: () => {
      dropDraft(draftKey)
      setFilled(first)
      setDraft(false)
    },
    forget: () => dropDraft(draftKey),
  }
}

export type CatalogueForm<F extends CategoryForm | ProductForm> = ReturnType<typeof useCatalogueForm<F>>

/** Pictures count by their ids: that a smaller version was made meanwhile changes nothing. */
function sameContent<F extends object>(one: Filled<F>, other: Filled<F>): boolean {
  const content = ({ form, pictures }: Filled<F>) =>
    JSON.stringify([{ ...form, images: [] }, pictures.map(({ id }) => id)])
  return content(one) === content(other)
}

/** After a try that failed, the first field that needs a hand has the focus. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
  })
}
