import { createContext, use, type ComponentProps, type SubmitEvent } from 'react'

export interface Submission {
  /** Sends a form to the action of the page on screen; the answer is the page's `actionData`. */
  submit: (form: FormData) => Promise<void>
  /** What is being sent. */
  sent: FormData | undefined
}

export const PageSubmission = createContext<Submission>({ submit: () => Promise.resolve(), sent: undefined })

/** What a form of the page is sending; undefined while nothing is sent. */
export function useSentForm(): FormData | undefined {
  return use(PageSubmission).sent
}

export function useSubmit(): Submission['submit'] {
  return use(PageSubmission).submit
}

/** A form of a shop page, sent to the page itself. Without JavaScript the browser sends it. */
export function PageForm({ onSubmit, ...rest }: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  const { submit, sent } = use(PageSubmission)
  function send(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!sent) void submit(new FormData(event.currentTarget, event.submitter))
  }
  return <form {...rest} method="post" onSubmit={send} />
}
