import { useText } from '#ui/page/language.tsx'
import { labelFor } from '../history-list.tsx'
import { pinRefusalText } from '../pins/pin.text.ts'
import { isSignedOut, refusalIn } from '../staff-access.rules.ts'
import { useStaffMutation } from '../use-staff-mutation.ts'
import type { UserProblem } from '../users.rules.ts'
import { userRefusalText, userToastText } from '../users.text.ts'

type Toast = keyof typeof userToastText
export type UserIntent = 'add' | 'update' | 'activate' | 'deactivate' | 'delete' | 'hideNote' | 'removePin'

const FAILURES: Record<UserIntent, Toast> = {
  add: 'saveError',
  update: 'saveError',
  activate: 'activateError',
  deactivate: 'deactivateError',
  delete: 'deleteError',
  hideNote: 'hideNoteError',
  removePin: 'pinError',
}

type Answer = { done: Toast | 'noteHidden' } | { problems: UserProblem[] }

/** Submits one change of a user. The form shows refusals and an ended session itself, other actions show toasts. */
export function useUserMutation(intent: UserIntent, onDone?: () => void) {
  const words = useText(userToastText)
  const refusals = useText(userRefusalText)
  const pinRefusals = useText(pinRefusalText)
  const isForm = intent === 'add' || intent === 'update'
  const { fetcher, submit, isBusy, answer } = useStaffMutation<Answer>({
    failure: words[FAILURES[intent]],
    onRefused: ({ code }) => (isForm ? undefined : labelFor({ ...refusals, ...pinRefusals }, code)),
    onSignedOut: isForm ? () => undefined : undefined,
    onAnswer: (result) => {
      if (!('done' in result)) return undefined
      onDone?.()
      // The note disappears, which says enough.
      return result.done === 'noteHidden' ? undefined : words[result.done]
    },
  })
  // Hidden while the next submission is pending.
  const shown = isBusy ? undefined : fetcher.data
  return {
    fetcher,
    submit,
    isBusy,
    problems: !isBusy && answer && 'problems' in answer ? answer.problems : [],
    isSignedOut: isSignedOut(shown),
    refusal: refusalIn(shown)?.code,
  }
}
