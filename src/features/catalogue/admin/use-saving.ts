import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { CatalogueAnswer } from '../catalogue-answers.rules.ts'
import type { catalogueToastText } from '../catalogue-answers.text.ts'
import type { PlaceForm, ProductForm } from '../catalogue-form.rules.ts'
import type { Edited } from '../catalogue-panel.rules.ts'
import { focusFirstProblem, type CatalogueForm, type Filled } from './use-catalogue-form.ts'
import { useAnswer } from './use-catalogue-mutation.ts'

interface Options<F extends PlaceForm | ProductForm> {
  editor: CatalogueForm<F>
  failure: keyof typeof catalogueToastText
  fieldsOf: (form: F, seen: Filled<F>['seen']) => FormData
  filledOf: (edited: Edited<F>) => Filled<F>
  onClose: () => void
}

/** Sends a form; of two editors the second is shown both versions and chooses. */
export function useSaving<F extends PlaceForm | ProductForm>(options: Options<F>) {
  const { editor, failure, fieldsOf, filledOf, onClose } = options
  const fetcher = useFetcher()
  const [conflict, setConflict] = useState<Edited<F>>()
  const [isSignedOut, setSignedOut] = useState(false)
  useAnswer(fetcher.data as CatalogueAnswer<F> | undefined, {
    failure,
    onDone: () => {
      editor.forget()
      onClose()
    },
    onOther: (answer) => {
      if ('conflict' in answer) setConflict(answer.conflict)
      if ('problems' in answer) editor.tryToSave()
    },
    onSignedOut: () => setSignedOut(true),
  })

  function save(seen = editor.seen) {
    editor.tryToSave()
    setSignedOut(false)
    if (editor.problems.length > 0) return focusFirstProblem()
    void fetcher.submit(fieldsOf(editor.form, seen), { method: 'post' })
  }

  return {
    isSaving: fetcher.state !== 'idle',
    isSignedOut,
    onSave: () => save(),
    conflict: conflict && {
      current: conflict,
      onTake: () => {
        editor.replace(filledOf(conflict))
        setConflict(undefined)
      },
      onKeep: () => {
        const { seen } = filledOf(conflict)
        editor.replace({ form: editor.form, pictures: editor.pictures, seen })
        setConflict(undefined)
        save(seen)
      },
      onClose: () => setConflict(undefined),
    },
  }
}

/** The whole form, beside what else the server asks for. */
export function sentFields(
  { images, ...rest }: PlaceForm | ProductForm,
  others: Record<string, string>,
): FormData {
  const fields = new FormData()
  fields.set('intent', 'save')
  for (const [name, value] of Object.entries({ ...others, ...rest }))
    fields.set(name, typeof value === 'boolean' ? (value ? '1' : '') : value)
  for (const image of images) fields.append('images', image)
  return fields
}
