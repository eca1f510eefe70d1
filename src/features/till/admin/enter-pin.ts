import { isSignedOut, refusalIn } from '#features/staff/staff-access.rules.ts'
import type { Approved, Switched } from '../people/till-people.rules.ts'

export type PinProblem =
  | { code: 'wrong' }
  | { code: 'wait'; seconds: number }
  | { code: 'tooLow'; limit: number }
  | { code: 'offline' }

export type PinAnswer = Switched | Approved

const TIMEOUT_MS = 15_000

/** Asks the shop to check a PIN. */
export async function enterPin(
  person: number,
  pin: string,
  fields: Record<string, string>,
): Promise<PinAnswer | { problem: PinProblem }> {
  try {
    const response = await fetch('/admin/till/people', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, person: String(person), pin }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json()
    const refusal = refusalIn(answer)
    if (refusal) return { problem: problemOf(refusal) }
    if (!response.ok || isSignedOut(answer)) return { problem: { code: 'offline' } }
    return answer as PinAnswer
  } catch {
    return { problem: { code: 'offline' } }
  }
}

function problemOf({
  code,
  details,
}: {
  code: string
  details: Record<string, string | number>
}): PinProblem {
  if (code === 'pinBlocked') return { code: 'wait', seconds: Math.ceil(Number(details.seconds) || 60) }
  if (code === 'approvalTooLow') return { code: 'tooLow', limit: Number(details.limit) || 0 }
  return { code: 'wrong' }
}
