import { isSignedOut, refusalIn, type Refused } from '#features/staff/staff-access.rules.ts'

const TIMEOUT_MS = 15_000

/** `failed`: the shop did not answer. */
export type OwnPinResult = 'done' | 'failed' | 'signedOut' | Refused['refusal']

export async function sendOwnPin(pin: string, current: string): Promise<OwnPinResult> {
  try {
    const response = await fetch('/admin/till/people', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'ownPin', pin, current }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    if (isSignedOut(answer)) return 'signedOut'
    return refusalIn(answer) ?? (response.ok ? 'done' : 'failed')
  } catch {
    return 'failed'
  }
}
