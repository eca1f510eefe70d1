/** State of the editor of one document: the input, its problems, and what is sent. */
import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useToasts } from '#ui/feedback/toast.tsx'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { useText } from '#ui/page/language.tsx'
import { urlKeyOf, type EditorAnswer, type EditorView } from '../content-admin.rules.ts'
import { contentProblems } from '../content-form.rules.ts'
import { valueAt, withValueAt } from '../content-path.rules.ts'
import { DOCUMENT_SHAPES, type Shape } from '../content-shape.rules.ts'
import { editorText } from './content-admin.text.ts'
import { readUnsaved, storeUnsaved, type UnsavedContent } from './content-draft.ts'
import { usePictures } from './use-pictures.ts'

type SendIntent = 'save' | 'publish'

export function useContentEditor(view: EditorView) {
  const shape = DOCUMENT_SHAPES[view.shapeKey]
  const [loaded, setLoaded] = useState<UnsavedContent>(view)
  const [input, setInput] = useState(view.content)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [wasSubmitted, setSubmitted] = useState(false)
  const [conflict, setConflict] = useState<{ current: EditorView; intent: SendIntent }>()
  const [uploads, setUploads] = useState<ReadonlySet<string>>(new Set())
  const pictures = usePictures(view.pictures, conflict?.current.pictures)
  const isDirty = !isSame(input, loaded.content)
  // Another user changed the document, and nothing was changed here.
  if (!isDirty && view.revision > loaded.revision) reset(view)
  useHoldLive(isDirty)
  const problems = contentProblems(shape, input)

  function reset(to: UnsavedContent): void {
    setLoaded({ content: to.content, revision: to.revision })
    setInput(to.content)
    setSubmitted(false)
    setTouched(new Set())
  }

  useUnsaved(view, shape, isDirty ? { content: input, revision: loaded.revision } : undefined, (unsaved) => {
    setLoaded({ content: view.content, revision: unsaved.revision })
    setInput(unsaved.content)
  })

  const [sent, setSent] = useState<{ content: unknown; intent: SendIntent }>()
  const { submit, isBusy, answer } = useContentMutation(view, (current) => {
    setConflict({ current, intent: sent?.intent ?? 'save' })
  })
  const [handled, setHandled] = useState<unknown>()
  // Handled once the page's data is reloaded.
  if (answer !== undefined && !isBusy && answer !== handled) {
    setHandled(answer)
    if ('done' in answer) {
      // Shows the stored values, unless the input changed since the submission.
      const isUnchanged = sent === undefined || isSame(input, sent.content)
      if (isUnchanged) reset(view)
      else setLoaded({ content: view.content, revision: view.revision })
      setSent(undefined)
    }
  }

  function send(intent: SendIntent, revision: number): void {
    setSent({ content: input, intent })
    submit({ intent, revision: String(revision), content: JSON.stringify(input) })
  }
  const change = useCallback(
    (path: string, value: unknown) => setInput((before: unknown) => withValueAt(before, path, value)),
    [],
  )
  const setUploading = useCallback((path: string, isUploading: boolean) => {
    setUploads((before) => {
      if (before.has(path) === isUploading) return before
      const after = new Set(before)
      if (isUploading) after.add(path)
      else after.delete(path)
      return after
    })
  }, [])

  return {
    shape,
    input,
    pictures,
    valueAt: (path: string) => valueAt(input, path),
    change,
    markTouched: (path: string) => setTouched((before) => new Set(before).add(path)),
    /** The problem to show beside a value: after it was left, or after saving was tried. */
    problemOf: (path: string) =>
      wasSubmitted || touched.has(path) ? problems.find((one) => one.path === path) : undefined,
    /** Whether a part of the document has a problem that is shown. */
    hasProblemIn: (path: string) => wasSubmitted && problems.some((one) => one.path.startsWith(`${path}.`)),
    shownProblems: wasSubmitted ? problems.length : 0,
    setUploading,
    isUploading: uploads.size > 0,
    isDirty,
    isBusy,
    undo: () => reset(view),
    /** False if there are problems: nothing is sent. */
    save: (intent: SendIntent): boolean => {
      setSubmitted(true)
      if (problems.length > 0) return false
      send(intent, loaded.revision)
      return true
    },
    discard: () => submit({ intent: 'discard', revision: String(loaded.revision) }),
    restore: (version: number | 'default') =>
      submit({ intent: 'restore', revision: String(loaded.revision), version: String(version) }),
    conflict: conflict && {
      current: conflict.current,
      onTake: () => {
        reset(conflict.current)
        setConflict(undefined)
      },
      onKeep: () => {
        const { content, revision } = conflict.current
        setLoaded({ content, revision })
        setConflict(undefined)
        send(conflict.intent, revision)
      },
      onClose: () => setConflict(undefined),
    },
  }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Restores the unsaved input after hydration, because the server cannot read the browser's storage. */
function useUnsaved(
  { key }: EditorView,
  shape: Shape,
  unsaved: UnsavedContent | undefined,
  onFound: (unsaved: UnsavedContent) => void,
): void {
  const isHydrated = useIsHydrated()
  const [isRead, setRead] = useState(false)
  if (isHydrated && !isRead) {
    setRead(true)
    const found = readUnsaved(key, shape)
    if (found) onFound(found)
  }
  const serialized = JSON.stringify(unsaved)
  useEffect(() => {
    if (isRead) storeUnsaved(key, serialized)
  }, [isRead, key, serialized])
}

function useContentMutation({ key }: EditorView, onConflict: (current: EditorView) => void) {
  const t = useText(editorText)
  const toasts = useToasts()
  const { revalidate } = useRevalidator()
  const { submit, isBusy, answer } = useStaffMutation<EditorAnswer>({
    failure: t.failed,
    onRefused: ({ code }) => (code === 'pictureUnknown' ? t.pictureUnknown : t.failed),
    onAnswer: (result) => {
      if ('done' in result) return t[result.done]
      if ('conflict' in result) {
        onConflict(result.conflict)
        void revalidate()
      } else toasts.error(t.failed)
      return undefined
    },
  })
  const action = `/admin/content/${urlKeyOf(key)}`
  return {
    isBusy,
    answer,
    // Arabic takes three times the space in a URL-encoded form.
    submit: (fields: Record<string, string>) => submit(fields, { action, encType: 'multipart/form-data' }),
  }
}
