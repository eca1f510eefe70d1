import { useEffect, useRef, useState, type InputEvent } from 'react'

interface Mended {
  answer: unknown
  fields: string[]
}

/**
 * For fields that the server judges: after each answer the first wrong one has the focus, also where it lies out of
 * sight; and what was said of a field holds only until somebody writes in it.
 */
export function useProblemFields<Box extends HTMLElement>(answer: unknown) {
  const box = useRef<Box>(null)
  const [mended, setMended] = useState<Mended>()
  useEffect(() => {
    if (answer) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  const fields = mended && mended.answer === answer ? mended.fields : []
  return {
    /** For the element around the fields. */
    around: {
      ref: box,
      onInput: ({ target }: InputEvent<Box>) =>
        setMended({ answer, fields: [...fields, (target as HTMLInputElement).name] }),
    },
    isMended: (field: string) => fields.includes(field),
  }
}
