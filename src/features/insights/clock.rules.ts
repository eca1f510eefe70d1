/** Above a corrected clock or a wrong time zone; a computer with an empty battery starts years in the past. */
const MAX_BEHIND_MS = 24 * 3_600_000

export function isClockBehind(now: Date, newest: Date): boolean {
  return newest.getTime() - now.getTime() > MAX_BEHIND_MS
}
