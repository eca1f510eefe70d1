import { useFetcher } from 'react-router'
import { useText } from '#ui/language.tsx'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import { isSignedOut, refusalIn } from '../door-answers.rules.ts'
import { wordFor } from '../history-list.tsx'
import { accessText } from '../staff.text.ts'
import type { UserProblem } from '../users.rules.ts'
import { userRefusalText, userToastText } from '../users.text.ts'

type Toasts = keyof typeof userToastText
export type UserIntent = 'add' | 'update' | 'activate' | 'deactivate' | 'delete'

const FAILURES: Record<UserIntent, Toasts> = {
  add: 'saveError',
  update: 'saveError',
  activate: 'activateError',
  deactivate: 'deactivateError',
  delete: 'deleteError',
}

/** What the screen's action may answer; the door's own answers stand beside its data. */
interface Answer {
  done?: Toasts
  problems?: UserProblem[]
  failed?: true
}

/** Sends a change of a user and tells what came of it: in toasts, and in what is returned. */
export function useUserMutation(intent: UserIntent, onDone: () => void = () => undefined) {
  const fetcher = useFetcher<Answer>()
  const toasts = useToasts()
  const words = useText(userToastText)
  const refusals = useText(userRefusalText)
  const access = useText(accessText)
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const refusal = refusalIn(answer)
  // A form says itself why it was not saved, and keeps saying it.
  const hasForm = intent === 'add' || intent === 'update'
  useEachAnswer(answer, (told: Answer) => {
    if (told.done) {
      toasts.success(words[told.done])
      onDone()
    } else if (told.failed) toasts.error(words[FAILURES[intent]])
    else if (hasForm) return
    else if (isSignedOut(told)) toasts.error(access.signedOut)
    else if (refusal) toasts.error(wordFor(refusals, refusal.code))
  })
  return {
    fetcher,
    isSending: fetcher.state !== 'idle',
    problems: answer?.problems ?? [],
    isSignedOut: isSignedOut(answer),
    refusal: refusal?.code,
  }
}
