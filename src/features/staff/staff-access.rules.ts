/**
 * Results that `requireStaff` returns instead of the action's own result. A write is never redirected, so that the
 * input stays on the screen: check these before reading `actionData` or `fetcher.data`.
 */

/** The session ended between opening and submitting the form (status 401). */
export interface SignedOut {
  signedOut: true
}

/** The action threw a `Refusal` (400, 403, 404 or 409); the feature's `.text.ts` has the message of the code. */
export interface Refused {
  refusal: { code: string; details: Record<string, string | number> }
}

export function isSignedOut(result: unknown): result is SignedOut {
  return isObject(result) && result.signedOut === true
}

export function refusalIn(result: unknown): Refused['refusal'] | undefined {
  return isObject(result) && isObject(result.refusal) ? (result as unknown as Refused).refusal : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
