/**
 * What a staff door may answer instead of the screen's own data. A write is answered, never redirected, so that what
 * was typed stays on the screen: ask these before reading `actionData` or `fetcher.data`.
 */

/** The session ended between opening the form and sending it (status 401). */
export interface SignedOut {
  signedOut: true
}

/** A verb refused (400, 403, 404 or 409); words for the code stand in the subject's `.text.ts`. */
export interface Refused {
  refusal: { code: string; details: Record<string, string | number> }
}

export function isSignedOut(answer: unknown): answer is SignedOut {
  return isObject(answer) && answer.signedOut === true
}

export function refusalIn(answer: unknown): Refused['refusal'] | undefined {
  return isObject(answer) && isObject(answer.refusal) ? (answer as unknown as Refused).refusal : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
