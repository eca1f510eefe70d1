/** Submits a change to a staff route and shows each outcome once: toasts, ended sessions and failures. */
import { useCallback } from 'react'
import { useFetcher, useNavigate, type FetcherSubmitOptions, type SubmitTarget } from 'react-router'
import { useToasts } from '#ui/feedback/toast.tsx'
import { hasFailed } from '#ui/form/failed.ts'
import { useFetcherResult } from '#ui/hooks/use-fetcher-result.ts'
import { useText } from '#ui/page/language.tsx'
import { isSignedOut, refusalIn, type Refused } from './staff-access.rules.ts'
import { accessText } from './staff.text.ts'

interface StaffMutation<Answer> {
  /** Error toast when the request failed, and for a refusal where `onRefused` is missing. */
  failure: string
  /** Handles the action's own result; the returned text is shown as a success toast. */
  onAnswer?: (answer: Answer) => string | undefined
  /**
   * The page that is opened then. Do not navigate in `onAnswer`: while this page revalidates, React Router may complete
   * the navigation to a route that it does not know yet with this page under the new URL.
   */
  pathAfter?: (answer: Answer) => string | undefined
  /** Handles a refusal of the route; the returned text is shown as an error toast. */
  onRefused?: (refusal: Refused['refusal']) => string | undefined
  /** Replaces the toast with the sign-in link, for forms that show the link themselves. */
  onSignedOut?: (() => void) | undefined
  /** Called before the others, whatever the outcome. */
  onSettled?: (() => void) | undefined
}

/**
 * The route's `clientAction` must use `keepPageOnFailure`. Input is not lost: an ended session shows a link to sign in
 * in another tab, and a missing permission is shown by the error boundary.
 */
export function useStaffMutation<Answer>(mutation: StaffMutation<Answer>) {
  const { failure, onAnswer, pathAfter, onRefused, onSignedOut, onSettled } = mutation
  const fetcher = useFetcher<unknown>()
  const access = useText(accessText)
  const toasts = useToasts()
  const navigate = useNavigate()
  const { data, state, submit: send } = fetcher
  const refusal = refusalIn(data)
  const isOwn = data !== undefined && !refusal && !isSignedOut(data) && !hasFailed(data)

  useFetcherResult(data, (answer: unknown) => {
    onSettled?.()
    if (isSignedOut(answer)) {
      if (onSignedOut) onSignedOut()
      else toasts.error(access.signedOut, { href: '/admin/login', label: access.signIn })
    } else if (hasFailed(answer)) {
      toasts.error(failure)
    } else if (refusal) {
      const text = onRefused ? onRefused(refusal) : failure
      if (text) toasts.error(text)
    } else {
      const text = onAnswer?.(answer as Answer)
      if (text) toasts.success(text)
    }
  })

  useFetcherResult(isOwn && state === 'idle' ? data : undefined, (answer: unknown) => {
    const path = pathAfter?.(answer as Answer)
    if (path !== undefined) void navigate(path)
  })

  const submit = useCallback(
    (fields: SubmitTarget, options?: Omit<FetcherSubmitOptions, 'method'>) =>
      void send(fields, { ...options, method: 'post' }),
    [send],
  )
  return {
    fetcher,
    submit,
    isBusy: state !== 'idle',
    /** The last result of the action itself. */
    answer: isOwn ? (data as Answer) : undefined,
    /** The last result, if it was a refusal. */
    refusal,
  }
}
