/** How long a letter waits after a failure, and when it is given up. */

const SECOND = 1000
const FIRST_PAUSE = 30 * SECOND
const MAX_PAUSE_MS = 6 * 3600 * SECOND

/** Over a day in all: longer than a night without a mail server. */
export const MAX_ATTEMPTS = 10

/** Four times as long after each attempt: half a minute, two, eight … six hours at most. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_PAUSE * 4 ** (Math.max(1, attempts) - 1), MAX_PAUSE_MS)
}

/** Nothing where it is not tried again. */
export function nextAttempt(attempts: number, now: Date): Date | undefined {
  return attempts >= MAX_ATTEMPTS ? undefined : new Date(now.getTime() + retryDelay(attempts))
}
