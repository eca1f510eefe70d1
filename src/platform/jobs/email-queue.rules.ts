/** When an e-mail is sent again after a failure, and when it is given up. */

const SECOND = 1000
const FIRST_DELAY_MS = 30 * SECOND
const MAX_DELAY_MS = 6 * 3600 * SECOND

/** Over a day in all, so that a mail server may be down for a night. */
export const MAX_ATTEMPTS = 10

/** Four times as long after each attempt: 30 seconds, 2 minutes, 8 minutes … at most 6 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_DELAY_MS * 4 ** (Math.max(1, attempts) - 1), MAX_DELAY_MS)
}

/** Undefined when the e-mail is given up. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + retryDelay(attempts))
}
