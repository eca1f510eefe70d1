/** How long a letter waits after a failure, and when it is given up. */

const SECOND = 1000
const FIRST_PAUSE = 30 * SECOND
const LONGEST_PAUSE = 6 * 3600 * SECOND

/** Over a day in all: longer than a night without a mail server. */
export const MOST_ATTEMPTS = 10

/** Four times as long after each attempt: half a minute, two, eight … six hours at most. */
export function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE * 4 ** (Math.max(1, attempts) - 1), LONGEST_PAUSE)
}

/** Nothing where it is not tried again. */
export function nextTry(attempts: number, now: Date): Date | undefined {
  return attempts >= MOST_ATTEMPTS ? undefined : new Date(now.getTime() + pauseAfter(attempts))
}
