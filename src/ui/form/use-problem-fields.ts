import { useEffect, useRef, useState, type InputEvent } from 'react'

interface EditedFields {
  answer: unknown
  fields: string[]
}

/**
 * For forms that the server validates: after each response the first invalid field gets the focus, and the error of a
 * field is shown only until the user edits it.
 */
export function useProblemFields<Container extends HTMLElement>(answer: unknown) {
  const container = useRef<Container>(null)
  const [edited, setEdited] = useState<EditedFields>()
  useEffect(() => {
    if (answer) container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  const fields = edited && edited.answer === answer ? edited.fields : []
  return {
    /** Props for the element that contains the fields. */
    around: {
      ref: container,
      onInput: ({ target }: InputEvent<Container>) =>
        setEdited({ answer, fields: [...fields, (target as HTMLInputElement).name] }),
    },
    isEdited: (field: string) => fields.includes(field),
  }
}
