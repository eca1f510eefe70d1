import { useState } from 'react'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useText } from '#ui/page/language.tsx'
import { stockSeenAfter, withStoredStock, type Edited } from '../catalogue-admin.rules.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import type { catalogueToastText } from '../catalogue-result.text.ts'
import { focusFirstProblem, type CatalogueForm, type EditorState } from './use-catalogue-form.ts'
import { useCatalogueMutation } from './use-catalogue-mutation.ts'

interface Options<F extends CategoryForm | ProductForm> {
  editor: CatalogueForm<F>
  failure: keyof typeof catalogueToastText
  fieldsOf: (form: F, seen: EditorState<F>['seen']) => FormData
  editorStateOf: (edited: Edited<F>) => EditorState<F>
  onClose: () => void
  onRefused?: (refusal: Refused['refusal']) => void
}

/** Sends a form; on an edit conflict the user sees both versions and chooses one. */
export function useSaving<F extends CategoryForm | ProductForm>(options: Options<F>) {
  const { editor, failure, fieldsOf, editorStateOf, onClose, onRefused } = options
  const access = useText(accessText)
  const toasts = useToasts()
  const [conflict, setConflict] = useState<Edited<F>>()
  const [isSignedOut, setSignedOut] = useState(false)
  const { submit, isBusy } = useCatalogueMutation<F>({
    failure,
    onDone: () => {
      editor.discardDraft()
      onClose()
    },
    onOther: (answer) => {
      if ('conflict' in answer) setConflict(answer.conflict)
      if ('problems' in answer) editor.tryToSave()
    },
    onRefused: ({ code, details }) => {
      // The message names what is left: the next save is relative to it, otherwise it would be refused again.
      if (code === 'stockTooLow' || code === 'stockMoved') editor.see(stockSeenAfter(editor.seen, details))
      onRefused?.({ code, details })
    },
    onSignedOut: () => {
      // The toast needs no link, because the dialog shows one.
      toasts.error(access.signedOut)
      setSignedOut(true)
    },
  })

  function save({ form, seen }: Pick<EditorState<F>, 'form' | 'seen'> = editor) {
    editor.tryToSave()
    setSignedOut(false)
    if (editor.problems.length > 0) return focusFirstProblem()
    submit(fieldsOf(form, seen))
  }

  const mine = conflict && {
    form: withStoredStock(editor.form, editor.seen, conflict.form),
    pictures: editor.pictures,
  }

  return {
    isSaving: isBusy,
    isSignedOut,
    onSave: () => save(),
    conflict: mine && {
      mine,
      current: conflict,
      onTake: () => {
        editor.replace(editorStateOf(conflict))
        setConflict(undefined)
      },
      onKeep: () => {
        const kept = { ...mine, seen: editorStateOf(conflict).seen }
        editor.replace(kept)
        setConflict(undefined)
        save(kept)
      },
      onClose: () => setConflict(undefined),
    },
  }
}

/** All fields of the form, and `others` that are not part of it, such as the version. */
export function saveFormData(
  { images, ...rest }: CategoryForm | ProductForm,
  others: Record<string, string>,
): FormData {
  const fields = new FormData()
  fields.set('intent', 'save')
  for (const [name, value] of Object.entries({ ...others, ...rest })) fields.set(name, fieldText(value))
  for (const image of images) fields.append('images', image)
  return fields
}

/** Lists are sent as JSON. */
function fieldText(value: string | boolean | object): string {
  if (typeof value === 'boolean') return value ? '1' : ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
